import { defineMachine } from '#kernel/transitions.ts';

/** Where the rest of a price may come from, under the timeline's names; a used car in trade, a card and cash have none there. */
export const SOURCE_KINDS = [
  'BILLET_PAYMENT',
  'CARD_PAYMENT',
  'CASH_COUPON_PAYMENT',
  'FINANCING_PAYMENT',
  'DEALER_PAYMENT',
  'TRADE_IN',
  'EXT_CONSORTIUM_PAYMENT',
  'VOLANTE_CONSORTIUM_PAYMENT',
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const SOURCE_STATES = ['PLANNED', 'WAITING', 'PAID', 'ENDED'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** One source of the rest. WAITING: somebody else has been asked, a bank or a payer of a slip. ENDED: it brought nothing. */
export const sourceMachine = defineMachine<SourceState, string>({
  name: 'balance_source',
  states: SOURCE_STATES,
  initial: 'PLANNED',
  ends: ['PAID', 'ENDED'],
  transitions: [
    { from: 'PLANNED', event: 'ASK', to: 'WAITING' },
    { from: 'WAITING', event: 'GIVE_BACK', to: 'PLANNED' },
    { from: ['PLANNED', 'WAITING'], event: 'PAY', to: 'PAID' },
    { from: ['PLANNED', 'WAITING'], event: 'END', to: 'ENDED' },
  ],
});

/** Money that whoever took it gives back. */
export const RETURN_STATES = ['OWED', 'DONE'] as const;
export const returnMachine = defineMachine<(typeof RETURN_STATES)[number], string>({
  name: 'balance_return',
  states: RETURN_STATES,
  initial: 'OWED',
  ends: ['DONE'],
  transitions: [{ from: 'OWED', event: 'GIVE_BACK', to: 'DONE' }],
});

/** A payment at the dealership as staff book it. Within the limit it is booked at once. */
export const DEALER_PAYMENT_STATES = ['AWAITING_APPROVAL', 'BOOKED', 'REFUSED'] as const;
export type DealerPaymentState = (typeof DEALER_PAYMENT_STATES)[number];
export const dealerPaymentMachine = defineMachine<DealerPaymentState, string>({
  name: 'dealer_payment',
  states: DEALER_PAYMENT_STATES,
  initial: 'AWAITING_APPROVAL',
  ends: ['BOOKED', 'REFUSED'],
  transitions: [
    { from: 'AWAITING_APPROVAL', event: 'APPROVE', to: 'BOOKED' },
    { from: 'AWAITING_APPROVAL', event: 'REFUSE', to: 'REFUSED' },
  ],
});
