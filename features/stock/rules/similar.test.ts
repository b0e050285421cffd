import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { sampleCar } from '#tests/harness/sample-similar.ts';
import type { Unit } from '../public.ts';
import { priceOfUnit, rankSimilar, similarityOf, type SoughtCar } from './similar.ts';

const car: ConfigurableCar = sampleCar;
const sought: SoughtCar = {
  mvsCode: '6752E10',
  year: 2027,
  colorCode: 'WHITE',
  coatingCode: 'CLOTH',
  itemCodes: ['A'],
};
const unit = (id: string, input: Partial<Unit> = {}): Unit => ({
  id,
  dealerId: 'near',
  mvsCode: '6752E10',
  year: 2027,
  kind: 'ready',
  colorCode: 'WHITE',
  coatingCode: 'CLOTH',
  itemCodes: ['A'],
  deliveryDays: 5,
  arrivesOn: null,
  ...input,
});
const place = (id: string, distanceKm: number | null) => ({
  id,
  name: id,
  cityName: 'Campinas',
  stateCode: 'SP',
  distanceKm,
});
const dealers = [place('near', 5), place('far', 900)];
const rank = (units: Unit[], limit = 10) => rankSimilar({ car, units, dealers, sought, limit });

describe('similarityOf', () => {
  it.each<[string, Partial<Unit>, number]>([
    ['the very car', {}, 100],
    ['another paint', { colorCode: 'BLUE' }, 80],
    ['another upholstery', { coatingCode: 'LEATHER' }, 90],
    ['nothing added', { itemCodes: [] }, 65],
    ['half of the equipment in common', { itemCodes: ['A', 'B'] }, 83],
    ['another year', { year: 2026 }, 65],
  ])('%s', (_what, input, hundredths) => expect(similarityOf(unit('a', input), sought)).toBe(hundredths));

  it('counts what was not chosen yet as met', () => {
    expect(similarityOf(unit('a', { colorCode: 'BLUE' }), { ...sought, colorCode: null })).toBe(100);
  });
});

describe('rankSimilar', () => {
  it('offers cars that cannot be told apart once at a dealership', () => {
    const { units } = rank([
      unit('one', { colorCode: 'BLUE' }),
      unit('same', { colorCode: 'BLUE' }),
      unit('elsewhere', { colorCode: 'BLUE', dealerId: 'far' }),
      unit('bare', { itemCodes: [] }),
    ]);
    expect(units.map(({ id }) => id).toSorted()).toEqual(['bare', 'elsewhere', 'one']);
  });

  it('puts the likest first, and near before far', () => {
    const { units, wantedPrice } = rank([
      unit('bare', { itemCodes: [] }),
      unit('far-blue', { colorCode: 'BLUE', dealerId: 'far' }),
      unit('near-blue', { colorCode: 'BLUE' }),
    ]);
    expect(units.map(({ id }) => id)).toEqual(['near-blue', 'bare', 'far-blue']);
    expect(wantedPrice).toEqual(priceOfUnit(car, sought));
    expect(units[0]).toMatchObject({
      similarity: 80,
      differences: [{ kind: 'color', code: 'BLUE', name: 'Azul' }],
      priceDifference: { amount: 3000, currency: 'BRL' },
      delivery: { kind: 'ready' },
    });
  });

  it('leaves out the very car, cars of dealers that do not sell, and cars that cannot be priced', () => {
    const { units } = rank([
      unit('same'),
      unit('gone', { dealerId: 'blocked', colorCode: 'BLUE' }),
      unit('odd', { colorCode: 'PINK' }),
      unit('old', { year: 2019 }),
    ]);
    expect(units).toEqual([]);
  });

  it('names another version and what a car lacks and has', () => {
    const [other] = rank([unit('other', { year: 2026, itemCodes: ['B'] })]).units;
    expect(other?.differences).toEqual([
      { kind: 'version', code: '6752E10', name: 'Longitude 2026' },
      { kind: 'itemMissing', code: 'A', name: 'Pacote A' },
      { kind: 'itemExtra', code: 'B', name: 'Pacote B' },
    ]);
  });

  it('says of no car that it is without what every car has: it has another of its kind, or its version brings its own', () => {
    const parts = car.parts.map((part) => (part.type === 'ITEM' ? { ...part, choiceGroup: 'tires' } : part));
    const versionIds = ['6752E10-2027'];
    const required = parts.map((part) => (part.code === 'A' ? { ...part, isRequired: true, versionIds } : part));
    const of = (one: Unit) =>
      rankSimilar({ car: { ...car, parts: required }, units: [one], dealers, sought, limit: 1 }).units[0]?.differences;
    expect(of(unit('mixed', { itemCodes: ['B'] }))).toEqual([{ kind: 'itemExtra', code: 'B', name: 'Pacote B' }]);
    expect(of(unit('lower', { year: 2026, itemCodes: [] }))).toEqual([
      { kind: 'version', code: '6752E10', name: 'Longitude 2026' },
    ]);
  });

  it('rounds the price without taxes line by line, as a quote of the same car does', () => {
    const net = (amount: number) => ({ amount: Math.round(amount / 1.21), currency: 'BRL' as const });
    const versions = car.versions.map((one) => ({ ...one, priceWithoutTaxes: net(one.price.amount) }));
    const taxed = { ...car, versions };
    const [blue] = rankSimilar({
      car: taxed,
      units: [unit('a', { colorCode: 'BLUE' })],
      dealers,
      sought,
      limit: 1,
    }).units;
    const version = versions.find(({ year }) => year === 2027)?.price.amount ?? 0;
    const lines = [version, 3000, 5000].map((amount) => net(amount).amount);
    expect(blue?.priceWithoutTaxes?.amount).toBe(lines.reduce((sum, amount) => sum + amount));
    expect(blue?.priceWithoutTaxes?.amount).not.toBe(net(version + 3000 + 5000).amount);
  });

  it('has no price to compare where no paint was chosen', () => {
    const open = rankSimilar({
      car,
      units: [unit('a', { itemCodes: [] })],
      dealers,
      sought: { ...sought, colorCode: null },
      limit: 5,
    });
    expect(open.wantedPrice).toBeNull();
    expect(open.units[0]?.priceDifference).toBeNull();
  });

  it('does not mind the order in which cars come', () => {
    const units = ['WHITE', 'BLUE'].flatMap((colorCode) =>
      [[], ['A'], ['B'], ['A', 'B']].flatMap((itemCodes, index) =>
        ['near', 'far'].map((dealerId) =>
          unit(`${colorCode}-${index}-${dealerId}`, { colorCode, itemCodes, dealerId }),
        ),
      ),
    );
    const expected = rank(units, 6);
    expect(expected.units).toHaveLength(6);
    fc.assert(
      fc.property(fc.shuffledSubarray(units, { minLength: units.length }), (shuffled) => {
        expect(rank(shuffled, 6)).toEqual(expected);
      }),
    );
  });
});
