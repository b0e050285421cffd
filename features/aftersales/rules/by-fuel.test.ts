import { describe, expect, it } from 'vitest';
import { revisionOfFuel, termsOfFuel } from './by-fuel.ts';

const revision = {
  number: 1,
  km: 10_000,
  months: 12,
  minutes: 120,
  price: { amount: 50_000, currency: 'BRL' as const },
  priceWithoutTaxes: null,
  items: ['OIL_AND_FILTER', 'BRAKES_CHECK', 'BATTERY_CHECK'],
};
const terms = [{ cover: 'VEHICLE' }, { cover: 'BATTERY' }] as const;

describe('a plan on a car of one fuel', () => {
  it.each([
    ['Flex', ['OIL_AND_FILTER', 'BRAKES_CHECK'], ['VEHICLE']],
    ['Diesel', ['OIL_AND_FILTER', 'BRAKES_CHECK'], ['VEHICLE']],
    ['Flex Hybrid', ['OIL_AND_FILTER', 'BRAKES_CHECK', 'BATTERY_CHECK'], ['VEHICLE', 'BATTERY']],
    ['Hybrid', ['OIL_AND_FILTER', 'BRAKES_CHECK', 'BATTERY_CHECK'], ['VEHICLE', 'BATTERY']],
    ['Electric', ['BRAKES_CHECK', 'BATTERY_CHECK'], ['VEHICLE', 'BATTERY']],
  ])('%s', (fuel, items, covers) => {
    expect(revisionOfFuel(revision, fuel).items).toEqual(items);
    expect(termsOfFuel(terms, fuel).map(({ cover }) => cover)).toEqual(covers);
  });
});
