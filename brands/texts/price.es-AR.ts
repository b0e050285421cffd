import type { pricePt } from './price.pt-BR.ts';

export const priceEs: Readonly<Record<keyof typeof pricePt, string>> = {
  'price.codes': 'Códigos separados por coma, solo mayúsculas y números',
  'price.withoutTaxes': 'PRECIO SIN IMPUESTOS NACIONALES',
  'price.source.ecommercePrice': 'Precio de la venta online',
  'price.source.customPrice': 'Precio de lista sugerido',
  'car.choice.repeated': 'Un ítem está repetido',
};
