/** Refusals of the location service. */
export const locationPt = {
  'location.countryUnknown': 'Não conhecemos este país.',
  'location.stateUnknown': 'Não conhecemos este estado.',
  'location.cityUnknown': 'Não conhecemos esta cidade.',
  'location.geocodeQuery': 'Diga um lugar da lista, um endereço, ou latitude e longitude',
  'location.cityQuery': 'Diga o estado ou parte do nome da cidade',
} as const;
