import type { Market } from '#kernel/market.ts';
import { isPostalCode } from '#kernel/places.ts';

/** What a postal code says by itself: its number in the table of ranges and, for an Argentine CPA, the province's letter. */
export type ReadPostalCode = { readonly number: number; readonly state: string | null };

/** Letter and four digits, as many write the CPA without the side of the block. */
const SHORT_CPA = /^[A-HJ-NP-Z][1-9][0-9]{3}$/;

/**
 * Reads a postal code as people write it: CEP with or without its dash, four Argentine digits, or the CPA with them; null
 * for anything else.
 */
export const readPostalCode = (text: string, market: Market): ReadPostalCode | null => {
  // People put a blank where others put a dash, or none: `C1425 DKF`.
  const code = text.replaceAll(/\s/g, '').toUpperCase();
  if (market === 'br') return isPostalCode(code, 'br') ? { number: Number(code.replace('-', '')), state: null } : null;
  if (!isPostalCode(code, 'ar') && !SHORT_CPA.test(code)) return null;
  const isCpa = /^[A-Z]/.test(code);
  return { number: Number(isCpa ? code.slice(1, 5) : code), state: isCpa ? code.charAt(0) : null };
};
