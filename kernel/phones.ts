import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import type { PhoneNumber } from 'libphonenumber-js/core';
import { MARKETS } from './market.ts';
import type { Market } from './market.ts';
import { PHONE_METADATA } from './phone-metadata.ts';

/** Digits with the marks people write between them; a plus only in front. */
const WRITTEN = /^\+?[0-9 ().-]+$/;
/** E.164 allows fifteen digits; the rest is room for prefixes and marks. */
const LONGEST_WRITTEN = 40;

/** ASCII digits of a text, in order. */
export function phoneDigits(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

/** Brazilian mobile: at least ten digits, the one after the two-digit area code an 8 or a 9. */
export function isMobilePhone(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[0-9 ().-]+$/.test(value)) return false;
  const digits = phoneDigits(value);
  return digits.length >= 10 && /[89]/.test(digits.charAt(2));
}

/**
 * Anatel announced 90 million mobile numbers an area with the ninth digit (Res. 553/2010, timetable of 25 October 2012): behind
 * the nine stands 1 to 9. The library's plan leaves that digit open.
 */
const OPEN_TO_NOBODY = /^[0-9]{2}90[0-9]{7}$/;

function read(value: unknown, market: Market): PhoneNumber | null {
  if (typeof value !== 'string' || value.length > LONGEST_WRITTEN || !WRITTEN.test(value)) return null;
  const number = parsePhoneNumberFromString(
    value,
    { defaultCountry: MARKETS[market].country, extract: false },
    PHONE_METADATA,
  );
  if (number?.country !== MARKETS[market].country || !number.isValid()) return null;
  return market === 'br' && OPEN_TO_NOBODY.test(number.nationalNumber) ? null : number;
}

/** A number of the market's plan (Anatel, ENACOM), written nationally or with the country's code. */
export function isPhone(value: unknown, market: Market = 'br'): boolean {
  return read(value, market) !== null;
}

/** `+5511987654321`; null for no number of the market. Argentine mobiles (`11 15-2345-6789`) get their 9. */
export function toE164(value: unknown, market: Market = 'br'): string | null {
  return read(value, market)?.number ?? null;
}

/**
 * A number as typed into a form of the market, for a call that takes both markets': one without a country's code is the
 * market's, so that `15-4444 5555` in Argentina, which lacks its area, is never read as Brazil's area 15. What is no number of
 * the market keeps the country's code in front, for the call to refuse.
 */
export function typedPhone(text: string, market: Market): string {
  const typed = text.trim();
  if (typed === '' || typed.startsWith('+')) return typed;
  return toE164(typed, market) ?? `+${MARKETS[market].phoneCode} ${typed}`;
}

/** As it is kept: a number of the market, or of the other one where it says so by its country's code; null for neither. */
export function keptPhone(text: string, market: Market): string | null {
  const own = toE164(text, market);
  if (own !== null || !text.startsWith('+')) return own;
  return toE164(text, market === 'br' ? 'ar' : 'br');
}

/** Numbers without area code (Anatel, Res. 749/2022: 0300, 0500, 0800, 0900), which keep their 0. */
const SERVICE = /^(0[3589]00)([0-9]{3})([0-9]{3,4})$/;

function formatBrazilian(text: string, digits: string): string {
  const service = SERVICE.exec(digits);
  if (service) return service.slice(1).join(' ');
  const own = text.startsWith('+55') ? digits.slice(2) : digits;
  const national = own.length > 10 && /^0[1-9]/.test(own) ? own.slice(1) : own;
  if (national.length < 8 || national.length > 11) return '';
  const area = national.length > 9 ? `(${national.slice(0, 2)}) ` : '';
  const local = national.length > 9 ? national.slice(2) : national;
  return `${area}${local.slice(0, -4)}-${local.slice(-4)}`;
}

/** Only the numbering plan tells where an Argentine area code of two to four digits ends. */
function formatArgentine(text: string, digits: string): string {
  const shown = /^\+54 (?:9 )?([0-9]{2,4}) (.+)$/.exec(read(text, 'ar')?.formatInternational() ?? '');
  if (shown) {
    const local = phoneDigits(shown[2] ?? '');
    // Areas begin with 1, 2 or 3; 0600, 0800 and 0810 are services, dialled with their 0 (ENACOM, Plan Fundamental).
    if (/^[689]/.test(shown[1] ?? '')) return `0${shown[1]}-${local.slice(0, -4)}-${local.slice(-4)}`;
    return `(${shown[1]}) ${local.slice(0, -4)}-${local.slice(-4)}`;
  }
  return digits.length === 8 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : '';
}

/**
 * A phone as shown: from eight digits on, an area code in parentheses where there is one, the local part, a hyphen and
 * the last four digits. Fewer digits, or more than the country has, come back as they were. A leading trunk 0 and the
 * country's own code are not shown; numbers of services, which have no area, keep their 0: `0800 123 4567`, `0800-222-3425`.
 */
export function formatPhone(text: string, market: Market = 'br'): string {
  if (text.length > LONGEST_WRITTEN) return text;
  const digits = phoneDigits(text);
  const shown = market === 'br' ? formatBrazilian(text, digits) : formatArgentine(text, digits);
  return shown === '' ? text : shown;
}

/** As leads carry it: digits only, with a 0 in front (not a second one); empty for no digit. */
export function toLeadPhone(text: string): string {
  const digits = phoneDigits(text);
  return digits === '' || digits.startsWith('0') ? digits : `0${digits}`;
}
