import type { Page } from '#ui/page-context.ts';
import type { Order } from '../contract.ts';
import { shown } from './shared.ts';

/** A price as its order's page tells it: the lines add up to the total. */
export type PriceItems = {
  /** `amount` is null where it costs nothing. */
  readonly lines: readonly { readonly kind: Line['kind']; readonly name: string; readonly amount: string | null }[];
  /** The reservation value as far as it was paid and counts: what is left is less by it. */
  readonly deducted: string | null;
};

type Line = Order['quote']['lines'][number];

/** What is taken off is named by what takes it: by its code too, as its owner knows it by that. */
const CODED: ReadonlySet<Line['kind']> = new Set(['coupon', 'voucher']);

/** The reservation value came and counts: its bank did not take it back, nor does it go back. */
const isDeducted = ({
  state,
  deposit,
  came,
  refunds,
}: Pick<Order, 'state' | 'deposit' | 'came' | 'refunds'>): boolean =>
  state !== 'CANCELLED' &&
  state !== 'PRE_RESERVE' &&
  came.some(
    ({ id, by, why, amount, isTakenBack }) =>
      (by === 'pix' || by === 'card') &&
      why === null &&
      !isTakenBack &&
      amount.amount === deposit.amount &&
      refunds.every(({ receiptId, state: refund }) => receiptId !== id || refund === 'VOID'),
  );

export const priceItems = (
  page: Pick<Page, 'market'>,
  order: Pick<Order, 'quote' | 'state' | 'deposit' | 'came' | 'refunds'>,
): PriceItems => ({
  lines: order.quote.lines.map(({ kind, name, code, amount }) => ({
    kind,
    name: CODED.has(kind) && !name.includes(code) ? `${name} (${code})` : name,
    amount: amount.amount === 0 ? null : shown(page, amount),
  })),
  deducted: isDeducted(order) ? shown(page, { ...order.deposit, amount: -order.deposit.amount }) : null,
});
