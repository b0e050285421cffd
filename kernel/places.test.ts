import { getStates } from '@brazilian-utils/brazilian-utils/get-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CEP_CASES, CEP_STATE_CASES, CPA_CASES, CPA_STATE_CASES } from './cases/postal-codes.ts';
import {
  ARGENTINE_STATES,
  BRAZILIAN_STATES,
  formatPostalCode,
  isPostalCode,
  isState,
  stateOf,
  stateOfPostalCode,
  statesOf,
  stripPostalCode,
  typedPostalCode,
} from './places.ts';

const TITLE = '%j is %j: %s';

describe('cases', () => {
  it.each(CEP_CASES)(TITLE, (value, verdict) => expect(isPostalCode(value)).toBe(verdict));
  it.each(CPA_CASES)(TITLE, (value, verdict) => expect(isPostalCode(value, 'ar')).toBe(verdict));
  it.each(CEP_STATE_CASES)(TITLE, (value, code) => expect(stateOfPostalCode(value)?.code ?? 'none').toBe(code));
  it.each(CPA_STATE_CASES)(TITLE, (value, code) => expect(stateOfPostalCode(value, 'ar')?.code ?? 'none').toBe(code));
});

describe('states', () => {
  it('of Brazil are those of an independent list, with their IBGE codes', () => {
    const mine = BRAZILIAN_STATES.map(({ code, name, ibge }) => ({ code, name, ibge }));
    const theirs = getStates().map((state) => ({ code: state.code, name: state.name, ibge: String(state.ibgeCode) }));
    const byCode = (a: { code: string }, b: { code: string }) => a.code.localeCompare(b.code);
    expect(mine.sort(byCode)).toEqual(theirs.sort(byCode));
  });

  it('of Argentina are twenty-four, none with I or O', () => {
    expect(ARGENTINE_STATES).toHaveLength(24);
    expect(new Set(ARGENTINE_STATES.map((state) => state.code)).size).toBe(24);
    expect(ARGENTINE_STATES.some((state) => /[IO]/.test(state.code))).toBe(false);
  });

  it('are found by their code in their own market', () => {
    for (const state of statesOf('br')) expect(stateOf(state.code, 'br')).toBe(state);
    expect([isState('SP'), isState('SP', 'ar'), isState('B', 'ar'), isState('sp'), isState(null)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  it('stand by name, accents or not', () => {
    const named = statesOf('ar').map(({ name }) => name);
    expect(named.slice(0, 7)).toEqual([
      'Buenos Aires',
      'Catamarca',
      'Chaco',
      'Chubut',
      'Ciudad Autónoma de Buenos Aires',
      'Córdoba',
      'Corrientes',
    ]);
    expect(statesOf('br')[0]?.name).toBe('Acre');
  });

  it('share no postal code and leave no gap but that of 78900 to 78999 and what is below 01000', () => {
    const ranges = BRAZILIAN_STATES.flatMap((state) => state.postalRanges ?? []).sort(([a], [b]) => (a < b ? -1 : 1));
    const gaps = ranges.slice(1).flatMap(([first], index) => {
      const before = Number(ranges[index]?.[1]);
      expect(Number(first)).toBeGreaterThan(before);
      return Number(first) === before + 1 ? [] : [[before + 1, Number(first) - 1]];
    });
    expect(ranges[0]?.[0]).toBe('01000000');
    expect(ranges.at(-1)?.[1]).toBe('99999999');
    expect(gaps).toEqual([[78_900_000, 78_999_999]]);
  });
});

describe('postal codes', () => {
  const cep = fc.stringMatching(/^[0-9]{8}$/);

  it('of Brazil are the same with and without dash', () => {
    fc.assert(
      fc.property(cep, (code) => {
        const shown = formatPostalCode(code);
        expect(shown).toMatch(/^[0-9]{5}-[0-9]{3}$/);
        expect(formatPostalCode(shown)).toBe(shown);
        expect(stripPostalCode(shown)).toBe(code);
        expect(stateOfPostalCode(shown)).toBe(stateOfPostalCode(code));
      }),
    );
  });

  it('are of one market only', () => {
    const any = fc.oneof(cep, fc.stringMatching(/^[0-9]{4}$/), fc.stringMatching(/^[A-Z][0-9]{4}[A-Z]{3}$/));
    fc.assert(
      fc.property(any, (code) => {
        expect(isPostalCode(code, 'br') && isPostalCode(code, 'ar')).toBe(false);
      }),
    );
  });

  it('of Argentina are shown in capitals', () => {
    expect(formatPostalCode(' c1043aaz', 'ar')).toBe('C1043AAZ');
    expect(formatPostalCode('nowhere', 'ar')).toBe('nowhere');
    expect(stripPostalCode('nowhere', 'ar')).toBeNull();
  });
});

describe('a postal code as people type it into a form', () => {
  it.each([
    ['30130 010', 'br', '30130010'],
    ['30.130-010', 'br', '30130010'],
    ['30130010 ', 'br', '30130010'],
    ['S2000', 'ar', '2000'],
    ['s2000', 'ar', '2000'],
    ['2000', 'ar', '2000'],
    ['S2000ABC', 'ar', 'S2000ABC'],
    ['c1425 abc', 'ar', 'C1425ABC'],
  ] as const)('%s on the site of %s is %s, which every call takes', (text, market, code) => {
    expect(typedPostalCode(text, market)).toBe(code);
    expect(isPostalCode(code, market)).toBe(true);
  });
  it.each([
    ['01310-100', 'ar'],
    ['S200', 'ar'],
    ['I2000', 'ar'],
    ['3013001', 'br'],
    ['', 'br'],
  ] as const)('%s on the site of %s is none, and stays as it is', (text, market) => {
    expect(typedPostalCode(text, market)).toBe(text);
    expect(isPostalCode(typedPostalCode(text, market), market)).toBe(false);
  });
});
