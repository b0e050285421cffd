import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMAT_CASES, MASK_CASES, PARSE_CASES, PERCENT_CASES } from './cases/money.ts';
import { MARKET_IDS, MARKETS } from './market.ts';
import {
  addMoney,
  allocate,
  allocateEvenly,
  compareMoney,
  formatMoney,
  isMoney,
  maskMoney,
  maxMoney,
  minMoney,
  money,
  multiplyMoney,
  MINUS,
  negateMoney,
  parseMoney,
  percentOf,
  subtractMoney,
  sumMoney,
  typedMoney,
  zeroMoney,
} from './money.ts';

const TITLE = '%j is %j: %s';

describe('cases', () => {
  it.each(FORMAT_CASES)(TITLE, ([amount, currency, market], text) => {
    expect(formatMoney({ amount, currency }, market)).toBe(text);
  });
  it.each(PARSE_CASES)(TITLE, (text, amount) => expect(parseMoney(text, 'br')?.amount ?? null).toBe(amount));
  it.each(MASK_CASES)(TITLE, (text, shown) => expect(maskMoney(text, 'br')).toBe(shown));
  it.each(PERCENT_CASES)(TITLE, ([amount, percent, rounding], result) => {
    expect(percentOf(money(amount, 'BRL'), percent, rounding).amount).toBe(result);
  });
});

const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const reais = amounts.map((amount) => money(amount, 'BRL'));
const markets = fc.constantFrom(...MARKET_IDS);

describe('writing and reading', () => {
  it('agree for any amount of either market', () => {
    const all = fc.maxSafeInteger();
    fc.assert(
      fc.property(all, markets, (amount, market) => {
        const value = money(amount, MARKETS[market].currency);
        expect(parseMoney(formatMoney(value, market), market)).toEqual(value);
      }),
    );
  });

  it('looks as the platform’s own formatter has it', () => {
    fc.assert(
      fc.property(amounts, markets, fc.constantFrom('BRL', 'ARS'), (amount, market, currency) => {
        const platform = new Intl.NumberFormat(MARKETS[market].locale, { style: 'currency', currency });
        expect(formatMoney({ amount, currency }, market)).toBe(platform.format(amount / 100).replace('-', MINUS));
      }),
    );
  });

  it('refuses the other market’s symbol', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseMoney(formatMoney(money(amount, 'BRL'), 'br'), 'ar')).toBeNull();
        expect(parseMoney(formatMoney(money(amount, 'ARS'), 'ar'), 'br')).toBeNull();
      }),
    );
  });

  it('while typing means the digits typed, and its mask means the same', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), markets, (cents, market) => {
        const typed = typedMoney(String(cents), market);
        expect(typed?.amount).toBe(cents);
        expect(typedMoney(maskMoney(String(cents), market), market)).toEqual(typed);
        expect(parseMoney(maskMoney(String(cents), market), market)).toEqual(typed);
      }),
    );
  });
});

describe('sums', () => {
  it('do not depend on the order and are undone by subtraction', () => {
    fc.assert(
      fc.property(reais, reais, reais, (a, b, c) => {
        expect(addMoney(a, b, c)).toEqual(addMoney(c, b, a));
        expect(subtractMoney(addMoney(a, b), b)).toEqual(a);
        expect(addMoney(a, negateMoney(a))).toEqual(zeroMoney('BRL'));
        expect(sumMoney([a, b, c], 'BRL')).toEqual(addMoney(a, b, c));
      }),
    );
    expect(sumMoney([], 'ARS')).toEqual({ amount: 0, currency: 'ARS' });
  });

  it('are ordered as their amounts are', () => {
    fc.assert(
      fc.property(reais, reais, (a, b) => {
        expect(Math.sign(compareMoney(a, b))).toBe(Math.sign(a.amount - b.amount));
        expect(minMoney(a, b).amount).toBe(Math.min(a.amount, b.amount));
        expect(maxMoney(a, b).amount).toBe(Math.max(a.amount, b.amount));
      }),
    );
  });

  it('never mix currencies and never leave the safe integers', () => {
    expect(() => addMoney(money(1, 'BRL'), money(1, 'ARS'))).toThrow(TypeError);
    expect(() => compareMoney(money(1, 'BRL'), money(1, 'ARS'))).toThrow(TypeError);
    expect(() => addMoney(money(Number.MAX_SAFE_INTEGER, 'BRL'), money(1, 'BRL'))).toThrow(RangeError);
    expect(() => money(0.5, 'BRL')).toThrow(RangeError);
    expect(() => multiplyMoney(money(1, 'BRL'), Number.NaN)).toThrow(RangeError);
  });
});

