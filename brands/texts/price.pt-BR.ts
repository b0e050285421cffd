/** What prices are called. */
export const pricePt = {
  'price.codes': 'Códigos separados por vírgula, só letras maiúsculas e números',
  'price.withoutTaxes': 'Preço sem impostos nacionais',
  'price.source.ecommercePrice': 'Preço da venda on-line',
  'price.source.customPrice': 'Preço público sugerido',
  'car.choice.repeated': 'Um item está repetido',
} as const;
