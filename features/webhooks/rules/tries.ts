export const DELIVERY_STATES = ['WAITING', 'TAKEN', 'GIVEN_UP'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What came of a try. `inside`: its address leads into a network of our own, so nothing was sent; `unknown`: to nowhere. */
export const OUTCOMES = [
  'taken',
  'refused',
  'gone',
  'busy',
  'broken',
  'timeout',
  'connection',
  'inside',
  'unknown',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Why the program itself switched an endpoint off. */
export const OFF_REASONS = ['GONE', 'FAILING'] as const;
export type OffReason = (typeof OFF_REASONS)[number];

/** A receiver that reads and answers; only what it took is done, and a redirect is not followed. */
export const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 410) return 'gone';
  if (status === 429) return 'busy';
  return status >= 500 ? 'broken' : 'refused';
};

/** Whether the receiver is away rather than against this one event: it is left alone for a while then. */
export const isAway = (outcome: Outcome): boolean => !['taken', 'refused', 'gone'].includes(outcome);