describe('shares', () => {
  const weights = fc
    .array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 })
    .filter((list) => list.some((weight) => weight > 0));

  it('sum to the whole, to the cent', () => {
    fc.assert(
      fc.property(reais, weights, (value, list) => {
        expect(sumMoney(allocate(value, list), 'BRL')).toEqual(value);
      }),
    );
  });

  it('lie within a cent of what is exact, and nothing goes to nobody', () => {
    fc.assert(
      fc.property(reais, weights, (value, list) => {
        const total = BigInt(list.reduce((sum, weight) => sum + weight, 0));
        for (const [index, share] of allocate(value, list).entries()) {
          const weight = BigInt(list[index] ?? 0);
          const error = BigInt(share.amount) * total - BigInt(value.amount) * weight;
          expect(error < total && error > -total).toBe(true);
          if (weight === 0n) expect(share.amount).toBe(0);
        }
      }),
    );
  });

  it('are equal to the cent when split evenly, the larger first', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 72 }), (amount, parts) => {
        const shares = allocateEvenly(money(amount, 'BRL'), parts).map((share) => share.amount);
        expect(shares).toHaveLength(parts);
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1);
        expect([...shares].sort((a, b) => b - a)).toEqual(shares);
      }),
    );
  });

  it('of a debt mirror those of a credit', () => {
    fc.assert(
      fc.property(reais, weights, (value, list) => {
        expect(allocate(negateMoney(value), list)).toEqual(allocate(value, list).map(negateMoney));
      }),
    );
  });

  it.each([[[]], [[0, 0]], [[-1, 2]], [[0.5]], [[Number.NaN]]])('are refused for the weights %j', (list) => {
    expect(() => allocate(money(1, 'BRL'), list)).toThrow(RangeError);
  });
});

describe('percentages', () => {
  it('round by at most half a cent', () => {
    const percents = fc.nat(1_000_000).map((tenThousandths) => tenThousandths / 10_000);
    fc.assert(
      fc.property(reais, percents, (value, percent) => {
        const exact = BigInt(value.amount) * BigInt(Math.round(percent * 10_000));
        const error = BigInt(percentOf(value, percent).amount) * 1_000_000n - exact;
        expect(error <= 500_000n && error >= -500_000n).toBe(true);
      }),
    );
  });

  it('are multiplication by a hundredth', () => {
    fc.assert(
      fc.property(reais, fc.nat(100), (value, percent) => {
        expect(percentOf(value, percent)).toEqual(multiplyMoney(value, percent / 100));
      }),
    );
  });
});

describe('money', () => {
  it.each([
    [{ amount: 1, currency: 'BRL' }, true],
    [{ amount: -1, currency: 'ARS' }, true],
    [{ amount: 1.5, currency: 'BRL' }, false],
    [{ amount: 2 ** 53, currency: 'BRL' }, false],
    [{ amount: '1', currency: 'BRL' }, false],
    [{ amount: 1, currency: 'USD' }, false],
    [{ amount: 1 }, false],
    [null, false],
    [1, false],
  ])('%j is money: %j', (value, verdict) => expect(isMoney(value)).toBe(verdict));
});
