import { defineMachine } from '#kernel/transitions.ts';

export const CHANGE_STATES = ['PROPOSED', 'APPLIED', 'REFUSED', 'WITHDRAWN'] as const;
export type ChangeState = (typeof CHANGE_STATES)[number];

/** A change of a text: most are applied at once; one of a legal text is proposed, and somebody else decides. */
export const dictionaryChangeMachine = defineMachine({
  name: 'dictionary_change',
  states: CHANGE_STATES,
  initial: 'PROPOSED',
  ends: ['APPLIED', 'REFUSED', 'WITHDRAWN'],
  transitions: [
    { from: 'PROPOSED', event: 'APPROVE', to: 'APPLIED' },
    { from: 'PROPOSED', event: 'REFUSE', to: 'REFUSED' },
    { from: 'PROPOSED', event: 'WITHDRAW', to: 'WITHDRAWN' },
  ],
});
