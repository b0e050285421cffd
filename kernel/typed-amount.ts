import { parseMoney } from './money.ts';
import type { Market } from './market.ts';

/** What is wrong with what was typed where an amount goes: nothing or a debt, more than anything here costs, or no amount. */
export type AmountFault = 'zero' | 'tooMuch' | 'wrong';

/** In minor units: ten thousand million of either currency, a hundred times the dearest car. */
export const MOST_AMOUNT = 1_000_000_000_000;

/** Digits that are no amount only because there are too many of them. */
const DIGITS_ALONE = /^(?:R\$|\$)?\s*\d[\d.]*(?:,\d{1,2})?$/;

/** Null for an amount above zero within the bound, and for an empty field. */
export const amountFault = (typed: string | null, market: Market): AmountFault | null => {
  const text = (typed ?? '').trim();
  if (text === '') return null;
  const read = parseMoney(text, market);
  if (read !== null && read.amount > MOST_AMOUNT) return 'tooMuch';
  if (read !== null) return read.amount > 0 ? null : 'zero';
  const digits = text.replaceAll(/[^0-9]/g, '').length;
  return DIGITS_ALONE.test(text) && digits > String(MOST_AMOUNT).length ? 'tooMuch' : 'wrong';
};

/** What somebody typed where an amount goes: nothing (zero counts as nothing), an amount in minor units, or something that is none. */
export type TypedAmount = { readonly text: string; readonly amount: number | null; readonly wrong: boolean };

/** The one rule for amounts typed into a search: what cannot be read is said to be wrong, never guessed and never passed over. */
export const typedAmount = (typed: string | null, market: Market): TypedAmount => {
  const text = (typed ?? '').trim();
  const fault = amountFault(text, market);
  const read = parseMoney(text, market);
  if (fault === null) return { text, amount: read?.amount ?? null, wrong: false };
  return { text, amount: null, wrong: read?.amount !== 0 };
};
