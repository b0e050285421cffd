import { defineMachine } from '#kernel/transitions.ts';

export const TRANSFER_STATES = ['ASKED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** A car on its way to its new owner: asked for by one, decided by the other. */
export const transferMachine = defineMachine({
  name: 'car_transfer',
  states: TRANSFER_STATES,
  initial: 'ASKED',
  ends: ['ACCEPTED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'],
  transitions: [
    { from: 'ASKED', event: 'ACCEPT', to: 'ACCEPTED' },
    { from: 'ASKED', event: 'REFUSE', to: 'REFUSED' },
    { from: 'ASKED', event: 'WITHDRAW', to: 'WITHDRAWN' },
    { from: 'ASKED', event: 'EXPIRE', to: 'EXPIRED' },
  ],
});

/** Days in which the present owner may answer. */
export const TRANSFER_DAYS = 15;
