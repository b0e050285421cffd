import { isHostLabel } from './a-labels.ts';
import { addMonths, compareDays, dayFrom, parseDisplayDay, parseIsoDay } from './days.ts';
import type { Day, Today } from './days.ts';

export { isPassword, isPasswordConfirmed, passwordFaults, PASSWORD_POLICY } from './passwords.ts';
export type { PasswordDemand, PasswordPolicy } from './passwords.ts';

/**
 * At least two letters, then letters, spaces and , . ' - only. A letter of any script counts, with its combining marks.
 * The pattern has no ambiguous repetition, so it works linearly on any length.
 */
const NAME = /^\p{L}\p{M}*\p{L}[\p{L}\p{M} ,.'-]*$/u;

export function isName(value: unknown): boolean {
  return typeof value === 'string' && NAME.test(value);
}

/** At least two words; a word has a letter in it. */
export function isFullName(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  let words = 0;
  for (const word of value.split(/\s+/u)) {
    if (/\p{L}/u.test(word)) words += 1;
    if (words === 2) return true;
  }
  return false;
}

/** Letters only, one or more; no space, digit or mark of punctuation. */
export function isOnlyLetters(value: unknown): boolean {
  return typeof value === 'string' && /^\p{L}[\p{L}\p{M}]*$/u.test(value);
}

/** Words of letters with single spaces between them: a description such as that of an occupation. */
export function isLetterWords(value: unknown): boolean {
  return typeof value === 'string' && value.split(' ').every(isOnlyLetters);
}

/** RFC 5321 section 4.5.3.1: 64 octets before the @; RFC 3696 erratum 1690: 254 for the whole address. */
const LONGEST_EMAIL = 254;
const LOCAL_PART = /^[0-9A-Za-z!#$%&'*+/=^_`{|}~-]+(?:\.[0-9A-Za-z!#$%&'*+/=^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?$/;
const TOP_LABEL = /^(?:[A-Za-z]{2,63}|xn--[0-9A-Za-z-]{1,59})$/;

/**
 * The dot-atom form of RFC 5322 without the question mark and without accented characters, at a domain of at least two
 * labels (RFC 1035). Quoted local parts and address literals are refused.
 */
export function isEmail(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_EMAIL) return false;
  const at = value.lastIndexOf('@');
  if (at < 1 || at > 64 || !LOCAL_PART.test(value.slice(0, at))) return false;
  const labels = value.slice(at + 1).split('.');
  const isHost = labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label));
  return isHost && TOP_LABEL.test(labels.at(-1) ?? '') && labels.every(isHostLabel);
}

/** Whether two addresses differ; letter case and surrounding spaces make no difference. */
export function isOtherEmail(value: unknown, holder: unknown): boolean {
  if (typeof value !== 'string' || typeof holder !== 'string') return true;
  return value.trim().toLowerCase() !== holder.trim().toLowerCase();
}

/** DD/MM/YYYY of a real day, years 1900 to 2099, not later than the current year. */
export function isBirthday(value: unknown, today: Today): boolean {
  const birth = parseDisplayDay(value);
  const now = dayFrom(today);
  if (!birth || !now) return false;
  return birth.year >= 1900 && birth.year <= 2099 && birth.year <= now.year;
}

function birthDayOf(value: unknown): Day | null {
  return parseDisplayDay(value) ?? parseIsoDay(value);
}

/**
 * Whole years lived; null for no real day or one that lies ahead. Who was born on 29 February comes of age on 1 March
 * (Brazilian Civil Code, art. 132, par. 3).
 */
export function ageOn(birthday: unknown, today: Today): number | null {
  const birth = birthDayOf(birthday);
  const now = dayFrom(today);
  if (!birth || !now || compareDays(birth, now) > 0) return null;
  const hadBirthday = now.month > birth.month || (now.month === birth.month && now.day >= birth.day);
  return now.year - birth.year - (hadBirthday ? 0 : 1);
}

/** At least so many years old, for a birthday as DD/MM/YYYY or YYYY-MM-DD. */
export function isOfAge(birthday: unknown, { today, years }: { today: Today; years: number }): boolean {
  const age = ageOn(birthday, today);
  return age !== null && age >= years;
}

/** Full age in both countries (Brazilian Civil Code, art. 5; Argentine CCyC, art. 25). */
export const ADULT_AGE = 18;

export function isOverEighteen(birthday: unknown, today: Today): boolean {
  return isOfAge(birthday, { today, years: ADULT_AGE });
}

/** Driver's licence categories (CTB art. 143), AB for who holds both. */
export const DRIVER_LICENSE_CATEGORIES = ['AB', 'A', 'B', 'C', 'D', 'E'] as const;
export type DriverLicenseCategory = (typeof DRIVER_LICENSE_CATEGORIES)[number];

export function isDriverLicenseCategory(value: unknown): value is DriverLicenseCategory {
  return DRIVER_LICENSE_CATEGORIES.some((category) => category === value);
}

/** Longest time a licence runs (CTB art. 147: ten years); an expiry further ahead is a typing error. */
const LICENSE_YEARS = 10;

/** A real day as DD/MM/YYYY, at most ten years ahead. */
export function isDriverLicenseExpiry(value: unknown, today: Today): boolean {
  const expiry = parseDisplayDay(value);
  const now = dayFrom(today);
  return expiry !== null && now !== null && compareDays(expiry, addMonths(now, LICENSE_YEARS * 12)) <= 0;
}

/** Whether a licence with this expiry (DD/MM/YYYY or YYYY-MM-DD) is still good today; its last day counts. */
export function isDriverLicenseCurrent(value: unknown, today: Today): boolean {
  const expiry = birthDayOf(value);
  const now = dayFrom(today);
  return expiry !== null && now !== null && compareDays(expiry, now) >= 0;
}

/** As it stands on a house: `10`, `12A`, `12 B`, `120/3`, `45 bis`; or that there is none, `s/n`. */
const HOUSE_NUMBER = /^(?:[0-9]*[1-9][0-9]*(?:[ -]?[A-Za-z]{1,2}|\/[0-9A-Za-z]{1,4}| bis)?|s\/?n[º°]?)$/i;

/** A number of a street: greater than zero, with what is written behind it, or none. */
export function isHouseNumber(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0;
  return typeof value === 'string' && value.length <= 10 && HOUSE_NUMBER.test(value);
}

/** A house's number as people type it, in the form that is kept: `1.250`, as both markets write a number, is the house 1250. What is none stays as it is, for the call to refuse. */
export function typedHouseNumber(text: string): string {
  return text.trim().replace(/^(\d{1,3})\.(\d{3})$/, '$1$2');
}

/** Whether free text holds a restricted character: & $ < > %. */
export function hasRestrictedCharacters(value: unknown): boolean {
  return typeof value === 'string' && /[&$<>%]/.test(value);
}

/** A text field must not start with a space (or any other white space). */
export function startsWithSpace(value: unknown): boolean {
  return typeof value === 'string' && /^\s/u.test(value);
}
