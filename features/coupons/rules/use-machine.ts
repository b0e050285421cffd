import { defineMachine } from '#kernel/transitions.ts';

export const USE_STATES = ['RESERVED', 'SPENT', 'RETURNED'] as const;
export type UseState = (typeof USE_STATES)[number];

/** One use of a coupon: kept with the order's hold, spent when it is paid, given back when the order ends. */
export const couponUseMachine = defineMachine<UseState, 'spend' | 'return'>({
  name: 'coupon_use',
  states: USE_STATES,
  initial: 'RESERVED',
  ends: ['RETURNED'],
  transitions: [
    { from: 'RESERVED', event: 'spend', to: 'SPENT' },
    { from: ['RESERVED', 'SPENT'], event: 'return', to: 'RETURNED' },
  ],
});
