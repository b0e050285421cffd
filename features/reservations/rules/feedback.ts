import type { OrderState } from './order-machine.ts';

/** What a buyer is asked about once it is reached, in order; the last one is the whole of it. */
export const MILESTONES = [
  'RESERVE',
  'SIGN_CONTRACT',
  'AT_DEALER',
  'DELIVERED',
] as const satisfies readonly OrderState[];
export type Milestone = (typeof MILESTONES)[number];

/** How long one is asked after a milestone, and may change one's mind after an answer, in days. */
export const ASK_DAYS = 30;
export const CHANGE_DAYS = 7;

const DAY = 86_400_000;

export type FeedbackAnswer = {
  readonly milestone: Milestone;
  readonly score: number;
  readonly words: string | null;
  readonly at: string;
};

type FeedbackFacts = {
  readonly state: OrderState;
  readonly now: Date;
  /** The order's own moves. */
  readonly moves: readonly { readonly machine: string; readonly to: string; readonly at: string }[];
  readonly answers: readonly FeedbackAnswer[];
};

const reachedAt = (moves: FeedbackFacts['moves'], milestone: Milestone): Date | null => {
  const move = moves.findLast(({ machine, to }) => machine === 'order' && to === milestone);
  return move === undefined ? null : new Date(move.at);
};

const isWithin = (from: Date, days: number, now: Date): boolean => now.getTime() - from.getTime() < days * DAY;

/** Whether what was said of a milestone may be said anew. */
export const mayChange = ({ at }: Pick<FeedbackAnswer, 'at'>, now: Date): boolean =>
  isWithin(new Date(at), CHANGE_DAYS, now);

/** The milestone a buyer is asked about now: the last one reached, for a while, unless it was answered. Null for an order that is over otherwise. */
export const askedFor = ({ state, now, moves, answers }: FeedbackFacts): Milestone | null => {
  if (state === 'CANCELLED' || state === 'REQUESTED_CANCELLATION') return null;
  const milestone = MILESTONES.findLast((one) => reachedAt(moves, one) !== null);
  if (milestone === undefined || answers.some((one) => one.milestone === milestone)) return null;
  const at = reachedAt(moves, milestone);
  return at !== null && isWithin(at, ASK_DAYS, now) ? milestone : null;
};
