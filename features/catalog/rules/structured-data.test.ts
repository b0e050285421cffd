import { expect, test } from 'vitest';
import { money } from '#kernel/money.ts';
import { breadcrumbData, vehicleData, type ShownModel } from './structured-data.ts';

const version = (name: string, amount: number): ShownModel['versions'][number] => ({
  name,
  code: '6752E10',
  year: 2027,
  price: money(amount, 'BRL'),
  fuel: 'Flex',
  gear: 'Automático',
  doors: 5,
  engine: 'T270',
  url: 'https://example.com/x',
});
const model: ShownModel = {
  brand: 'Marca',
  name: 'Modelo',
  summary: 'Texto </script>',
  bodyText: 'SUV',
  url: 'https://example.com/br/marca/modelos/modelo',
  image: null,
  versions: [version('B', 20_000_05), version('A', 10_000_00)],
};

test('a model is offered from its cheapest to its dearest version', () => {
  expect(vehicleData(model)).toMatchObject({
    '@type': ['Product', 'Car'],
    name: 'Marca Modelo',
    offers: { priceCurrency: 'BRL', lowPrice: '10000.00', highPrice: '20000.05', offerCount: 2 },
  });
  expect(vehicleData(model)).not.toHaveProperty('image');
});

test('without a version there is nothing on offer', () => {
  expect(vehicleData({ ...model, versions: [] })).not.toHaveProperty('offers');
});

test('breadcrumbs count from one', () => {
  const { itemListElement } = breadcrumbData([
    { name: 'a', url: 'https://example.com/' },
    { name: 'b', url: 'https://example.com/b' },
  ]);
  expect(itemListElement).toMatchObject([{ position: 1 }, { position: 2, item: 'https://example.com/b' }]);
});
