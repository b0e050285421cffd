import type { CardBrand } from './card-brands.ts';
import { cardDigits } from './card-brands.ts';
import { compareDays, dayFrom } from './days.ts';
import type { Today } from './days.ts';

export { cardBrand, CARD_BRANDS } from './card-brands.ts';
export type { CardBrand } from './card-brands.ts';

/** Luhn's check digit (ISO/IEC 7812-1, annex B). */
function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - index));
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Thirteen to sixteen digits, spaces apart, not all zeros, with Luhn's check digit. */
export function isCardNumber(value: unknown): boolean {
  const digits = cardDigits(value);
  if (digits === null || digits.length < 13 || digits.length > 16) return false;
  return /[1-9]/.test(digits) && isLuhn(digits);
}

/** MM/YY of this century, month 1-12, not before the month of `today`: a card is good to the last day of its month. */
export function isCardDueDate(value: unknown, today: Today): boolean {
  const now = dayFrom(today);
  if (typeof value !== 'string' || !now) return false;
  const match = /^([0-9]{2})\/([0-9]{2})$/.exec(value);
  if (!match) return false;
  const month = Number(match[1]);
  if (month < 1 || month > 12) return false;
  return compareDays({ year: 2000 + Number(match[2]), month, day: 31 }, now) >= 0;
}

/** Three digits, four on an AMEX card; either where the brand is not known yet. */
export function isSecurityCode(value: unknown, brand?: CardBrand): boolean {
  if (typeof value !== 'string') return false;
  if (brand === undefined) return /^[0-9]{3,4}$/.test(value);
  return (brand === 'AMEX' ? /^[0-9]{4}$/ : /^[0-9]{3}$/).test(value);
}
