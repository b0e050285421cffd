import { defineMachine } from '#kernel/transitions.ts';

export const REQUEST_STATES = ['OPEN', 'DONE', 'REFUSED'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What a person asks about their data, and how it ends. */
export const requestMachine = defineMachine({
  name: 'privacy_request',
  states: REQUEST_STATES,
  initial: 'OPEN',
  ends: ['DONE', 'REFUSED'],
  transitions: [
    { from: 'OPEN', event: 'FULFIL', to: 'DONE' },
    { from: 'OPEN', event: 'REFUSE', to: 'REFUSED' },
  ],
});
