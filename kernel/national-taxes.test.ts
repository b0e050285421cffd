import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money, multiplyMoney } from './money.ts';
import { netLike, netShareOf, TAXED_KINDS, withoutNationalTaxes } from './national-taxes.ts';

describe('a price without national taxes', () => {
  it('leaves out the rate of its kind', () => {
    const price = money(12_100, 'ARS');
    expect(withoutNationalTaxes(price, { market: 'ar', kind: 'workshop' })).toEqual(money(10_000, 'ARS'));
    expect(withoutNationalTaxes(price, { market: 'ar', kind: 'car' })).toEqual(money(10_000, 'ARS'));
    expect(withoutNationalTaxes(money(11_050, 'ARS'), { market: 'ar', kind: 'goodsVehicle' })).toEqual(
      money(10_000, 'ARS'),
    );
    expect(withoutNationalTaxes(money(99, 'ARS'), { market: 'ar', kind: 'car' })).toEqual(money(82, 'ARS'));
  });

  it.each(TAXED_KINDS)('is not stated in Brazil for %s', (kind) => {
    expect(withoutNationalTaxes(money(12_100, 'BRL'), { market: 'br', kind })).toBeNull();
  });
});

it('continues a list by its own rate, to the centavo', () => {
  const listed = { amount: 4_800_000_000, netAmount: Math.round(4_800_000_000 / 1.21) };
  for (const amount of [4_500_000_000, 4_250_000_000, 3_719_008_264]) {
    const net = multiplyMoney(money(amount, 'ARS'), netShareOf(listed));
    expect(net).toEqual(withoutNationalTaxes(money(amount, 'ARS'), { market: 'ar', kind: 'car' }));
  }
  expect(multiplyMoney(money(4_500_000_000, 'ARS'), netShareOf({ amount: 121_001, netAmount: 100_000 })).amount).toBe(
    3_719_008_264,
  );
  // A share that is no rate stays what it is.
  expect(netShareOf({ amount: 20_000, netAmount: 17_000 })).toBe(0.85);
});

describe('a price in the place of another', () => {
  const net = (amount: number, like: { amount: number; netAmount: number | null }): number | null =>
    netLike(money(amount, 'ARS'), like)?.amount ?? null;

  it('keeps the share of taxes, to the cent', () => {
    expect(net(2_420_000, { amount: 1_210_000, netAmount: 1_000_000 })).toBe(2_000_000);
    expect(net(100, { amount: 121, netAmount: 100 })).toBe(83);
    expect(net(100, { amount: 121, netAmount: null })).toBeNull();
  });

  it('says its own where it did not change, and never one above the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), fc.integer({ min: 1, max: 10 ** 12 }), (amount, other) => {
        const netAmount = Math.max(1, Math.floor(amount * 0.8));
        expect(net(amount, { amount, netAmount })).toBe(netAmount);
        expect(net(other, { amount, netAmount }) ?? 0).toBeLessThanOrEqual(other);
      }),
    );
  });
});
