import { addDays, dayFrom, toIsoDay } from '#kernel/days.ts';
import { timesOf } from '#features/dealers/public.ts';
import { instantAt, wallClock } from './local-time.ts';
import type { BookingKind } from './machines.ts';
import type { Agenda } from './slots.ts';

const HOUR = 3_600_000;

/** How long a test drive takes with the papers, and a talk by video, in minutes; the workshop's services say it themselves. */
export const TEST_DRIVE_MINUTES = 60;
export const VIRTUAL_MINUTES = 30;
/** At which distances a visit may begin, in minutes. */
export const STEP_MINUTES: Readonly<Record<BookingKind, number>> = { TEST_DRIVE: 60, SERVICE: 30, VIRTUAL: 30 };

/** Hours within which the dealership answers a request to drive (spec: a reply is expected within 24 hours; closed days do not count here). */
export const ANSWER_HOURS = 24;
/** Hours of notice: a request to drive is answered before its time comes; workshop and video need two. */
const NOTICE_HOURS = 2;
/** A dealership that is closed longer than this has no days to count. */
const MOST_CLOSED_DAYS = 30;
/** How far ahead dealerships plan, in days. */
export const AHEAD_DAYS = 60;
/** Hours after its end when a confirmed drive nobody marked as done counts as missed. */
export const MISSED_HOURS = 48;
/** Hours before a visit when its reminder goes out. */
export const REMIND_HOURS = 24;
/** Visits of one kind a person may have ahead of them. */
export const MOST_OPEN = 5;

/** When a visit of the workshop or by video may begin at the earliest. */
export const noticeOver = (now: Date): Date => new Date(now.getTime() + NOTICE_HOURS * HOUR);

type Calendar = Pick<Agenda, 'hours' | 'specialDays' | 'timeZone' | 'closedDays'>;

/** Until when dealerships plan, seen from now. */
export const plannedUntil = (now: Date): Date => new Date(now.getTime() + AHEAD_DAYS * 24 * HOUR);

/** Between which moments a visit of a kind may begin at a dealership, seen from now. */
export const windowOf = (kind: BookingKind, now: Date, calendar: Calendar): { earliest: Date; latest: Date } => ({
  earliest: kind === 'TEST_DRIVE' ? answerBy(now, calendar) : noticeOver(now),
  latest: plannedUntil(now),
});

/** Until when the dealership owes its answer: its hours do not run on a day on which nobody is there to give it. */
export const answerBy = (now: Date, { timeZone, closedDays, ...openings }: Calendar): Date => {
  let left = ANSWER_HOURS * HOUR;
  let from = now.getTime();
  for (let closed = 0; closed <= MOST_CLOSED_DAYS;) {
    const { day } = wallClock(new Date(from), timeZone);
    const date = dayFrom(day);
    if (date === null) break;
    const end = instantAt(toIsoDay(addDays(date, 1)), '00:00', timeZone).getTime();
    const isWorked = !closedDays.has(day) && timesOf(openings, day).length > 0;
    if (isWorked && end - from >= left) return new Date(from + left);
    if (isWorked) left -= end - from;
    else closed += 1;
    from = end;
  }
  return new Date(now.getTime() + ANSWER_HOURS * HOUR);
};

/** When to remind of a visit; null where it is nearer than the reminder would be. */
export const remindAt = (startsAt: Date, now: Date): Date | null => {
  const at = new Date(startsAt.getTime() - REMIND_HOURS * HOUR);
  return at > now ? at : null;
};
