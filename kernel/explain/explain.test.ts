import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostile } from '#tests/hostile.ts';
import { CUIL_CASES, CUIL_OF_DNI_CASES } from '../cases/argentine-documents.ts';
import { CUIT_CASES, DNI_CASES } from '../cases/argentine-tax-ids.ts';
import { CARD_BRAND_CASES } from '../cases/card-brands.ts';
import { CARD_DUE_DATE_CASES, SECURITY_CODE_CASES } from '../cases/card-details.ts';
import { CARD_NUMBER_CASES } from '../cases/cards.ts';
import { CHASSIS_CASES, VIN_CASES, VIN_CHECK_CASES } from '../cases/chassis.ts';
import { ALPHANUMERIC_CNPJ_CASES } from '../cases/cnpj-alphanumeric.ts';
import { CNPJ_CASES } from '../cases/cnpj.ts';
import { CPF_CASES } from '../cases/cpf.ts';
import { AGE_CASES, BIRTHDAY_CASES, DATE_CASES, TIME_CASES, WINDOW_CASES } from '../cases/dates.ts';
import { DRIVER_LICENSE_CASES } from '../cases/driver-license.ts';
import { EMAIL_CASES, PASSWORD_CASES } from '../cases/emails-and-passwords.ts';
import { ARGENTINE_HOLIDAY_CASES, BRAZILIAN_HOLIDAY_CASES } from '../cases/holidays.ts';
import { MOBILE_PHONE_CASES } from '../cases/mobile-phones.ts';
import { PARSE_CASES, RG_CASES } from '../cases/money.ts';
import {
  FULL_NAME_CASES,
  HOUSE_NUMBER_CASES,
  LEADING_SPACE_CASES,
  NAME_CASES,
  ONLY_LETTERS_CASES,
  RESTRICTED_CASES,
} from '../cases/people.ts';
import { ARGENTINE_PHONE_CASES } from '../cases/phones-argentina.ts';
import { BRAZILIAN_PHONE_CASES } from '../cases/phones.ts';
import { ARGENTINE_PLATE_CASES, BRAZILIAN_PLATE_CASES } from '../cases/plates.ts';
import { CEP_CASES, CPA_CASES } from '../cases/postal-codes.ts';
import { cardBrand, CARD_BRANDS, isCardDueDate, isCardNumber, isSecurityCode } from '../cards.ts';
import { isBusinessDay, isDate, isFuture, isPast, isThirtyDaysAround, isTime, isWithinThirtyDays } from '../dates.ts';
import { isCnpj, isCpf, isCpfOrCnpj, isCuil, isCuit, isDni, isDriverLicense, isRg } from '../documents.ts';
import {
  hasMaxLength,
  hasMaxSelected,
  hasMinLength,
  hasMinSelected,
  isFilled,
  isNumeric,
  isPriceGreaterThan,
} from '../fields.ts';
import { money, parseMoney } from '../money.ts';
import {
  hasRestrictedCharacters,
  isBirthday,
  isDriverLicenseCategory,
  isDriverLicenseCurrent,
  isDriverLicenseExpiry,
  DRIVER_LICENSE_CATEGORIES,
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
} from '../people.ts';
import { OLDER_PASSWORD_POLICY } from '../passwords.ts';
import { isMobilePhone, isPhone } from '../phones.ts';
import { isPostalCode, stateOfPostalCode } from '../places.ts';
import {
  hasVinCheckDigit,
  isChassis,
  isPlate,
  isVin,
  LONG_CUTS,
  plateKind,
  splitVehicleCode,
  toMercosulPlate,
} from '../vehicle-codes.ts';
import { explainCardBrand, explainCardDueDate, explainCardNumber, explainSecurityCode } from './cards.ts';
import { explainMobilePhone, explainPhone, explainPostalCode, explainStateOfPostalCode } from './contacts.ts';
import * as dates from './dates.ts';
import * as documents from './documents.ts';
import * as fields from './fields.ts';
import * as people from './people.ts';
import type { Explanation } from './step.ts';
import { STEP_IDS, verdictOf } from './step.ts';
import * as vehicles from './vehicle-codes.ts';

