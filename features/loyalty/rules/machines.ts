import { defineMachine } from '#kernel/transitions.ts';

export const REDEMPTION_STATES = ['OPEN', 'HANDED_OVER', 'CANCELLED'] as const;
export type RedemptionState = (typeof REDEMPTION_STATES)[number];

/** A prize: taken with points, then handed over, or cancelled, which gives the points back. */
export const redemptionMachine = defineMachine<RedemptionState, 'handOver' | 'cancel'>({
  name: 'redemption',
  states: REDEMPTION_STATES,
  initial: 'OPEN',
  ends: ['HANDED_OVER', 'CANCELLED'],
  transitions: [
    { from: 'OPEN', event: 'handOver', to: 'HANDED_OVER' },
    { from: 'OPEN', event: 'cancel', to: 'CANCELLED' },
  ],
});

export const TERM_STATES = ['WAITING', 'ACTIVE', 'LAPSED', 'WITHDRAWN', 'REVERSED'] as const;
export type TermState = (typeof TERM_STATES)[number];

/** A term of a paid plan: it waits for its money, and is over by the clock. Its money goes back within the law's days, or by the payer's bank. */
export const subscriptionMachine = defineMachine<TermState, 'pay' | 'lapse' | 'withdraw' | 'reverse'>({
  name: 'loyalty_subscription',
  states: TERM_STATES,
  initial: 'WAITING',
  ends: ['LAPSED', 'WITHDRAWN', 'REVERSED'],
  transitions: [
    { from: 'WAITING', event: 'pay', to: 'ACTIVE' },
    { from: 'WAITING', event: 'lapse', to: 'LAPSED' },
    { from: 'ACTIVE', event: 'withdraw', to: 'WITHDRAWN' },
    { from: 'ACTIVE', event: 'reverse', to: 'REVERSED' },
  ],
});

export const GIFT_STATES = ['PROPOSED', 'APPROVED', 'REFUSED'] as const;
export type GiftState = (typeof GIFT_STATES)[number];

/** Points by hand: nothing is booked before a second person approves. */
export const giftMachine = defineMachine<GiftState, 'approve' | 'refuse'>({
  name: 'loyalty_gift',
  states: GIFT_STATES,
  initial: 'PROPOSED',
  ends: ['APPROVED', 'REFUSED'],
  transitions: [
    { from: 'PROPOSED', event: 'approve', to: 'APPROVED' },
    { from: 'PROPOSED', event: 'refuse', to: 'REFUSED' },
  ],
});
