/** Delivery labels, and how a ready car differs from the one chosen. */
export const stockPt = {
  'stock.place': 'Diga latitude e longitude',
  'delivery.ready': 'Pronta entrega',
  'delivery.days.one': 'Entrega em {count} dia',
  'delivery.days.other': 'Entrega em {count} dias',
  'delivery.undetermined': 'Prazo de entrega a definir',
  'difference.color': 'Outra cor: {name}',
  'difference.coating': 'Outro acabamento: {name}',
  'difference.itemMissing': 'Sem {name}',
  'difference.itemExtra': 'Com {name}',
  'stock.unitUnknown': 'Não encontramos este carro no estoque.',
  'stock.unitHeld': 'Este carro está reservado ou vendido: não pode ser bloqueado.',
  'stock.changedMeanwhile': 'Outra pessoa alterou este carro. Carregue a página e tente de novo.',
} as const;
