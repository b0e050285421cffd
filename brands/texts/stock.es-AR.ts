import type { stockPt } from './stock.pt-BR.ts';

export const stockEs: Readonly<Record<keyof typeof stockPt, string>> = {
  'stock.place': 'Indicá latitud y longitud',
  'delivery.ready': 'Entrega inmediata',
  'delivery.days.one': 'Entrega en {count} día',
  'delivery.days.other': 'Entrega en {count} días',
  'delivery.undetermined': 'Plazo de entrega a definir',
  'difference.color': 'Otro color: {name}',
  'difference.coating': 'Otro tapizado: {name}',
  'difference.itemMissing': 'Sin {name}',
  'difference.itemExtra': 'Con {name}',
  'stock.unitUnknown': 'No encontramos este auto en el stock.',
  'stock.unitHeld': 'Este auto está reservado o vendido: no se puede bloquear.',
  'stock.changedMeanwhile': 'Otra persona cambió este auto. Recargá la página y probá de nuevo.',
};
