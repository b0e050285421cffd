import type { ConfigurableCar, ConfigurablePart } from '#features/catalog/public.ts';

/** Cars for tests, built from the little that a case is about. */

type PartInput = Partial<Omit<ConfigurablePart, 'price'>> & { price?: number };

const VERSION = 'V1';

export const samplePart = (id: string, input: PartInput = {}): ConfigurablePart => {
  const { price = 1000, ...rest } = input;
  return {
    id,
    code: id.toUpperCase(),
    name: `Part ${id}`,
    description: '',
    category: '',
    type: 'ITEM',
    inclusive: [],
    exclusive: [],
    optionalColors: [],
    choiceGroup: null,
    behaviour: 'OPTIONAL',
    versionIds: [VERSION],
    ...rest,
    price: { amount: price, currency: 'BRL' },
  };
};

const sampleVersion = (id: string, code: string, price: number): ConfigurableCar['versions'][number] => ({
  id,
  code,
  year: 2027,
  modelCode: code.slice(0, 3),
  versionCode: code.slice(3, 6),
  seriesCode: code.slice(6),
  groupedMvs: code.slice(0, 6),
  modelName: 'Model',
  modelShortName: 'Model',
  versionName: id,
  fullDescription: `Model ${id}`,
  engine: '1.3',
  gear: 'AT6',
  fuel: 'Flex',
  doors: 5,
  price: { amount: price, currency: 'BRL' },
  listPrice: { amount: price, currency: 'BRL' },
  priceWithoutTaxes: null,
  standardCoatingCode: 'K1',
  picturePath: null,
});

/** Two versions; every colour, coating and service on both; parts on the first unless they say otherwise. */
export const sampleCar = (
  parts: readonly ConfigurablePart[],
  colors: readonly string[] = ['c1', 'c2', 'c3'],
): ConfigurableCar => {
  const versionIds = ['V1', 'V2'];
  const price = (amount: number) => ({ amount, currency: 'BRL' as const });
  return {
    brand: 'sample',
    market: 'br',
    modelCode: 'AAA',
    modelName: 'Model',
    modelSlug: 'model',
    priceListId: 'list',
    versions: [sampleVersion('V1', 'AAABBB1', 10_000_000), sampleVersion('V2', 'AAACCC1', 12_000_000)],
    colors: colors.map((id, index) => ({
      id,
      code: id.toUpperCase(),
      name: `Colour ${id}`,
      price: price(index * 100),
      hex: '#112233',
      roofHex: null,
      finish: 'solid',
      versionIds,
    })),
    coatings: ['k1', 'k2'].map((id, index) => ({
      id,
      code: id.toUpperCase(),
      name: `Coating ${id}`,
      price: price(index * 500),
      hex: '#332211',
      versionIds,
    })),
    parts: [...parts],
    services: ['s1', 's2', 's3'].map((id) => ({
      id,
      code: id.toUpperCase(),
      serviceName: `Service ${id}`,
      name: `Service ${id}`,
      description: '',
      category: 'MAINTENANCE',
      price: price(700),
      choiceGroup: id === 's3' ? null : 'plan',
      versionIds,
    })),
  };
};

/** Colours as a part names them. */
export const colorIds = (ids: readonly string[]): { colorId: string }[] => ids.map((colorId) => ({ colorId }));
