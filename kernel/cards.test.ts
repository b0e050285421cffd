import { number as validateNumber } from 'card-validator';
import creditCardType from 'credit-card-type';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardBrand, CARD_BRANDS, isCardDueDate, isCardNumber, isSecurityCode } from './cards.ts';
import { CARD_BRAND_CASES } from './cases/card-brands.ts';
import { CARD_DUE_DATE_CASES, SECURITY_CODE_CASES } from './cases/card-details.ts';
import { CARD_NUMBER_CASES } from './cases/cards.ts';

const TITLE = '%j is %j: %s';

describe('cases', () => {
  it.each(CARD_NUMBER_CASES)(TITLE, (value, verdict) => expect(isCardNumber(value)).toBe(verdict));
  it.each(CARD_BRAND_CASES)(TITLE, (value, brand) => expect(cardBrand(value) ?? 'none').toBe(brand));
  it.each(CARD_DUE_DATE_CASES)(TITLE, (value, verdict) => expect(isCardDueDate(value, '2026-09-22')).toBe(verdict));
  it.each(SECURITY_CODE_CASES)(TITLE, ([brand, text], verdict) => expect(isSecurityCode(text, brand)).toBe(verdict));
});

const DIGITS = '0123456789'.split('');
const digits = (min: number, max = min) =>
  fc.string({ unit: fc.constantFrom(...DIGITS), minLength: min, maxLength: max });

describe('card numbers', () => {
  it('have exactly one check digit', () => {
    fc.assert(
      fc.property(digits(12, 15), (base) => {
        fc.pre(/[1-9]/.test(base));
        expect(DIGITS.filter((digit) => isCardNumber(base + digit))).toHaveLength(1);
      }),
    );
  });

  it('show any single wrong digit', () => {
    fc.assert(
      fc.property(digits(15), fc.nat(15), fc.integer({ min: 1, max: 9 }), (base, at, shift) => {
        fc.pre(/[1-9]/.test(base));
        const good = base + DIGITS.find((digit) => isCardNumber(base + digit));
        const wrong = good.slice(0, at) + String((Number(good.charAt(at)) + shift) % 10) + good.slice(at + 1);
        expect(isCardNumber(wrong)).toBe(false);
      }),
    );
  });

  it('show two neighbours swapped, save 09 and 90', () => {
    fc.assert(
      fc.property(digits(15), fc.nat(14), (base, at) => {
        fc.pre(/[1-9]/.test(base));
        const good = base + DIGITS.find((digit) => isCardNumber(base + digit));
        const pair = good.slice(at, at + 2);
        fc.pre(pair.charAt(0) !== pair.charAt(1) && pair !== '09' && pair !== '90');
        expect(isCardNumber(good.slice(0, at) + pair.charAt(1) + pair.charAt(0) + good.slice(at + 2))).toBe(false);
      }),
    );
  });

  it('are judged alike with spaces anywhere', () => {
    fc.assert(
      fc.property(digits(16), fc.array(fc.nat(16), { maxLength: 5 }), (number, places) => {
        const spaced = places.reduce((text, at) => `${text.slice(0, at)} ${text.slice(at)}`, number);
        expect(isCardNumber(spaced)).toBe(isCardNumber(number));
      }),
    );
  });

  it('agree with an independent library for the networks of sixteen digits', () => {
    const networks = fc.constantFrom('4', '51', '55', '2221', '2720', '6011', '3530');
    fc.assert(
      fc.property(networks, digits(15), (prefix, tail) => {
        const value = (prefix + tail).slice(0, 16);
        fc.pre(cardBrand(value) !== undefined);
        expect(isCardNumber(value)).toBe(validateNumber(value).isValid);
      }),
      { numRuns: 300 },
    );
  });
});

describe('card brands', () => {
  it('do not depend on what follows the issuer’s digits', () => {
    const prefixes = fc.constantFrom(
      ['4111', 'VISA'],
      ['34', 'AMEX'],
      ['2221', 'MASTERCARD'],
      ['2720', 'MASTERCARD'],
      ['6011', 'DISCOVER'],
      ['36', 'DINERS'],
      ['3528', 'JCB'],
      ['3589', 'JCB'],
      ['624', 'CHINA_UNION_PAY'],
    );
    fc.assert(
      fc.property(prefixes, digits(12), ([prefix, brand], tail) => {
        expect(cardBrand(prefix + tail)).toBe(brand);
      }),
    );
  });

  it('agree with an independent library on full numbers of every kind, Troy (inside Discover’s) and the rest of 62 aside', () => {
    const ours = new Map([
      ['visa', 'VISA'],
      ['american-express', 'AMEX'],
      ['mastercard', 'MASTERCARD'],
      ['discover', 'DISCOVER'],
      ['diners-club', 'DINERS'],
      ['jcb', 'JCB'],
      ['unionpay', 'CHINA_UNION_PAY'],
    ]);
    for (let issuer = 0; issuer < 1_000_000; issuer += 61) {
      const number = `${String(issuer).padStart(6, '0')}0000000000`;
      const [match, other] = creditCardType(number);
      const theirs = match && !other ? match.type : '';
      if (theirs === 'troy' || (theirs === 'maestro' && number.startsWith('62')) || number.startsWith('3095')) continue;
      expect([number, cardBrand(number)]).toEqual([number, ours.get(theirs)]);
    }
  });

  it('are ours or none', () => {
    fc.assert(
      fc.property(digits(0, 19), (number) => {
        expect([undefined, ...CARD_BRANDS]).toContain(cardBrand(number));
      }),
      { numRuns: 500 },
    );
  });
});

describe('due dates', () => {
  const month = fc.record({ year: fc.integer({ min: 2000, max: 2099 }), month: fc.integer({ min: 1, max: 12 }) });
  const written = (of: { year: number; month: number }) =>
    `${String(of.month).padStart(2, '0')}/${String(of.year % 100).padStart(2, '0')}`;

  it('hold to the end of their month and no longer', () => {
    fc.assert(
      fc.property(month, month, fc.integer({ min: 1, max: 28 }), (due, now, day) => {
        const verdict = isCardDueDate(written(due), { ...now, day });
        expect(verdict).toBe(due.year * 12 + due.month >= now.year * 12 + now.month);
      }),
      { numRuns: 300 },
    );
  });

  it('take the day as text, as a day or as a Date', () => {
    expect(isCardDueDate('09/26', '2026-09-30')).toBe(true);
    expect(isCardDueDate('08/26', '2026-08-31')).toBe(true);
    expect(isCardDueDate('09/26', { year: 2026, month: 9, day: 30 })).toBe(true);
    expect(isCardDueDate('09/26', new Date(2026, 8, 30, 23, 59))).toBe(true);
    expect(isCardDueDate('09/26', new Date(2026, 9, 1))).toBe(false);
    expect(isCardDueDate('09/26', new Date(Number.NaN))).toBe(false);
    expect(isCardDueDate('09/26', 'soon')).toBe(false);
  });
});

describe('security codes', () => {
  it('have four digits for AMEX only', () => {
    fc.assert(
      fc.property(digits(1, 6), fc.constantFrom(...CARD_BRANDS), (code, brand) => {
        expect(isSecurityCode(code, brand)).toBe(code.length === (brand === 'AMEX' ? 4 : 3));
        expect(isSecurityCode(code)).toBe(code.length === 3 || code.length === 4);
      }),
    );
  });
});
