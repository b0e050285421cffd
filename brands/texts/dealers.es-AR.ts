import type { dealersPt } from './dealers.pt-BR.ts';

export const dealersEs: Readonly<Record<keyof typeof dealersPt, string>> = {
  'dealer.unknown': 'No encontramos este concesionario.',
  'dealer.service.SALES': 'Ventas',
  'dealer.service.SERVICE': 'Taller',
  'dealer.service.PARTS': 'Repuestos',
  'dealer.service.TEST_DRIVE': 'Prueba de manejo',
  'dealer.service.TRADE_IN': 'Usado en parte de pago',
  'dealer.service.BODY_SHOP': 'Chapa y pintura',
  'dealer.type.ONLINE_SCHEDULE': 'Turnos online',
  'dealer.type.DIGITAL_DEALER': 'Atención digital',
  'dealer.distance': '{km} km',
  'dealer.open': 'Abierto ahora',
  'dealer.closed': 'Cerrado ahora',
  'weekday.1': 'Lunes',
  'weekday.2': 'Martes',
  'weekday.3': 'Miércoles',
  'weekday.4': 'Jueves',
  'weekday.5': 'Viernes',
  'weekday.6': 'Sábado',
  'weekday.7': 'Domingo',
};
