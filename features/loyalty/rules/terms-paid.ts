import type { TermState } from './machines.ts';

/** Days before its end from which a term may be taken again. */
export const RENEWED_DAYS = 30;

type Dated = {
  readonly state: TermState;
  readonly endsAt: Date | null;
  readonly withdrawUntil: Date | null;
  readonly now: Date;
};

/** Paid, and not over yet; it may begin only when the one before ends. */
export const isRunning = ({ state, endsAt, now }: Dated): boolean =>
  state === 'ACTIVE' && endsAt !== null && endsAt > now;

export const canWithdraw = (term: Dated): boolean =>
  isRunning(term) && term.withdrawUntil !== null && term.withdrawUntil >= term.now;

/** Whether another term may be taken: none runs, or the last one ends soon. */
export const mayTakeTerm = (terms: readonly Dated[]): boolean =>
  terms
    .filter(isRunning)
    .every(({ endsAt, now }) => endsAt !== null && endsAt.getTime() - now.getTime() <= RENEWED_DAYS * 86_400_000);
