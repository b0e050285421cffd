import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAR_PLACES, lessDamages, readPlaces, samePlaces } from './damages.ts';
import { valueCar } from './valuation.ts';

const newAmount = 20_000_000;
const CAR = { newAmount, year: 2025, mileageKm: 15_000, condition: 'GOOD', today: '2026-11-20' } as const;

test('a list of places is read once each, and no other word', () => {
  expect(readPlaces('')).toEqual([]);
  expect(readPlaces(' ROOF, BONNET,ROOF ')).toEqual(['BONNET', 'ROOF']);
  expect(readPlaces('ROOF,ENGINE')).toBeNull();
  expect(samePlaces(['ROOF', 'BONNET'], ['BONNET', 'ROOF'])).toBe(true);
  expect(samePlaces(['ROOF'], [])).toBe(false);
});

test('each damage takes something off, and says how much', () => {
  const whole = valueCar(CAR);
  expect(lessDamages(whole, { newAmount, damages: [] })).toEqual(whole);
  const damaged = lessDamages(whole, { newAmount, damages: ['BONNET', 'ROOF'] });
  expect(damaged.amount).toBe(whole.amount - 880_000);
  expect(damaged.drivers.at(-1)).toEqual({ code: 'DAMAGE', basisPoints: -440 });
});

test('more damages are never worth more, within a band, and never all of it', () => {
  fc.assert(
    fc.property(fc.subarray([...CAR_PLACES]), fc.integer({ min: 1995, max: 2026 }), (damages, year) => {
      const whole = valueCar({ ...CAR, year });
      const { amount, low, high } = lessDamages(whole, { newAmount, damages });
      const fewer = lessDamages(whole, { newAmount, damages: damages.slice(1) });
      expect(amount).toBeLessThanOrEqual(fewer.amount);
      expect(low).toBeLessThan(amount);
      expect(high).toBeGreaterThan(amount);
      expect(amount).toBeGreaterThanOrEqual(Math.floor(whole.amount * 0.4));
    }),
  );
});
