import type { BookingKind } from './machines.ts';

const HOUR = 3_600_000;

/** How long a test drive takes with the papers, and a talk by video, in minutes; the workshop's services say it themselves. */
export const TEST_DRIVE_MINUTES = 60;
export const VIRTUAL_MINUTES = 30;
/** At which distances a visit may begin, in minutes. */
export const STEP_MINUTES: Readonly<Record<BookingKind, number>> = { TEST_DRIVE: 60, SERVICE: 30, VIRTUAL: 30 };

/** Hours within which the dealership answers a request to drive (spec: a reply is expected within 24 hours). */
export const ANSWER_HOURS = 24;
/** Hours of notice: a request to drive is answered before its time comes; the workshop needs two. */
const NOTICE_HOURS: Readonly<Record<BookingKind, number>> = { TEST_DRIVE: ANSWER_HOURS, SERVICE: 2, VIRTUAL: 2 };
/** How far ahead dealerships plan, in days. */
export const AHEAD_DAYS = 60;
/** Hours after its end when a confirmed drive nobody marked as done counts as missed. */
export const MISSED_HOURS = 48;
/** Hours before a visit when its reminder goes out. */
export const REMIND_HOURS = 24;
/** Visits of one kind a person may have ahead of them. */
export const MOST_OPEN = 5;

/** Between which moments a visit of a kind may begin, seen from now. */
export const windowOf = (kind: BookingKind, now: Date): { earliest: Date; latest: Date } => ({
  earliest: new Date(now.getTime() + NOTICE_HOURS[kind] * HOUR),
  latest: new Date(now.getTime() + AHEAD_DAYS * 24 * HOUR),
});

/** Until when the dealership owes its answer. */
export const answerBy = (now: Date): Date => new Date(now.getTime() + ANSWER_HOURS * HOUR);

/** When to remind of a visit; null where it is nearer than the reminder would be. */
export const remindAt = (startsAt: Date, now: Date): Date | null => {
  const at = new Date(startsAt.getTime() - REMIND_HOURS * HOUR);
  return at > now ? at : null;
};