const TODAY = '2026-09-22';
const BOUND = money(100_000, 'BRL');

type Pair = {
  readonly rule: (value: unknown) => boolean;
  readonly explain: (value: unknown) => Explanation;
  /** Values worth more than the hostile ones: those of the case tables. */
  readonly values: readonly unknown[];
};
const values = (...tables: readonly (readonly (readonly [unknown, ...unknown[]])[])[]) =>
  tables.flat().map(([value]) => value);
const days = values(BIRTHDAY_CASES, AGE_CASES, WINDOW_CASES).concat(DATE_CASES.map(([[, value]]) => value));
const documentsOfAll = values(CPF_CASES, CNPJ_CASES, ALPHANUMERIC_CNPJ_CASES, CUIL_CASES, DRIVER_LICENSE_CASES);
const vehicleCodes = ['1234567', '123456', 'ABC12D3', 'ABCD1234567890AB', 'abc1234', 'A'.repeat(16), ''];
const postalCodes = values(CEP_CASES, CPA_CASES);
const phones = values(BRAZILIAN_PHONE_CASES, ARGENTINE_PHONE_CASES, MOBILE_PHONE_CASES);
const plates = values(BRAZILIAN_PLATE_CASES, ARGENTINE_PLATE_CASES);
const vins = values(CHASSIS_CASES, VIN_CASES, VIN_CHECK_CASES);
const texts = values(NAME_CASES, FULL_NAME_CASES, ONLY_LETTERS_CASES, RESTRICTED_CASES, LEADING_SPACE_CASES);
const lists = [[], ['a'], ['a', 'a'], ['a', 'b', 'c'], '', 'a', null];
const prices = values(PARSE_CASES).concat(['R$ 1.000,00', 'R$ 1.000,01', '999,99', '1000,01']);

