import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFarOff, percentOff } from './far-off.ts';

const price = fc.integer({ min: 1, max: 99_999_999_999 });

describe('a price far from the present one', () => {
  it('is one digit more or less, and no change of every day', () => {
    expect(isFarOff(46_999_000, 999_999_900)).toBe(true);
    expect(isFarOff(46_999_000, 4_699_900)).toBe(true);
    expect(isFarOff(46_999_000, 44_999_000)).toBe(false);
    expect(isFarOff(10_000, 13_000)).toBe(false);
    expect(percentOff(46_999_000, 999_999_900)).toBe(2028);
  });

  it('is never the present one, and always one that is ten times or a tenth of it', () => {
    fc.assert(
      fc.property(price, (present) => {
        expect(isFarOff(present, present)).toBe(false);
        expect(isFarOff(present, present * 10)).toBe(true);
        expect(isFarOff(present * 10, present)).toBe(true);
      }),
    );
  });
});
