import type { ConfigurableCar, ConfigurablePart, ConfigurableVersion } from '#features/catalog/public.ts';

const brl = (amount: number) => ({ amount, currency: 'BRL' as const });
const years = [2027, 2026];
const offered = { versionIds: years.map((year) => `6752E10-${year}`) };

const version = (year: number): ConfigurableVersion => ({
  id: `6752E10-${year}`,
  code: '6752E10',
  year,
  modelCode: '675',
  versionCode: '2E1',
  seriesCode: '0',
  groupedMvs: '6752E1',
  modelName: 'Compass',
  modelShortName: 'Compass',
  versionName: 'Longitude',
  fullDescription: 'Compass Longitude',
  engine: '1.3',
  gear: 'Automático',
  fuel: 'Flex',
  doors: 5,
  price: brl(200_000 + year),
  listPrice: brl(200_000 + year),
  priceWithoutTaxes: null,
  standardCoatingCode: 'CLOTH',
  picturePath: null,
});

const part = (code: string): ConfigurablePart => ({
  ...offered,
  id: `part-${code.toLowerCase()}`,
  code,
  name: `Pacote ${code}`,
  description: '',
  category: 'COMFORT',
  type: 'ITEM',
  price: brl(5000),
  inclusive: [],
  exclusive: [],
  optionalColors: [],
  choiceGroup: null,
  behaviour: 'OPTIONAL',
});

/** A small car with two years, two paints, two upholsteries and two packs. */
export const sampleCar: ConfigurableCar = {
  brand: 'jeep',
  market: 'br',
  modelCode: '675',
  modelName: 'Compass',
  modelSlug: 'compass',
  priceListId: 'list',
  versions: years.map(version),
  colors: [
    {
      ...offered,
      id: 'white',
      code: 'WHITE',
      name: 'Branco',
      price: brl(0),
      hex: '#FFFFFF',
      roofHex: null,
      finish: 'solid',
    },
    {
      ...offered,
      id: 'blue',
      code: 'BLUE',
      name: 'Azul',
      price: brl(3000),
      hex: '#0000FF',
      roofHex: null,
      finish: 'pearl',
    },
  ],
  coatings: [
    { ...offered, id: 'cloth', code: 'CLOTH', name: 'Tecido', price: brl(0), hex: '#333333' },
    { ...offered, id: 'leather', code: 'LEATHER', name: 'Couro', price: brl(7000), hex: '#111111' },
  ],
  parts: [part('A'), part('B')],
  services: [],
};
