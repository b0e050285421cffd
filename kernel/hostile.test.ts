import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectLinear, expectTotal } from '../tests/hostile.ts';
import { cardBrand, isCardDueDate, isCardNumber, isSecurityCode } from './cards.ts';
import { isDate, isFuture, isThirtyDaysAround, isTime, isWithinThirtyDays } from './dates.ts';
import {
  formatDocument,
  isCnpj,
  isCpf,
  isCuil,
  isCuit,
  isDni,
  isDriverLicense,
  isRg,
  maskDocument,
} from './documents.ts';
import { hasMaxLength, hasMaxSelected, hasMinLength, isFilled, isNumeric, isPriceGreaterThan } from './fields.ts';
import { marketOf } from './market.ts';
import { maskMoney, money, parseMoney } from './money.ts';
import {
  hasRestrictedCharacters,
  isBirthday,
  isDriverLicenseCategory,
  isDriverLicenseCurrent,
  isDriverLicenseExpiry,
  isEmail,
  isFullName,
  isHouseNumber,
  isLetterWords,
  isName,
  isOnlyLetters,
  isOtherEmail,
  isOverEighteen,
  isPassword,
  isPasswordConfirmed,
  startsWithSpace,
} from './people.ts';
import { formatPhone, isMobilePhone, isPhone, toE164, toLeadPhone } from './phones.ts';
import { isPostalCode, stateOfPostalCode } from './places.ts';
import {
  assetPath,
  hasVinCheckDigit,
  isChassis,
  isPlate,
  isVin,
  normalizePlate,
  splitVehicleCode,
  toMercosulPlate,
} from './vehicle-codes.ts';

const TODAY = '2026-09-22';
const BOUND = money(100, 'BRL');

const RULES: Readonly<Record<string, (value: unknown) => boolean>> = {
  isCpf,
  isCnpj,
  isRg,
  isDriverLicense,
  isDni,
  isCuil: (value) => isCuil(value),
  'isCuil with a DNI': (value) => isCuil('20-12345678-6', value),
  isCuit,
  isChassis,
  isVin,
  hasVinCheckDigit,
  isPlate: (value) => isPlate(value),
  'isPlate in Argentina': (value) => isPlate(value, 'ar'),
  splitVehicleCode: (value) => splitVehicleCode(value) !== null,
  toMercosulPlate: (value) => toMercosulPlate(value) !== null,
  isCardNumber,
  cardBrand: (value) => cardBrand(value) !== undefined,
  isCardDueDate: (value) => isCardDueDate(value, TODAY),
  isSecurityCode: (value) => isSecurityCode(value),
  isName,
  isFullName,
  isOnlyLetters,
  isLetterWords,
  isEmail,
  isOtherEmail: (value) => isOtherEmail(value, 'a@b.co'),
  isBirthday: (value) => isBirthday(value, TODAY),
  isOverEighteen: (value) => isOverEighteen(value, TODAY),
  isPassword: (value) => isPassword(value),
  isPasswordConfirmed: (value) => isPasswordConfirmed(value, value),
  isDriverLicenseCategory,
  isDriverLicenseExpiry: (value) => isDriverLicenseExpiry(value, TODAY),
  isDriverLicenseCurrent: (value) => isDriverLicenseCurrent(value, TODAY),
  isHouseNumber,
  hasRestrictedCharacters,
  startsWithSpace,
  isMobilePhone,
  isPhone: (value) => isPhone(value),
  'isPhone in Argentina': (value) => isPhone(value, 'ar'),
  toE164: (value) => toE164(value) !== null,
  isPostalCode: (value) => isPostalCode(value),
  'isPostalCode in Argentina': (value) => isPostalCode(value, 'ar'),
  stateOfPostalCode: (value) => stateOfPostalCode(value) !== undefined,
  isDate: (value) => isDate(value, { format: 'DD/MM/YYYY', today: TODAY }),
  isFuture: (value) => isFuture(value, TODAY),
  isWithinThirtyDays: (value) => isWithinThirtyDays(value, TODAY),
  isThirtyDaysAround: (value) => isThirtyDaysAround(value, TODAY),
  isTime,
  isFilled,
  isNumeric,
  hasMinLength: (value) => hasMinLength(value, 5),
  hasMaxLength: (value) => hasMaxLength(value, 5),
  hasMaxSelected: (value) => hasMaxSelected(value, 5),
  isPriceGreaterThan: (value) => isPriceGreaterThan(value, BOUND),
  parseMoney: (value) => parseMoney(value, 'br') !== null,
  marketOf: (value) => marketOf(value) !== undefined,
};

const WRITERS: Readonly<Record<string, (text: string) => unknown>> = {
  formatDocument,
  maskDocument,
  formatPhone: (text) => [formatPhone(text), formatPhone(text, 'ar')],
  toLeadPhone,
  normalizePlate,
  maskMoney: (text) => maskMoney(text, 'br'),
  assetPath: (text) => assetPath({ brand: 'b', model: text, version: text, series: '1', year: 1 }),
};

describe('any value at all', () => {
  it.each(Object.keys(RULES))('%s answers the same boolean twice, never throwing', (rule) => {
    expectTotal(RULES[rule] ?? (() => false));
  });

  it('may stand for the day itself', () => {
    for (const today of ['', 'x', new Date(Number.NaN), { year: 1, month: 99, day: 0 }]) {
      expect(isCardDueDate('12/99', today)).toBe(false);
      expect(isBirthday('01/01/2000', today)).toBe(false);
      expect(isOverEighteen('01/01/1990', today)).toBe(false);
      expect(isFuture('01/01/2990', today)).toBe(false);
    }
  });
});

describe('a megabyte of the worst', () => {
  it.each(Object.keys({ ...RULES, ...WRITERS }))('%s works linearly', (name) => {
    expectLinear((value) => (RULES[name] ? RULES[name](value) : WRITERS[name]?.(String(value))));
  });
});

describe('plain Node', () => {
  it('runs every module of the kernel as it stands, with no build', () => {
    const modules = readdirSync('kernel').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
    expect(modules.length).toBeGreaterThan(15);
    const script = `
      await Promise.all(${JSON.stringify(modules)}.map((file) => import('./kernel/' + file)));
      const { isCnpj } = await import('./kernel/documents.ts');
      process.stdout.write(String(isCnpj('12.ABC.345/01DE-35')));`;
    const answer = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(answer).toBe('true');
  });
});
