/** What each brand is called where a name is built from it, such as a dealer's. */
export const brandNames: Readonly<Record<string, string>> = {
  volante: 'Volante',
  'volante-flag': 'Volante Flag',
  'volante-abarth': 'Volante Abarth',
  jeep: 'Jeep',
  ram: 'Ram',
  dodge: 'Dodge',
  chrysler: 'Chrysler',
  citroen: 'Citroën',
  peugeot: 'Peugeot',
};
