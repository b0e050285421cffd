import type { Market } from '#kernel/market.ts';
import { amountFault } from '#kernel/typed-amount.ts';
import { formatMoney, parseMoney, type Money } from '#kernel/money.ts';

export type AmountFilter = {
  /** What the list is narrowed by. */
  readonly amount: Money | null;
  /** What the field shows: the amount as the market writes it, or what was typed. */
  readonly text: string;
  /** Something was typed that is no amount above zero within bounds: the field says so, and the other filters stay in force. */
  readonly isWrong: boolean;
};

const LONGEST_SHOWN = 40;

/** The highest amount that a list is narrowed to, as an address has it. */
export const readAmountFilter = (typed: string | null, market: Market): AmountFilter => {
  const text = (typed ?? '').trim();
  const amount = amountFault(text, market) === null ? parseMoney(text, market) : null;
  if (amount !== null) return { amount, text: formatMoney(amount, market), isWrong: false };
  return { amount: null, text: text.slice(0, LONGEST_SHOWN), isWrong: text !== '' };
};
