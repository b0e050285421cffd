import type { Money } from '#kernel/money.ts';

/** What the gateway says about money that arrived, beside what was asked for. */
export type Arrival = {
  readonly amount: Money;
  readonly approvedAt: Date;
};

export type ExpectedPayment = {
  readonly amount: Money;
  readonly heldUntil: Date;
  /** The order still waits for this money and its car is still held for it. */
  readonly orderWaits: boolean;
  readonly alreadyPaid: boolean;
};

export type Verdict =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'unwanted'; readonly why: 'late' | 'twice' | 'amount' };

/**
 * Whether money that arrived pays the order. It counts when it was approved before the hold ended and the car is still held,
 * even if we hear of it later; everything else goes back: money is never kept for nothing, and never a silent success.
 */
export const judgeArrival = (arrival: Arrival, query: ExpectedPayment): Verdict => {
  if (query.alreadyPaid) return { kind: 'unwanted', why: 'twice' };
  if (!query.orderWaits || arrival.approvedAt.getTime() > query.heldUntil.getTime())
    return { kind: 'unwanted', why: 'late' };
  const exact = arrival.amount.amount === query.amount.amount && arrival.amount.currency === query.amount.currency;
  return exact ? { kind: 'accepted' } : { kind: 'unwanted', why: 'amount' };
};

/** Above this, in minor units, what goes back of an order needs a second person, in one refund or in parts. */
export const REFUND_APPROVAL_LIMIT = { BRL: 1_000_000, ARS: 200_000_000 } as const;
