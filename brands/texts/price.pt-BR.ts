/** What prices are called. */
export const pricePt = {
  'price.codes': 'Códigos separados por vírgula, só letras maiúsculas e números',
  'price.withoutTaxes': 'Preço sem impostos nacionais',
  'price.source.ecommercePrice': 'Preço da venda on-line',
  'price.source.customPrice': 'Preço público sugerido',
  'car.choice.repeated': 'Um item está repetido',
  'price.json': 'Envie uma lista em JSON',
  'price.dealerMissing': 'Diga a concessionária no cabeçalho x-dealer-id',
  'price.currency': 'O preço está em outra moeda',
  'price.span': 'O preço precisa começar agora ou depois e terminar depois de começar',
  'price.overlap': 'Já há um preço para esta versão neste período',
  'price.unknown': 'Não encontramos este preço.',
  'price.changedMeanwhile': 'Outra pessoa alterou este preço. Carregue a página e tente de novo.',
} as const;