const PAIRS: Readonly<Record<string, Pair>> = {
  isCpf: { rule: isCpf, explain: documents.explainCpf, values: documentsOfAll },
  isCnpj: { rule: isCnpj, explain: documents.explainCnpj, values: documentsOfAll },
  isCpfOrCnpj: { rule: isCpfOrCnpj, explain: documents.explainCpfOrCnpj, values: documentsOfAll },
  isDriverLicense: { rule: isDriverLicense, explain: documents.explainDriverLicense, values: documentsOfAll },
  isRg: { rule: isRg, explain: documents.explainRg, values: values(RG_CASES) },
  isDni: { rule: isDni, explain: documents.explainDni, values: values(DNI_CASES) },
  isCuil: { rule: (v) => isCuil(v), explain: (v) => documents.explainCuil(v), values: values(CUIL_CASES, CUIT_CASES) },
  isCuit: { rule: isCuit, explain: documents.explainCuit, values: values(CUIL_CASES, CUIT_CASES) },
  'isCuil of a DNI': {
    rule: (v) => isCuil(...(v as [unknown, unknown])),
    explain: (v) => documents.explainCuil(...(v as [unknown, unknown])),
    values: values(CUIL_OF_DNI_CASES),
  },
  splitVehicleCode: {
    rule: (v) => splitVehicleCode(v) !== null,
    explain: (v) => vehicles.explainVehicleCode(v),
    values: vehicleCodes,
  },
  'splitVehicleCode by cuts': {
    rule: (v) => splitVehicleCode(v, LONG_CUTS) !== null,
    explain: (v) => vehicles.explainVehicleCode(v, LONG_CUTS),
    values: vehicleCodes,
  },
  isChassis: { rule: isChassis, explain: vehicles.explainChassis, values: vins },
  isVin: { rule: isVin, explain: vehicles.explainVin, values: vins },
  hasVinCheckDigit: { rule: hasVinCheckDigit, explain: vehicles.explainVinCheckDigit, values: vins },
  'isPlate in Brazil': { rule: (v) => isPlate(v), explain: (v) => vehicles.explainPlate(v), values: plates },
  'isPlate in Argentina': {
    rule: (v) => isPlate(v, 'ar'),
    explain: (v) => vehicles.explainPlate(v, 'ar'),
    values: plates,
  },
  plateKind: { rule: (v) => plateKind(v) !== undefined, explain: vehicles.explainPlateKind, values: plates },
  toMercosulPlate: {
    rule: (v) => toMercosulPlate(v) !== null,
    explain: vehicles.explainMercosulPlate,
    values: plates,
  },
  isCardNumber: { rule: isCardNumber, explain: explainCardNumber, values: values(CARD_NUMBER_CASES) },
  cardBrand: {
    rule: (v) => cardBrand(v) !== undefined,
    explain: explainCardBrand,
    values: values(CARD_NUMBER_CASES, CARD_BRAND_CASES),
  },
  isCardDueDate: {
    rule: (v) => isCardDueDate(v, TODAY),
    explain: (v) => explainCardDueDate(v, TODAY),
    values: values(CARD_DUE_DATE_CASES),
  },
  isSecurityCode: {
    rule: (v) => isSecurityCode(v),
    explain: (v) => explainSecurityCode(v),
    values: SECURITY_CODE_CASES.map(([[, code]]) => code),
  },
  'isSecurityCode of each brand': {
    rule: (v) => CARD_BRANDS.every((brand) => isSecurityCode(v, brand) === verdictOf(explainSecurityCode(v, brand))),
    explain: () => [],
    values: SECURITY_CODE_CASES.map(([[, code]]) => code),
  },
  isName: { rule: isName, explain: people.explainName, values: texts },
  isFullName: { rule: isFullName, explain: people.explainFullName, values: texts },
  isOnlyLetters: { rule: isOnlyLetters, explain: people.explainOnlyLetters, values: texts },
  isLetterWords: { rule: isLetterWords, explain: people.explainLetterWords, values: texts },
  isEmail: { rule: isEmail, explain: people.explainEmail, values: values(EMAIL_CASES) },
  isOtherEmail: {
    rule: (v) => isOtherEmail(v, 'A@b.co'),
    explain: (v) => people.explainOtherEmail(v, 'A@b.co'),
    values: ['a@b.co', ' A@B.CO ', 'c@b.co'],
  },
  isPassword: {
    rule: (v) => isPassword(v),
    explain: (v) => people.explainPassword(v),
    values: values(PASSWORD_CASES),
  },
  'isPassword by the older policy': {
    rule: (v) => isPassword(v, OLDER_PASSWORD_POLICY),
    explain: (v) => people.explainPassword(v, OLDER_PASSWORD_POLICY),
    values: values(PASSWORD_CASES),
  },
  isPasswordConfirmed: {
    rule: (v) => isPasswordConfirmed(v, 'Abc'),
    explain: (v) => people.explainPasswordConfirmed(v, 'Abc'),
    values: ['Abc', 'abc', ''],
  },
  isHouseNumber: {
    rule: (v) => typeof v === 'string' && isHouseNumber(v),
    explain: people.explainHouseNumber,
    values: values(HOUSE_NUMBER_CASES),
  },
  hasRestrictedCharacters: {
    rule: hasRestrictedCharacters,
    explain: people.explainRestrictedCharacters,
    values: texts,
  },
  startsWithSpace: { rule: startsWithSpace, explain: people.explainLeadingSpace, values: texts },
  isDriverLicenseCategory: {
    rule: isDriverLicenseCategory,
    explain: (v) => people.explainOneOf(v, DRIVER_LICENSE_CATEGORIES),
    values: [...DRIVER_LICENSE_CATEGORIES, 'a', 'F', ''],
  },
  isDriverLicenseExpiry: {
    rule: (v) => isDriverLicenseExpiry(v, TODAY),
    explain: (v) => dates.explainDriverLicenseExpiry(v, TODAY),
    values: [...days, '22/09/2036', '23/09/2036'],
  },
  isDriverLicenseCurrent: {
    rule: (v) => isDriverLicenseCurrent(v, TODAY),
    explain: (v) => dates.explainDriverLicenseCurrent(v, TODAY),
    values: [...days, '22/09/2026', '21/09/2026'],
  },
  isBirthday: {
    rule: (v) => isBirthday(v, TODAY),
    explain: (v) => dates.explainBirthday(v, TODAY),
    values: days,
  },
  isOverEighteen: {
    rule: (v) => isOverEighteen(v, TODAY),
    explain: (v) => dates.explainAge(v, { today: TODAY }),
    values: days,
  },
  isDate: {
    rule: (v) => isDate(v, { format: 'DD/MM/YYYY', today: TODAY }),
    explain: (v) => dates.explainDate(v, { format: 'DD/MM/YYYY', today: TODAY }),
    values: days,
  },
  'isDate as data': {
    rule: (v) => isDate(v, { format: 'YYYY-MM-DD', today: TODAY }),
    explain: (v) => dates.explainDate(v, { format: 'YYYY-MM-DD', today: TODAY }),
    values: days,
  },
  isFuture: { rule: (v) => isFuture(v, TODAY), explain: (v) => dates.explainFuture(v, TODAY), values: days },
  isPast: { rule: (v) => isPast(v, TODAY), explain: (v) => dates.explainPast(v, TODAY), values: days },
  isWithinThirtyDays: {
    rule: (v) => isWithinThirtyDays(v, TODAY),
    explain: (v) => dates.explainWithinThirtyDays(v, TODAY),
    values: days,
  },
  isThirtyDaysAround: {
    rule: (v) => isThirtyDaysAround(v, TODAY),
    explain: (v) => dates.explainThirtyDaysAround(v, TODAY),
    values: days,
  },
  isTime: { rule: isTime, explain: dates.explainTime, values: values(TIME_CASES) },
  'isBusinessDay in Brazil': {
    rule: (v) => typeof v === 'string' && isBusinessDay(v, 'br'),
    explain: (v) => dates.explainBusinessDay(v, 'br'),
    values: values(BRAZILIAN_HOLIDAY_CASES),
  },
  'isBusinessDay in Argentina': {
    rule: (v) => typeof v === 'string' && isBusinessDay(v, 'ar'),
    explain: (v) => dates.explainBusinessDay(v, 'ar'),
    values: values(ARGENTINE_HOLIDAY_CASES),
  },
  isMobilePhone: { rule: isMobilePhone, explain: explainMobilePhone, values: phones },
  'isPhone in Brazil': { rule: (v) => isPhone(v), explain: (v) => explainPhone(v), values: phones },
  'isPhone in Argentina': { rule: (v) => isPhone(v, 'ar'), explain: (v) => explainPhone(v, 'ar'), values: phones },
  'isPostalCode in Brazil': {
    rule: (v) => isPostalCode(v),
    explain: (v) => explainPostalCode(v),
    values: postalCodes,
  },
  'isPostalCode in Argentina': {
    rule: (v) => isPostalCode(v, 'ar'),
    explain: (v) => explainPostalCode(v, 'ar'),
    values: postalCodes,
  },
  stateOfPostalCode: {
    rule: (v) => stateOfPostalCode(v) !== undefined,
    explain: (v) => explainStateOfPostalCode(v),
    values: postalCodes,
  },
  isFilled: { rule: isFilled, explain: fields.explainFilled, values: ['', ' ', 'a', ...lists] },
  isNumeric: { rule: isNumeric, explain: fields.explainNumeric, values: ['', '1', '1a', '12'] },
  hasMinLength: {
    rule: (v) => hasMinLength(v, 3),
    explain: (v) => fields.explainLength(v, { least: 3 }),
    values: ['ab', 'abc', '\u{1F600}\u{1F600}', 'abcd'],
  },
  hasMaxLength: {
    rule: (v) => hasMaxLength(v, 3),
    explain: (v) => fields.explainLength(v, { most: 3 }),
    values: ['ab', 'abc', '\u{1F600}\u{1F600}\u{1F600}', 'abcd'],
  },
  hasMinSelected: {
    rule: (v) => hasMinSelected(v, 2),
    explain: (v) => fields.explainSelected(v, 'minimum', 2),
    values: lists,
  },
  hasMaxSelected: {
    rule: (v) => hasMaxSelected(v, 2),
    explain: (v) => fields.explainSelected(v, 'maximum', 2),
    values: lists,
  },
  'parseMoney in Brazil': {
    rule: (v) => parseMoney(v, 'br') !== null,
    explain: (v) => fields.explainMoney(v, 'br'),
    values: prices,
  },
  'parseMoney in Argentina': {
    rule: (v) => parseMoney(v, 'ar') !== null,
    explain: (v) => fields.explainMoney(v, 'ar'),
    values: prices,
  },
  isPriceGreaterThan: {
    rule: (v) => isPriceGreaterThan(v, BOUND),
    explain: (v) => fields.explainPriceGreaterThan(v, BOUND),
    values: prices,
  },
};

