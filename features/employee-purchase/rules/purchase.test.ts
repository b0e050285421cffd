import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findImpediment, monthsBefore, withEmployeePrice, type Impediment } from './purchase.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const YEAR: Impediment = {
  kind: 'CARS_OF_BUYER',
  purchaseFor: null,
  most: 1,
  months: 12,
  modelCode: null,
  name: 'One car in twelve months',
};
const facts = (more: object = {}) => ({
  purchaseFor: 'EMPLOYEE' as const,
  modelCode: '6JL',
  now: NOW,
  ofBuyer: [],
  ofEmployee: [],
  ...more,
});

describe('what keeps a purchase from being made', () => {
  test('one car in twelve months, to the moment', () => {
    const bought = (at: string) => findImpediment([YEAR], facts({ ofBuyer: [new Date(at)] }));
    expect(bought('2025-11-25T12:00:00Z')).toBeNull();
    expect(bought('2025-11-25T12:00:01Z')).toBe(YEAR);
  });
  test('a limit of the employee counts what relatives bought by the same number, that of the buyer does not', () => {
    const ofEmployee = [new Date('2026-06-01T00:00:00Z')];
    expect(findImpediment([YEAR], facts({ ofEmployee }))).toBeNull();
    const shared = { ...YEAR, kind: 'CARS_OF_EMPLOYEE' } as const;
    expect(findImpediment([shared], facts({ ofEmployee }))).toBe(shared);
    expect(findImpediment([{ ...shared, most: 2 }], facts({ ofEmployee }))).toBeNull();
  });
  test('a model, and only for whom it says', () => {
    const model = {
      ...YEAR,
      kind: 'MODEL',
      purchaseFor: 'DEPENDENT',
      most: null,
      months: null,
      modelCode: '6JL',
    } as const;
    expect(findImpediment([model], facts())).toBeNull();
    expect(findImpediment([model], facts({ purchaseFor: 'DEPENDENT' }))).toBe(model);
    expect(findImpediment([model], facts({ purchaseFor: 'DEPENDENT', modelCode: '7AB' }))).toBeNull();
  });
  test('months before the end of a long month end with the short one', () => {
    expect(monthsBefore(new Date('2026-03-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z');
    expect(monthsBefore(new Date('2028-02-29T10:00:00Z'), 12).toISOString()).toBe('2027-02-28T10:00:00.000Z');
  });
});

test('whatever it costs, the lines add up, and the price falls by no more than the terms say', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 100_000_000_00 }),
      fc.integer({ min: 1, max: 5000 }),
      (amount, basisPoints) => {
        const price = { amount, currency: 'ARS' } as const;
        const { quote, off } = withEmployeePrice(
          {
            mvsCode: '6JL1K20',
            year: 2026,
            modelCode: '6JL',
            modelName: 'M',
            versionName: 'V',
            lines: [{ kind: 'version', code: 'V', name: 'V', amount: price }],
            total: price,
            totalWithoutTaxes: { ...price, amount: Math.round(amount / 1.3) },
            priceListId: 'l',
            quotedAt: NOW.toISOString(),
          },
          { name: 'Employees', basisPoints },
        );
        const sum = quote.lines.reduce((all, line) => all + line.amount.amount, 0);
        const net = quote.totalWithoutTaxes?.amount ?? -1;
        return (
          sum === quote.total.amount && off * 10_000 <= amount * basisPoints && net >= 0 && net <= quote.total.amount
        );
      },
    ),
  );
});
