import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONDITIONS, valueCar } from './valuation.ts';

const CAR = { newAmount: 20_000_000, year: 2025, mileageKm: 15_000, condition: 'GOOD', today: '2026-11-20' } as const;

describe('a used car', () => {
  it('keeps the first year’s share at the kilometres of a year', () => {
    expect(valueCar(CAR)).toMatchObject({ amount: 17_200_000, low: 16_340_000, high: 18_060_000 });
  });

  it('is worth less the further driven and the worse kept it is, within bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1995, max: 2026 }), fc.nat(400_000), fc.nat(3), (year, mileageKm, state) => {
        const condition = CONDITIONS[state] ?? 'POOR';
        const car = { ...CAR, year, mileageKm, condition };
        const { amount, low, high } = valueCar(car);
        expect(valueCar({ ...car, mileageKm: mileageKm + 5000 }).amount).toBeLessThanOrEqual(amount);
        expect(valueCar({ ...car, condition: 'POOR' }).amount).toBeLessThanOrEqual(amount);
        expect(low).toBeLessThan(amount);
        expect(high).toBeGreaterThan(amount);
        expect(amount).toBeGreaterThanOrEqual(CAR.newAmount / 10);
        expect(amount).toBeLessThanOrEqual(CAR.newAmount * 1.1);
      }),
    );
  });

  it('says what moved the value', () => {
    const { drivers } = valueCar({ ...CAR, mileageKm: 35_000, condition: 'FAIR' });
    expect(drivers).toEqual([
      { code: 'AGE', basisPoints: -1400 },
      { code: 'MILEAGE', basisPoints: -500 },
      { code: 'CONDITION', basisPoints: -700 },
    ]);
  });
});