const agree = ({ rule, explain }: Pair, value: unknown) => {
  const steps = explain(value);
  expect(steps.every((step) => STEP_IDS.includes(step.id))).toBe(true);
  expect([verdictOf(steps), value]).toEqual([rule(value), value]);
};

describe('an explanation ends as its rule does', () => {
  it.each(Object.entries(PAIRS))('%s, on its case tables', (_name, pair) => {
    for (const value of pair.values) agree(pair, value);
  });

  it.each(Object.entries(PAIRS).filter(([name]) => !name.includes(' of ')))('%s, on anything', (_name, pair) => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.constantFrom(...pair.values)), (value) => agree(pair, value)),
      { numRuns: 200 },
    );
  });

  it('keeps a long value short', () => {
    const steps = people.explainName('a'.repeat(100_000));
    expect(JSON.stringify(steps).length).toBeLessThan(500);
  });
});

describe('what an explanation says', () => {
  it('gives the check digits a number should have', () => {
    expect(documents.explainCpf('529.982.247-26').at(-1)).toEqual({
      id: 'checkDigits',
      ok: false,
      expected: '25',
      given: '26',
    });
    expect(documents.explainCnpj('12ABC34501DE00').at(-1)).toMatchObject({ expected: '35', given: '00' });
    expect(documents.explainCuil('20-12345678-9').at(-1)).toMatchObject({ expected: '6', given: '9' });
    expect(explainCardNumber('4111 1111 1111 1112').at(-1)).toMatchObject({ expected: '1', given: '2' });
    expect(vehicles.explainVinCheckDigit('1M8GDM9A0KP042788').at(-1)).toMatchObject({ expected: 'X', given: '0' });
  });

  it('stops at the first step that fails and names the strangers', () => {
    expect(documents.explainCpf('529.982.247-2\u0665').at(-1)).toEqual({
      id: 'characters',
      ok: false,
      given: '\u0665 U+0665',
    });
    expect(documents.explainCpf('5299822472').at(-1)).toMatchObject({ id: 'length', expected: '11, 14', given: '10' });
    expect(documents.explainCpf('529.98224725..').at(-1)).toMatchObject({ id: 'form', ok: false });
    expect(documents.explainCpf('11111111111').at(-1)).toMatchObject({ id: 'repeated', ok: false });
    expect(documents.explainCuil('21-12345678-9').at(-1)).toMatchObject({ id: 'prefix', given: '21' });
    expect(documents.explainCuil('20-12345678-6', '12345679').at(-1)).toMatchObject({
      id: 'sameDni',
      expected: '12345679',
    });
  });
});
