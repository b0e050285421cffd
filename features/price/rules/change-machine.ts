import { defineMachine } from '#kernel/transitions.ts';

export const CHANGE_STATES = ['PROPOSED', 'APPROVED', 'REFUSED', 'WITHDRAWN'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** A change of a price: written by one person, decided by another. */
export const changeMachine = defineMachine({
  name: 'price_change',
  states: CHANGE_STATES,
  initial: 'PROPOSED',
  ends: ['APPROVED', 'REFUSED', 'WITHDRAWN'],
  transitions: [
    { from: 'PROPOSED', event: 'APPROVE', to: 'APPROVED' },
    { from: 'PROPOSED', event: 'REFUSE', to: 'REFUSED' },
    { from: 'PROPOSED', event: 'WITHDRAW', to: 'WITHDRAWN' },
  ],
});
