import { isValidCnh } from '@brazilian-utils/brazilian-utils/is-valid-cnh';
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj';
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf';
import fc from 'fast-check';
import { validate as validateCuit } from 'stdnum/lib/cjs/ar/cuit.js';
import { validate as validateCnpj } from 'stdnum/lib/cjs/br/cnpj.js';
import { validate as validateCpf } from 'stdnum/lib/cjs/br/cpf.js';
import { describe, expect, it } from 'vitest';
import { CUIL_CASES, CUIL_OF_DNI_CASES } from './cases/argentine-documents.ts';
import { CUIT_CASES, DNI_CASES } from './cases/argentine-tax-ids.ts';
import { ALPHANUMERIC_CNPJ_CASES } from './cases/cnpj-alphanumeric.ts';
import { CNPJ_CASES } from './cases/cnpj.ts';
import { CPF_CASES } from './cases/cpf.ts';
import { DRIVER_LICENSE_CASES } from './cases/driver-license.ts';
import { RG_CASES } from './cases/money.ts';
import {
  formatCuil,
  formatDni,
  formatDocument,
  isCnpj,
  isCpf,
  isCpfOrCnpj,
  isCuil,
  isCuit,
  isDni,
  isDriverLicense,
  isRg,
  maskDocument,
  stripDocument,
} from './documents.ts';

const TITLE = '%j is %j: %s';

describe('cases', () => {
  it.each(CPF_CASES)(TITLE, (value, verdict) => expect(isCpf(value)).toBe(verdict));
  it.each(CNPJ_CASES)(TITLE, (value, verdict) => expect(isCnpj(value)).toBe(verdict));
  it.each(ALPHANUMERIC_CNPJ_CASES)(TITLE, (value, verdict) => expect(isCnpj(value)).toBe(verdict));
  it.each(DRIVER_LICENSE_CASES)(TITLE, (value, verdict) => expect(isDriverLicense(value)).toBe(verdict));
  it.each(RG_CASES)(TITLE, (value, verdict) => expect(isRg(value)).toBe(verdict));
  it.each(CUIL_CASES)(TITLE, (value, verdict) => expect(isCuil(value)).toBe(verdict));
  it.each(CUIL_OF_DNI_CASES)(TITLE, ([cuil, dni], verdict) => expect(isCuil(cuil, dni)).toBe(verdict));
  it.each(CUIT_CASES)(TITLE, (value, verdict) => expect(isCuit(value)).toBe(verdict));
  it.each(DNI_CASES)(TITLE, (value, verdict) => expect(isDni(value)).toBe(verdict));
});

const DIGIT = '0123456789'.split('');
const digits = (length: number) => fc.string({ unit: fc.constantFrom(...DIGIT), minLength: length, maxLength: length });
const codes = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...DIGIT, ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')),
    minLength: length,
    maxLength: length,
  });

/** Every completion of a base by two digits that a rule accepts. */
function completions(base: string, rule: (value: string) => boolean): string[] {
  return Array.from({ length: 100 }, (_, n) => base + String(n).padStart(2, '0')).filter((value) => rule(value));
}

describe('CPF', () => {
  it('has exactly one pair of check digits for every base that is not one repeated digit', () => {
    fc.assert(
      fc.property(digits(9), (base) => {
        fc.pre(new Set(base).size > 1);
        expect(completions(base, isCpf)).toHaveLength(1);
      }),
    );
  });

  it('agrees with two independent libraries on any eleven digits', () => {
    fc.assert(
      fc.property(digits(9), fc.nat(99), (base, tail) => {
        for (const value of [base + String(tail).padStart(2, '0'), ...completions(base, isCpf)]) {
          expect(isCpf(value)).toBe(isValidCpf(value));
          fc.pre(new Set(value).size > 1);
          expect(isCpf(value)).toBe(validateCpf(value).isValid);
        }
      }),
    );
  });

  it('is judged alike bare and masked, right or wrong', () => {
    fc.assert(
      fc.property(digits(9), fc.nat(99), (base, tail) => {
        for (const value of [base + String(tail).padStart(2, '0'), ...completions(base, isCpf)]) {
          expect(isCpf(formatDocument(value))).toBe(isCpf(value));
        }
      }),
    );
  });
});

