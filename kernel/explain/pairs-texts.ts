import { AGE_CASES, BIRTHDAY_CASES, DATE_CASES, TIME_CASES, WINDOW_CASES } from '../cases/dates.ts';
import { EMAIL_CASES, PASSWORD_CASES } from '../cases/emails-and-passwords.ts';
import { ARGENTINE_HOLIDAY_CASES, BRAZILIAN_HOLIDAY_CASES } from '../cases/holidays.ts';
import { MOBILE_PHONE_CASES } from '../cases/mobile-phones.ts';
import { PARSE_CASES } from '../cases/money.ts';
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
import { CEP_CASES, CPA_CASES } from '../cases/postal-codes.ts';
import { isBusinessDay, isDate, isFuture, isPast, isThirtyDaysAround, isTime, isWithinThirtyDays } from '../dates.ts';
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
import { explainMobilePhone, explainPhone, explainPostalCode, explainStateOfPostalCode } from './contacts.ts';
import * as dates from './dates.ts';
import * as fields from './fields.ts';
import * as people from './people.ts';
import { values } from './pair.ts';
import type { Pair } from './pair.ts';

const TODAY = '2026-09-22';
const BOUND = money(100_000, 'BRL');
const days = values(BIRTHDAY_CASES, AGE_CASES, WINDOW_CASES).concat(DATE_CASES.map(([[, value]]) => value));
const postalCodes = values(CEP_CASES, CPA_CASES);
const phones = values(BRAZILIAN_PHONE_CASES, ARGENTINE_PHONE_CASES, MOBILE_PHONE_CASES);
const texts = values(NAME_CASES, FULL_NAME_CASES, ONLY_LETTERS_CASES, RESTRICTED_CASES, LEADING_SPACE_CASES);
const lists = [[], ['a'], ['a', 'a'], ['a', 'b', 'c'], '', 'a', null];
const prices = values(PARSE_CASES).concat(['R$ 1.000,00', 'R$ 1.000,01', '999,99', '1000,01']);

export const TEXT_PAIRS: Readonly<Record<string, Pair>> = {
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
