import { expect, it } from 'vitest';
import { money } from '#kernel/money.ts';
import type { SimilarUnit } from '../../public.ts';
import { similarView } from './similar-view.ts';

const read = (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
  [key, ...Object.values(params)].join('|').replaceAll('\u00A0', ' ');
const t = Object.assign(read, { find: read });

const unit: SimilarUnit = {
  id: 'a',
  mvsCode: '6752E10',
  year: 2027,
  modelName: 'Compass',
  versionName: 'Longitude',
  colorCode: 'PBJ',
  colorName: 'Azul',
  coatingCode: '061',
  itemCodes: [],
  picturePath: null,
  dealer: { id: 'd', name: 'Centro', cityName: 'Campinas', stateCode: 'SP', distanceKm: 12.4 },
  delivery: { kind: 'ready' },
  price: money(20_000_000, 'BRL'),
  priceWithoutTaxes: null,
  priceDifference: money(-300_000, 'BRL'),
  similarity: 80,
  differences: [{ kind: 'color', code: 'PBJ', name: 'Azul' }],
};
const view = (input: Partial<SimilarUnit> = {}) =>
  similarView({
    units: [{ ...unit, ...input }],
    brand: 'jeep',
    market: 'br',
    t,
    hrefOf: ({ id }) => `/reserve/${id}`,
  })[0];

it('puts a car into words', () => {
  expect(view()).toMatchObject({
    name: 'Compass Longitude 2027',
    picture: '/content/dam/jeep/products/675/2E1/0/2027/page/profile.webp?paint=PBJ',
    likeness: 'similar.likeness|80',
    against: 'similar.less|R$ 3.000,00',
    differences: ['difference.color|Azul'],
    delivery: 'delivery.ready',
    dealer: 'similar.at|Centro, Campinas|12',
    href: '/reserve/a',
  });
});

it('says more, the same and nothing as the prices have it', () => {
  expect(view({ priceDifference: money(100, 'BRL') })?.against).toBe('similar.more|R$ 1,00');
  expect(view({ priceDifference: money(0, 'BRL') })?.against).toBe('similar.same');
  expect(view({ priceDifference: null })?.against).toBeNull();
});

it('knows every delivery, and a dealer with no distance', () => {
  expect(view({ delivery: { kind: 'days', days: 1 } })?.delivery).toBe('delivery.days|1');
  expect(view({ delivery: { kind: 'days', days: 30 } })?.delivery).toBe('delivery.days|30');
  expect(view({ delivery: { kind: 'undetermined' } })?.delivery).toBe('delivery.undetermined');
  const recife = { cityName: 'Recife', stateCode: 'PE' };
  expect(view({ delivery: { kind: 'away', ...recife } })?.delivery).toBe('delivery.away|Recife/PE');
  expect(view({ delivery: { kind: 'stands', ...recife } })?.delivery).toBe('delivery.stands|Recife/PE');
  expect(view({ dealer: { ...unit.dealer, distanceKm: null } })?.dealer).toBe('Centro, Campinas');
});
