import { defineMachine } from '#kernel/transitions.ts';
import { PARTICIPANT_STATES, PROMOTION_STATES, type ParticipantState, type PromotionState } from './promotion.ts';

/** A promotion: published by a second person, closed when its time is over, drawn with its last prize; before that two may cancel it. */
export const promotionMachine = defineMachine<PromotionState, 'publish' | 'close' | 'draw' | 'cancel'>({
  name: 'promotion',
  states: PROMOTION_STATES,
  initial: 'DRAFT',
  ends: ['DRAWN', 'CANCELLED'],
  transitions: [
    { from: 'DRAFT', event: 'publish', to: 'PUBLISHED' },
    { from: 'PUBLISHED', event: 'close', to: 'CLOSED' },
    { from: 'CLOSED', event: 'draw', to: 'DRAWN' },
    { from: 'PUBLISHED', event: 'cancel', to: 'CANCELLED' },
    { from: 'CLOSED', event: 'cancel', to: 'CANCELLED' },
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

export const CANCELLATION_STATES = ['PROPOSED', 'CONFIRMED', 'REFUSED'] as const;
export type CancellationState = (typeof CANCELLATION_STATES)[number];

/** Why a promotion is to be cancelled: it is once a second person confirms. */
export const cancellationMachine = defineMachine<CancellationState, 'confirm' | 'refuse'>({
  name: 'promotion_cancellation',
  states: CANCELLATION_STATES,
  initial: 'PROPOSED',
  ends: ['CONFIRMED', 'REFUSED'],
  transitions: [
    { from: 'PROPOSED', event: 'confirm', to: 'CONFIRMED' },
    { from: 'PROPOSED', event: 'refuse', to: 'REFUSED' },
  ],
});
