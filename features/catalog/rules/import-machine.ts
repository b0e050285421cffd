import { defineMachine } from '#kernel/transitions.ts';

export const IMPORT_STATES = ['PROPOSED', 'APPROVED', 'REFUSED', 'WITHDRAWN'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** An import that changes prices: proposed by one person, decided by another. */
export const importMachine = defineMachine({
  name: 'catalog_import',
  states: IMPORT_STATES,
  initial: 'PROPOSED',
  ends: ['APPROVED', 'REFUSED', 'WITHDRAWN'],
  transitions: [
    { from: 'PROPOSED', event: 'APPROVE', to: 'APPROVED' },
    { from: 'PROPOSED', event: 'REFUSE', to: 'REFUSED' },
    { from: 'PROPOSED', event: 'WITHDRAW', to: 'WITHDRAWN' },
  ],
});
