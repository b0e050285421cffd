import { addMonths, compareDays, dayFrom, toIsoDay, type IsoDay } from '#kernel/days.ts';

/** Makers' plans: every twelve months or ten thousand kilometres, whichever comes first. */
export const REVISION_KM = 10_000;
export const REVISION_MONTHS = 12;
/** A revision may be done so much early and counts as due. */
const EARLY_KM = 1_000;
const EARLY_MONTHS = 1;

export type CarAge = {
  /** Kilometres on the clock. */
  readonly km: number;
  /** The day the car was first sold; null where nobody knows. */
  readonly soldOn: IsoDay | null;
  /** Number of the last revision that was done; null where nobody knows, 0 for none. */
  readonly lastNumber: number | null;
  readonly today: IsoDay;
};

export type DueRevision = {
  readonly number: number;
  /** Now, or so far ahead. */
  readonly isDue: boolean;
  /** Kilometres left; negative where it is late. */
  readonly kmLeft: number;
  /** The day on which its time comes; null where the day of sale is unknown. */
  readonly dueOn: IsoDay | null;
  /** Which of the two comes, or came, first. */
  readonly because: 'KM' | 'TIME';
};

const monthsBetween = (from: IsoDay, to: IsoDay): number => {
  const first = dayFrom(from);
  const last = dayFrom(to);
  if (first === null || last === null) return 0;
  const whole = (last.year - first.year) * 12 + last.month - first.month;
  return Math.max(0, compareDays(addMonths(first, whole), last) > 0 ? whole - 1 : whole);
};

/** The first revision whose mark is not yet passed by more than the tolerance: counts of kilometres or months. */
const numberAt = (passed: number, every: number, early: number): number =>
  Math.max(1, Math.ceil((passed - early) / every));

/** Which revision a car is due for, and when: the one after the last done, otherwise the one its kilometres and its age have reached. */
export const dueRevision = ({ km, soldOn, lastNumber, today }: CarAge): DueRevision => {
  const months = soldOn === null ? null : monthsBetween(soldOn, today);
  const byKm = numberAt(km, REVISION_KM, EARLY_KM);
  const byTime = months === null ? 1 : numberAt(months, REVISION_MONTHS, EARLY_MONTHS);
  const number = lastNumber === null ? Math.max(byKm, byTime) : lastNumber + 1;
  const kmLeft = number * REVISION_KM - km;
  const monthsLeft = months === null ? null : number * REVISION_MONTHS - months;
  const sold = dayFrom(soldOn);
  const dueOn = sold === null ? null : toIsoDay(addMonths(sold, number * REVISION_MONTHS));
  const kmShare = kmLeft / REVISION_KM;
  const timeShare = monthsLeft === null ? Number.POSITIVE_INFINITY : monthsLeft / REVISION_MONTHS;
  return {
    number,
    isDue: kmLeft <= EARLY_KM || (monthsLeft !== null && monthsLeft <= EARLY_MONTHS),
    kmLeft,
    dueOn,
    because: timeShare < kmShare ? 'TIME' : 'KM',
  };
};
