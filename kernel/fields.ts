import { isMoney, parseMoney } from './money.ts';
import type { Money } from './money.ts';

/** The generic rules of text fields, selects and checkboxes. Lengths count characters (code points), not UTF-16 units. */

/** Whether a text has at least so many characters; looks no further than it must. */
function reaches(text: string, count: number): boolean {
  if (text.length < count) return false;
  if (text.length >= 2 * count) return true;
  let seen = 0;
  for (const _ of text) {
    seen += 1;
    if (seen >= count) return true;
  }
  return seen >= count;
}

/** Something was given: a text with more than white space, a list with an item, true, a number, any other value. */
export function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return /\S/u.test(value);
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'number') return !Number.isNaN(value);
  return value !== undefined && value !== null && value !== false;
}

/** A box that must be ticked is. */
export function isChecked(value: unknown): boolean {
  return value === true;
}

export function hasMinLength(value: unknown, min: number): boolean {
  return typeof value === 'string' && reaches(value, min);
}

export function hasMaxLength(value: unknown, max: number): boolean {
  return typeof value === 'string' && !reaches(value, max + 1);
}

/** Selected choices: the different items of a list; a single choice counts as one. */
function selectedCount(value: unknown): number {
  if (Array.isArray(value)) return new Set(value).size;
  return isFilled(value) ? 1 : 0;
}

export function hasMinSelected(value: unknown, min: number): boolean {
  return selectedCount(value) >= min;
}

export function hasMaxSelected(value: unknown, max: number): boolean {
  return selectedCount(value) <= max;
}

/** ASCII digits only, one or more. */
export function isNumeric(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9]+$/.test(value);
}

/** A price as written in the bound's currency (`R$ 1.234,56`), or as Money, greater than the bound. */
export function isPriceGreaterThan(value: unknown, bound: Money): boolean {
  const price = isMoney(value) ? value : parseMoney(value, bound.currency === 'BRL' ? 'br' : 'ar');
  return price !== null && price.currency === bound.currency && price.amount > bound.amount;
}
