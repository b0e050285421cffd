import type { tradeInPt } from './trade-in.pt-BR.ts';

export const tradeInEs: Readonly<Record<keyof typeof tradeInPt, string>> = {
  'tradeIn.title': 'Cuánto vale mi usado',
  'tradeIn.lead':
    'Con la patente de un auto de la marca, ves en el momento el valor sugerido para la permuta. Sin registrarte.',
  'tradeIn.plate': 'Patente',
  'tradeIn.km': 'Kilometraje',
  'tradeIn.condition': 'Estado',
  'tradeIn.condition.EXCELLENT': 'Excelente',
  'tradeIn.condition.GOOD': 'Bueno',
  'tradeIn.condition.FAIR': 'Regular',
  'tradeIn.condition.POOR': 'Necesita arreglos',
  'tradeIn.find': 'Tasar',
  'tradeIn.suggested': 'Valor sugerido para la permuta',
  'tradeIn.band': 'Rango: de {low} a {high}',
  'tradeIn.new': 'El mismo auto nuevo hoy',
  'tradeIn.driver.AGE': 'Antigüedad',
  'tradeIn.driver.MILEAGE': 'Kilometraje ({km} km)',
  'tradeIn.driver.CONDITION': 'Estado',
  'tradeIn.until': 'Este valor vale hasta el {day}. El concesionario lo confirma después de ver el auto.',
  'tradeIn.proposal': 'Quiero una propuesta',
  'tradeIn.dealers': 'Ver concesionarios',
  'tradeIn.note': 'Valor calculado con una tabla propia de esta demostración.',
};