describe('CNPJ', () => {
  it('has exactly one pair of check digits for every base of digits and letters', () => {
    fc.assert(
      fc.property(codes(12), (base) => {
        fc.pre(new Set(base).size > 1);
        expect(completions(base, isCnpj)).toHaveLength(1);
      }),
    );
  });

  it('agrees with two independent libraries', () => {
    fc.assert(
      fc.property(codes(12), fc.nat(99), (base, tail) => {
        fc.pre(new Set(base).size > 1);
        for (const value of [base + String(tail).padStart(2, '0'), ...completions(base, isCnpj)]) {
          expect(isCnpj(value)).toBe(isValidCnpj(value, { version: 2 }));
          expect(isCnpj(value)).toBe(validateCnpj(value).isValid);
        }
      }),
    );
  });

  it('is refused in small letters, whatever its digits', () => {
    fc.assert(
      fc.property(codes(12), (base) => {
        fc.pre(/[A-Z]/.test(base));
        for (const value of completions(base, isCnpj)) expect(isCnpj(value.toLowerCase())).toBe(false);
      }),
    );
  });

  it('cannot tell characters whose values differ by a multiple of eleven', () => {
    expect(isCnpj('12ABC34501DE35')).toBe(true);
    expect(isCnpj('12ABCI4501DE35')).toBe(true);
  });
});

describe('driver’s licence', () => {
  it('has exactly one pair of check digits for every base, and agrees with an independent library', () => {
    fc.assert(
      fc.property(digits(9), (base) => {
        fc.pre(new Set(base).size > 1);
        expect(completions(base, isDriverLicense)).toEqual(completions(base, isValidCnh));
        expect(completions(base, isDriverLicense)).toHaveLength(1);
      }),
    );
  });
});

describe('CUIL and CUIT', () => {
  const prefixes = fc.constantFrom('20', '23', '24', '27', '30', '33', '34', '21', '55');

  it('agree with an independent library where the prefix is known to both', () => {
    fc.assert(
      fc.property(prefixes, digits(8), fc.nat(9), (prefix, number, digit) => {
        fc.pre(prefix !== '55');
        const value = `${prefix}${number}${digit}`;
        expect(isCuit(value)).toBe(validateCuit(value).isValid);
        expect(isCuil(value)).toBe(isCuit(value) && !['33', '34'].includes(prefix));
      }),
      { numRuns: 500 },
    );
  });

  it('have exactly one check digit', () => {
    fc.assert(
      fc.property(fc.constantFrom('20', '23', '24', '27', '30'), digits(8), (prefix, number) => {
        expect(DIGIT.filter((digit) => isCuil(prefix + number + digit))).toHaveLength(1);
      }),
    );
  });

  it('belong to their own DNI and to no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), fc.nat(99_999_999), (dni, other) => {
        const number = String(dni).padStart(8, '0');
        const cuil = DIGIT.map((digit) => `20${number}${digit}`).find((value) => isCuil(value)) ?? '';
        expect(isCuil(cuil, String(dni))).toBe(true);
        expect(isCuil(formatCuil(cuil), formatDni(String(dni)))).toBe(true);
        if (other !== dni) expect(isCuil(cuil, String(other).padStart(8, '0'))).toBe(false);
      }),
    );
  });
});

describe('writing', () => {
  it('formats and strips back, whatever the document', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          digits(11),
          codes(12).chain((base) => digits(2).map((tail) => base + tail)),
        ),
        (code) => {
          expect(stripDocument(formatDocument(code))).toBe(code);
          expect(formatDocument(formatDocument(code))).toBe(formatDocument(code));
          expect(formatDocument(code)).toHaveLength(code.length === 11 ? 14 : 18);
        },
      ),
    );
  });

  it('does not change the verdict', () => {
    fc.assert(
      fc.property(digits(9), (base) => {
        for (const cpf of completions(base, isCpf)) expect(isCpf(formatDocument(cpf))).toBe(true);
        for (const cnpj of completions(`${base}001`, isCnpj)) expect(isCpfOrCnpj(formatDocument(cnpj))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('masks while typing to a start of the finished mask', () => {
    fc.assert(
      fc.property(codes(12), fc.nat(14), (base, length) => {
        const code = `A${base.slice(1)}34`;
        expect(formatDocument(code).startsWith(maskDocument(code.slice(0, length)))).toBe(true);
        expect(stripDocument(maskDocument(code.slice(0, length)))).toBe(code.slice(0, length));
      }),
    );
  });

  it.each([
    ['52998224725', '529.982.247-25'],
    ['12345678000195', '12.345.678/0001-95'],
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['123', '123'],
    ['', ''],
  ])('formats %j as %j', (text, shown) => expect(formatDocument(text)).toBe(shown));

  it.each([
    ['5', '5'],
    ['5299', '529.9'],
    ['52998224725', '529.982.247-25'],
    ['529982247251', '52.998.224/7251'],
    ['12A', '12.A'],
    ['12.abc', '12'],
  ])('masks %j as %j', (text, shown) => expect(maskDocument(text)).toBe(shown));

  it.each([
    ['1234567', '1.234.567'],
    ['12345678', '12.345.678'],
    ['123', '123'],
  ])('formats the DNI %j as %j', (text, shown) => expect(formatDni(text)).toBe(shown));
});
