import type { IsoDay } from '#kernel/days.ts';

/** Makers' plans: every twelve months or ten thousand kilometres, whichever comes first. */
export const REVISION_KM = 10_000;
export const REVISION_MONTHS = 12;
/** A revision may be done so much early and counts as due. */
const EARLY_KM = 1_000;

export type DueRevision = {
  readonly number: number;
  /** Now, or so far ahead. */
  readonly isDue: boolean;
  /** Kilometres left; negative where it is late, null where nobody knows how far the car has gone. */
  readonly kmLeft: number | null;
  /** The day on which its time comes; null where the day of delivery is unknown. */
  readonly dueOn: IsoDay | null;
  /** Which of the two comes, or came, first. */
  readonly because: 'KM' | 'TIME';
};

/**
 * Which revision a car is due for by its kilometres alone, where nobody knows how old it is: the one after the last done,
 * otherwise the first whose mark is not passed by more than the tolerance.
 */
export const revisionByKm = ({ km, lastNumber }: { km: number; lastNumber: number | null }): DueRevision => {
  const number = lastNumber === null ? Math.max(1, Math.ceil((km - EARLY_KM) / REVISION_KM)) : lastNumber + 1;
  const kmLeft = number * REVISION_KM - km;
  return { number, isDue: kmLeft <= EARLY_KM, kmLeft, dueOn: null, because: 'KM' };
};
