import { defineMachine } from '#kernel/transitions.ts';

export const VOUCHER_USE_STATES = ['HELD', 'SPENT', 'RETURNED'] as const;
export type VoucherUseState = (typeof VOUCHER_USE_STATES)[number];

/** A voucher in an order: kept while the order waits for its money, spent when it is paid, given back when the order ends. */
export const voucherUseMachine = defineMachine<VoucherUseState, 'spend' | 'return'>({
  name: 'voucher_use',
  states: VOUCHER_USE_STATES,
  initial: 'HELD',
  ends: ['RETURNED'],
  transitions: [
    { from: 'HELD', event: 'spend', to: 'SPENT' },
    { from: ['HELD', 'SPENT'], event: 'return', to: 'RETURNED' },
  ],
});
