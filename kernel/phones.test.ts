import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { E164_CASES, MOBILE_PHONE_CASES } from './cases/mobile-phones.ts';
import { ARGENTINE_DISPLAY_CASES, ARGENTINE_E164_CASES } from './cases/phone-forms-argentina.ts';
import { ARGENTINE_PHONE_CASES } from './cases/phones-argentina.ts';
import { BRAZILIAN_PHONE_CASES, LEAD_PHONE_CASES, PHONE_DISPLAY_CASES } from './cases/phones.ts';
import { PHONE_METADATA } from './phone-metadata.ts';
import {
  formatPhone,
  isMobilePhone,
  isPhone,
  keptPhone,
  phoneDigits,
  toE164,
  toLeadPhone,
  typedPhone,
} from './phones.ts';

const TITLE = '%j is %j: %s';

describe('cases', () => {
  it.each(BRAZILIAN_PHONE_CASES)(TITLE, (value, verdict) => expect(isPhone(value)).toBe(verdict));
  it.each(ARGENTINE_PHONE_CASES)(TITLE, (value, verdict) => expect(isPhone(value, 'ar')).toBe(verdict));
  it.each(MOBILE_PHONE_CASES)(TITLE, (value, verdict) => expect(isMobilePhone(value)).toBe(verdict));
  it.each(E164_CASES)(TITLE, (value, number) => expect(toE164(value)).toBe(number));
  it.each(ARGENTINE_E164_CASES)(TITLE, (value, number) => expect(toE164(value, 'ar')).toBe(number));
  it.each(PHONE_DISPLAY_CASES)(TITLE, (value, shown) => expect(formatPhone(value)).toBe(shown));
  it.each(ARGENTINE_DISPLAY_CASES)(TITLE, (value, shown) => expect(formatPhone(value, 'ar')).toBe(shown));
  it.each(LEAD_PHONE_CASES)(TITLE, (value, sent) => expect(toLeadPhone(value)).toBe(sent));
});

describe('the numbering plans', () => {
  // Anatel, Res. 553/2010: 90 million mobile numbers an area, so 1 to 9 behind the nine.
  it.each([
    ['(11) 90123-4567', false],
    ['+55 21 90000-0000', false],
    ['11910000000', true],
  ])('of Brazil have no mobile with a 0 behind its nine: %j is %j', (value, verdict) => {
    expect(isPhone(value)).toBe(verdict);
  });

  it('are those of the installed library', () => {
    const { version, countries } = metadata;
    expect(PHONE_METADATA).toEqual({
      version,
      country_calling_codes: { 54: ['AR'], 55: ['BR'] },
      countries: { AR: countries.AR, BR: countries.BR },
      nonGeographic: {},
    });
  });
});

const digits = fc.stringMatching(/^0{0,2}[0-9]{6,12}$/);
const written = fc.oneof(
  digits,
  digits.map((text) => `(${text.slice(0, 2)}) ${text.slice(2, -4)}-${text.slice(-4)}`),
  digits.map((text) => `+55${text}`),
  digits.map((text) => `+54 9 ${text}`),
  fc.stringMatching(/^[1-9][1-9]9[0-9]{8}$/),
);

describe('phones', () => {
  it.each([
    ['br', 'BR'],
    ['ar', 'AR'],
  ] as const)('of %s are judged as by the library’s whole world', (market, country) => {
    fc.assert(
      fc.property(written, (text) => {
        const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
        // The library leaves the digit behind a Brazilian mobile's nine open; Anatel's numbers have 1 to 9.
        const isOpen = market !== 'br' || !/^[0-9]{2}90[0-9]{7}$/.test(number?.nationalNumber ?? '');
        const valid = number?.country === country && number.isValid() && isOpen;
        expect(isPhone(text, market)).toBe(valid);
        expect(toE164(text, market)).toBe(valid ? number.number : null);
      }),
      { numRuns: 500 },
    );
  });

  it('in E.164 are phones again, the same', () => {
    fc.assert(
      fc.property(written, fc.constantFrom('br', 'ar'), (text, market) => {
        const number = toE164(text, market);
        fc.pre(number !== null);
        expect(toE164(number, market)).toBe(number);
      }),
    );
  });

  it('are of one market at most', () => {
    fc.assert(
      fc.property(written, (text) => {
        fc.pre(text.startsWith('+'));
        expect(isPhone(text, 'br') && isPhone(text, 'ar')).toBe(false);
      }),
    );
  });

  it('keep their digits when shown, from eight on', () => {
    fc.assert(
      fc.property(digits, (text) => {
        const shown = formatPhone(text);
        // Numbers of services keep their 0 and are written in groups, without a hyphen.
        const isService = /^0[3589]00[0-9]{6,7}$/.test(text);
        const hasTrunk = !isService && /^0[1-9][0-9]{9,10}$/.test(text);
        expect(phoneDigits(shown)).toBe(hasTrunk ? text.slice(1) : text);
        expect(shown.includes('-')).toBe(!isService && text.length >= 8 && phoneDigits(shown).length <= 11);
        expect(formatPhone(shown)).toBe(shown);
      }),
      { examples: [['0800000000'], ['08001234567'], ['011987654321']] },
    );
  });

  it('travel in leads as digits behind exactly one added 0', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(toLeadPhone(text)).toMatch(/^0[0-9]*$/);
        expect(toLeadPhone(toLeadPhone(text))).toBe(toLeadPhone(text));
        expect(toLeadPhone(text).replace(/^0/, '')).toBe(phoneDigits(text).replace(/^0/, ''));
      }),
    );
  });
});

describe('a number typed into a form of one market, for a call that takes both', () => {
  const isTaken = (text: string, market: 'br' | 'ar'): boolean =>
    isPhone(typedPhone(text, market), 'br') || isPhone(typedPhone(text, market), 'ar');

  it.each(['15-4444 5555', '15 4444-5555', '1544445555', '4444-5555', '11 98765-4321'])(
    '%s lacks its Argentine area and is never Brazilian',
    (text) => {
      expect(isTaken(text, 'ar')).toBe(false);
      expect(keptPhone(text, 'ar')).toBeNull();
    },
  );
  it.each([
    ['11 15-2345-6789', 'ar', '+5491123456789'],
    ['(11) 98765-4321', 'br', '+5511987654321'],
    ['+55 11 98765-4321', 'ar', '+5511987654321'],
    ['+54 9 11 2345-6789', 'br', '+5491123456789'],
  ] as const)('%s on the site of %s is %s', (text, market, number) => {
    expect(isTaken(text, market)).toBe(true);
    expect(keptPhone(typedPhone(text, market), market)).toBe(number);
  });
  it('stays as it is where nothing was typed', () => expect(typedPhone(' ', 'ar')).toBe(''));
});
