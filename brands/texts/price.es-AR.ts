import type { pricePt } from './price.pt-BR.ts';

export const priceEs: Readonly<Record<keyof typeof pricePt, string>> = {
  'price.codes': 'Códigos separados por coma, solo mayúsculas y números',
  'price.withoutTaxes': 'PRECIO SIN IMPUESTOS NACIONALES',
  'price.source.ecommercePrice': 'Precio de la venta online',
  'price.source.customPrice': 'Precio de lista sugerido',
  'car.choice.repeated': 'Un ítem está repetido',
  'price.json': 'Enviá una lista en JSON',
  'price.dealerMissing': 'Indicá el concesionario en el encabezado x-dealer-id',
  'price.currency': 'El precio está en otra moneda',
  'price.span': 'El precio tiene que empezar ahora o después y terminar después de empezar',
  'price.overlap': 'Ya hay un precio para esta versión en ese período',
  'price.unknown': 'No encontramos este precio.',
  'price.changedMeanwhile': 'Otra persona cambió este precio. Recargá la página y probá de nuevo.',
  'price.past': 'Un precio planificado empieza en el futuro',
  'price.same': 'Ese ya es el precio',
  'price.changeOpen': 'Ya hay otro cambio de este precio que espera aprobación.',
  'price.changeUnknown': 'No encontramos este cambio.',
  'price.changeState': 'Este cambio ya se decidió.',
  'price.samePerson': 'Quien pidió el cambio no puede aprobarlo ni rechazarlo.',
  'price.notYours': 'Solo quien pidió el cambio puede retirarlo.',
};
