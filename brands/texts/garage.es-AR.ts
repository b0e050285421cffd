import type { garagePt } from './garage.pt-BR.ts';

export const garageEs: Readonly<Record<keyof typeof garagePt, string>> = {
  'garage.carUnknown': 'Este auto no está en tu garaje.',
  'garage.carUnproven': 'No encontramos un auto con este chasis y esta patente. Revisá los dos en la cédula.',
  'garage.carYours': 'Este auto ya está en tu garaje.',
  'garage.carHeld': 'Este auto está en el garaje de otra persona. Si lo compraste, pedí la transferencia.',
  'garage.full': 'Tu garaje está lleno.',
  'garage.askedAlready': 'Ya hay un pedido de transferencia en curso para este auto.',
  'garage.mileageLower': 'El kilometraje no puede bajar.',
  'garage.transferUnknown': 'No encontramos este pedido.',
  'garage.transferOver': 'Este pedido ya fue respondido o venció.',
};
