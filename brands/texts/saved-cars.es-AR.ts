import type { savedCarsPt } from './saved-cars.pt-BR.ts';

/** The person's saved cars. */
export const savedCarsEs: Readonly<Record<keyof typeof savedCarsPt, string>> = {
  'savedCars.title': 'Autos guardados',
  'savedCars.none': 'Todavía no guardaste ningún auto',
  'savedCars.none.text': 'Armá uno y guardalo en el resumen: aparece acá.',
  'savedCars.start': 'Ver los modelos',
  'savedCars.gone': 'Un auto que guardaste es de un modelo que ya no se vende acá.',
  'savedCars.keptOn': 'Guardado el {date}, con los precios de hoy',
  'savedCars.open': 'Abrir',
  'savedCars.drop': 'Quitar de la lista',
  'savedCars.mark': 'Comparar este',
  'savedCars.compare': 'Comparar los marcados',
  'savedCars.compareHint': 'Marcá de dos a cuatro autos.',
  'savedCars.tooFew': 'Marcá al menos dos autos para comparar.',
  'savedCars.compared': 'Qué cambia entre los autos',
  'savedCars.without': 'No tiene',
  'savedCars.month': 'Cuota',
};
