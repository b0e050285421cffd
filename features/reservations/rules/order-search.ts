import type { Market } from '#kernel/market.ts';
import { fixLookalikes, readSigns } from './order-number.ts';

/** What words mean in a search over orders. */
export type OrderWords =
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'chassis'; readonly chassis: string }
  /** The number as it is kept, or its beginning. */
  | { readonly kind: 'number'; readonly prefix: string };

const CHASSIS = /^[A-HJ-NPR-Z0-9]{17}$/;

/**
 * Words typed by staff: an e-mail, a chassis (ISO 3779) or an order's number or its beginning, in any writing, with or without
 * the letters of the market. Null where nothing could be found by them.
 */
export const readOrderWords = (text: string, market: Market): OrderWords | null => {
  const typed = text.trim();
  if (typed.includes('@')) return { kind: 'email', email: typed };
  const plain = readSigns(typed);
  if (plain === '') return null;
  if (CHASSIS.test(plain)) return { kind: 'chassis', chassis: plain };
  const letters = market.toUpperCase();
  const own = fixLookalikes(plain.startsWith(letters) ? plain.slice(letters.length) : plain);
  if (own.length > 8) return null;
  return { kind: 'number', prefix: [letters, own.slice(0, 4), own.slice(4)].filter((part) => part !== '').join('-') };
};
