import { defineMachine } from '#kernel/transitions.ts';

export const CHARGE_STATES = [
  'CREATED',
  'UNKNOWN',
  'PENDING',
  'PAID',
  'REJECTED',
  'CANCELLED',
  'CHARGED_BACK',
] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/** Still to be settled: the gateway is asked about these until it gives a final answer. */
export const OPEN_CHARGES = ['CREATED', 'UNKNOWN', 'PENDING'] as const satisfies readonly ChargeState[];

/**
 * A charge. UNKNOWN is not failed: the gateway was asked and gave no readable answer, so it is asked again under the same key.
 * Money that arrives for a charge already ended becomes an unwanted receipt and goes back, and leaves the charge as it is. For a part
 * of an order's rest it counts where it still fits: a slip is paid after its day too.
 */
export const chargeMachine = defineMachine({
  name: 'charge',
  states: CHARGE_STATES,
  initial: 'CREATED',
  // A bank takes money back, and gives it back to us.
  ends: [],
  transitions: [
    { from: ['CREATED', 'UNKNOWN'], event: 'ACCEPTED', to: 'PENDING' },
    { from: 'CREATED', event: 'NO_ANSWER', to: 'UNKNOWN' },
    { from: OPEN_CHARGES, event: 'PAY', to: 'PAID' },
    { from: ['REJECTED', 'CANCELLED'], event: 'PAY_LATE', to: 'PAID' },
    { from: OPEN_CHARGES, event: 'REJECT', to: 'REJECTED' },
    { from: OPEN_CHARGES, event: 'CANCEL', to: 'CANCELLED' },
    { from: 'PAID', event: 'CHARGE_BACK', to: 'CHARGED_BACK' },
    { from: 'CHARGED_BACK', event: 'WIN', to: 'PAID' },
  ],
});

export const REFUND_STATES = ['AWAITING_APPROVAL', 'REQUESTED', 'DONE', 'FAILED', 'VOID'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * A refund. FAILED is a case for a person, who may ask again. VOID: the payer's bank took the money itself, so there is nothing to
 * give back, unless it returns the money: then a person looks at it.
 */
export const refundMachine = defineMachine({
  name: 'refund',
  states: REFUND_STATES,
  initial: 'AWAITING_APPROVAL',
  ends: ['DONE'],
  transitions: [
    { from: 'AWAITING_APPROVAL', event: 'APPROVE', to: 'REQUESTED' },
    { from: 'REQUESTED', event: 'CONFIRM', to: 'DONE' },
    { from: 'REQUESTED', event: 'FAIL', to: 'FAILED' },
    { from: 'FAILED', event: 'RETRY', to: 'REQUESTED' },
    { from: ['AWAITING_APPROVAL', 'REQUESTED', 'FAILED'], event: 'VOID', to: 'VOID' },
    { from: 'VOID', event: 'REVIVE', to: 'AWAITING_APPROVAL' },
  ],
});
