import { parseMoney } from './money.ts';
import type { Market } from './market.ts';

/** What somebody typed where an amount goes: nothing (zero counts as nothing), an amount in minor units, or something that is none. */
export type TypedAmount = { readonly text: string; readonly amount: number | null; readonly wrong: boolean };

/** The one rule for amounts typed into a search: what cannot be read is said to be wrong, never guessed and never passed over. */
export const typedAmount = (typed: string | null, market: Market): TypedAmount => {
  const text = (typed ?? '').trim();
  if (text === '') return { text, amount: null, wrong: false };
  const read = parseMoney(text, market);
  if (read === null || read.amount < 0) return { text, amount: null, wrong: true };
  return { text, amount: read.amount === 0 ? null : read.amount, wrong: false };
};
