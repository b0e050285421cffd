import type { locationPt } from './location.pt-BR.ts';

export const locationEs: Readonly<Record<keyof typeof locationPt, string>> = {
  'location.countryUnknown': 'No conocemos este país.',
  'location.stateUnknown': 'No conocemos esta provincia.',
  'location.cityUnknown': 'No conocemos esta ciudad.',
  'location.geocodeQuery': 'Indicá un lugar de la lista, una dirección, o latitud y longitud',
  'location.cityQuery': 'Indicá la provincia o parte del nombre de la ciudad',
};
