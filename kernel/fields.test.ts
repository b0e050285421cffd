import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasMaxLength,
  hasMaxSelected,
  hasMinLength,
  hasMinSelected,
  isChecked,
  isFilled,
  isNumeric,
  isPriceGreaterThan,
} from './fields.ts';
import { formatMoney, money } from './money.ts';

describe('required', () => {
  it.each([
    ['a', true],
    [' a', true],
    ['', false],
    ['   ', false],
    ['\n\t', false],
    [0, true],
    [Number.NaN, false],
    [true, true],
    [false, false],
    [[], false],
    [['a'], true],
    [null, false],
    [undefined, false],
    [{}, true],
  ])('%j is filled: %j', (value, verdict) => expect(isFilled(value)).toBe(verdict));

  it.each([
    [true, true],
    [false, false],
    ['true', false],
    [1, false],
    [undefined, false],
  ])('%j is ticked: %j', (value, verdict) => expect(isChecked(value)).toBe(verdict));
});

describe('lengths', () => {
  it('are counted in characters, whatever they are made of', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '李', ' '), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.nat(30), (value, bound) => {
        const length = Array.from(value).length;
        expect(hasMinLength(value, bound)).toBe(length >= bound);
        expect(hasMaxLength(value, bound)).toBe(length <= bound);
      }),
      { numRuns: 300 },
    );
  });

  it('belong to texts alone', () => {
    expect([hasMinLength(['a'], 1), hasMaxLength(['a'], 9), hasMinLength(null, 0)]).toEqual([false, false, false]);
  });
});

describe('selections', () => {
  it('are counted once each', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 20 }), fc.nat(12), (list, bound) => {
        const count = new Set(list).size;
        expect(hasMinSelected(list, bound)).toBe(count >= bound);
        expect(hasMaxSelected(list, bound)).toBe(count <= bound);
      }),
    );
  });

  it('of a single select are one or none', () => {
    expect([hasMinSelected('a', 1), hasMinSelected('', 1), hasMaxSelected('a', 0), hasMaxSelected('', 0)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('numeric', () => {
  it.each([
    ['0', true],
    ['0123', true],
    ['', false],
    ['1.5', false],
    ['-1', false],
    [' 1', false],
    ['1\n', false],
    ['\uff11', false],
    ['\u0661', false],
    [1, false],
  ])('%j: %j', (value, verdict) => expect(isNumeric(value)).toBe(verdict));
});

describe('prices', () => {
  it('are greater than a bound as written and as money, never equal', () => {
    const cents = fc.integer({ min: -1_000_000, max: 100_000_000 });
    fc.assert(
      fc.property(cents, cents, fc.boolean(), (price, bound, brazilian) => {
        const [currency, market] = brazilian ? (['BRL', 'br'] as const) : (['ARS', 'ar'] as const);
        const value = money(price, currency);
        expect(isPriceGreaterThan(value, money(bound, currency))).toBe(price > bound);
        expect(isPriceGreaterThan(formatMoney(value, market), money(bound, currency))).toBe(price > bound);
        expect(isPriceGreaterThan(value, value)).toBe(false);
      }),
    );
  });

  it.each(['', 'abc', '1.5', '10.00', null, 10, { amount: 2000, currency: 'ARS' }])(
    '%j is no price in reais',
    (value) => {
      expect(isPriceGreaterThan(value, money(-1, 'BRL'))).toBe(false);
    },
  );
});
