/** The person's saved cars. */
export const savedCarsPt = {
  'savedCars.title': 'Carros salvos',
  'savedCars.none': 'Nenhum carro salvo ainda',
  'savedCars.none.text': 'Monte um e guarde no resumo: ele aparece aqui.',
  'savedCars.start': 'Ver os modelos',
  'savedCars.gone': 'Um carro que você guardou é de um modelo que não está mais à venda aqui.',
  'savedCars.keptOn': 'Guardado em {date}, com os preços de hoje',
  'savedCars.open': 'Abrir',
  'savedCars.drop': 'Tirar da lista',
  'savedCars.mark': 'Comparar este',
  'savedCars.compare': 'Comparar os marcados',
  'savedCars.compareHint': 'Marque de dois a quatro carros.',
  'savedCars.tooFew': 'Marque ao menos dois carros para comparar.',
  'savedCars.compared': 'O que muda entre os carros',
  'savedCars.without': 'Não tem',
  'savedCars.month': 'Parcela',
} as const;
