import { defineMachine } from '#kernel/transitions.ts';
import { PARTICIPANT_STATES, PROMOTION_STATES, type ParticipantState, type PromotionState } from './promotion.ts';

/** A promotion: published by a second person, closed when its time is over, drawn with its last prize. */
export const promotionMachine = defineMachine<PromotionState, 'publish' | 'close' | 'draw'>({
  name: 'promotion',
  states: PROMOTION_STATES,
  initial: 'DRAFT',
  ends: ['DRAWN'],
  transitions: [
    { from: 'DRAFT', event: 'publish', to: 'PUBLISHED' },
    { from: 'PUBLISHED', event: 'close', to: 'CLOSED' },
    { from: 'CLOSED', event: 'draw', to: 'DRAWN' },
  ],
});

/** Who takes part, until staff end it with a reason or the account is erased. */
export const participantMachine = defineMachine<ParticipantState, 'inactivate'>({
  name: 'promotion_participant',
  states: PARTICIPANT_STATES,
  initial: 'ACTIVE',
  ends: ['INACTIVE'],
  transitions: [{ from: 'ACTIVE', event: 'inactivate', to: 'INACTIVE' }],
});

export const DRAW_STATES = ['PROPOSED', 'APPROVED', 'REFUSED'] as const;
export type DrawState = (typeof DRAW_STATES)[number];

/** A draw: nobody has won before a second person approves. */
export const drawMachine = defineMachine<DrawState, 'approve' | 'refuse'>({
  name: 'promotion_draw',
  states: DRAW_STATES,
  initial: 'PROPOSED',
  ends: ['APPROVED', 'REFUSED'],
  transitions: [
    { from: 'PROPOSED', event: 'approve', to: 'APPROVED' },
    { from: 'PROPOSED', event: 'refuse', to: 'REFUSED' },
  ],
});
