import { isUnbookable, timesOf, type Dealer } from '#features/dealers/public.ts';
import { addDays, dayFrom, toIsoDay, type IsoDay } from '#kernel/days.ts';
import { instantAt, wallClock } from './local-time.ts';

export const PERIODS = ['MORNING', 'AFTERNOON'] as const;
export type Period = (typeof PERIODS)[number];

/** A stretch of time in which one bay, car or person is taken. */
export type Busy = { readonly resourceId: string; readonly starts: Date; readonly ends: Date };

export type Slot = {
  readonly starts: Date;
  readonly ends: Date;
  readonly period: Period;
  /** Resources that nobody has taken, in the order in which they are given out. */
  readonly free: readonly string[];
};

export type Agenda = {
  readonly hours: readonly Dealer['hours'][number][];
  readonly specialDays?: Dealer['specialDays'];
  readonly unbookable?: Dealer['unbookable'];
  readonly timeZone: string;
  readonly closedDays: ReadonlySet<IsoDay>;
  readonly resources: readonly string[];
  readonly busy: readonly Busy[];
};

/** How long the thing booked takes and at which distances it may begin, in minutes. */
export type Length = { readonly minutes: number; readonly step: number };

const MINUTE = 60_000;

/** Morning is what begins before noon. */
export const periodOf = (time: string): Period => (time < '12:00' ? 'MORNING' : 'AFTERNOON');

/**
 * Every time of a day at which a visit of this length fits between opening, breaks and closing, with the resources that are free
 * for it. None on a closed day. Times count from the opening and from the end of each break.
 */
export const slotsOf = (agenda: Agenda, { day, minutes, step }: Length & { readonly day: IsoDay }): Slot[] => {
  if (agenda.closedDays.has(day) || isUnbookable(agenda.unbookable, day)) return [];
  return timesOf(agenda, day).flatMap(([opens, closes]) => {
    const from = instantAt(day, opens, agenda.timeZone).getTime();
    const until = instantAt(day, closes, agenda.timeZone).getTime();
    const count = Math.max(0, Math.floor((until - from - minutes * MINUTE) / (step * MINUTE)) + 1);
    return Array.from({ length: count }, (_, index) => {
      const starts = new Date(from + index * step * MINUTE);
      const ends = new Date(starts.getTime() + minutes * MINUTE);
      return {
        starts,
        ends,
        period: periodOf(wallClock(starts, agenda.timeZone).time),
        free: agenda.resources.filter((id) => !isTaken(agenda.busy, { resourceId: id, starts, ends })),
      };
    });
  });
};

const isTaken = (busy: readonly Busy[], { resourceId, starts, ends }: Busy): boolean =>
  busy.some((one) => one.resourceId === resourceId && one.starts < ends && starts < one.ends);

export type Verdict =
  | { readonly kind: 'free'; readonly slot: Slot }
  | { readonly kind: 'past' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'taken' };

/**
 * Whether a visit may begin at an instant: not before the earliest moment, at a time the dealership offers, and with something
 * free. The earliest moment is now and the notice the dealership needs; the latest, how far ahead it plans.
 */
export const judgeSlot = (
  agenda: Agenda,
  request: Length & { readonly startsAt: Date; readonly earliest: Date; readonly latest: Date },
): Verdict => {
  if (request.startsAt < request.earliest) return { kind: 'past' };
  if (request.startsAt > request.latest) return { kind: 'closed' };
  const { day } = wallClock(request.startsAt, agenda.timeZone);
  const slot = slotsOf(agenda, { ...request, day }).find(
    ({ starts }) => starts.getTime() === request.startsAt.getTime(),
  );
  if (slot === undefined) return { kind: 'closed' };
  return slot.free.length === 0 ? { kind: 'taken' } : { kind: 'free', slot };
};

/** The first free slot of a period of a day; why not, where there is none. */
export const judgePeriod = (
  agenda: Agenda,
  request: Length & { readonly day: IsoDay; readonly period: Period; readonly earliest: Date; readonly latest: Date },
): Verdict => {
  const slots = slotsOf(agenda, request).filter(({ period }) => period === request.period);
  const ahead = slots.filter(({ starts }) => starts >= request.earliest);
  if (slots.length === 0 || ahead.some(({ starts }) => starts > request.latest)) return { kind: 'closed' };
  if (ahead.length === 0) return { kind: 'past' };
  const slot = ahead.find(({ free }) => free.length > 0);
  return slot === undefined ? { kind: 'taken' } : { kind: 'free', slot };
};

/** The days from one on, so many of them. */
export const daysFrom = (first: IsoDay, count: number): IsoDay[] => {
  const date = dayFrom(first);
  if (date === null) return [];
  return Array.from({ length: count }, (_, index) => toIsoDay(addDays(date, index)));
};

/** The first free slots in time between two moments, at most so many. */
export const nextFreeSlots = (
  agenda: Agenda,
  request: Length & { readonly earliest: Date; readonly latest: Date; readonly most: number },
): Slot[] => {
  const found: Slot[] = [];
  const last = wallClock(request.latest, agenda.timeZone).day;
  let date = dayFrom(wallClock(request.earliest, agenda.timeZone).day);
  while (date !== null && toIsoDay(date) <= last && found.length < request.most) {
    const slots = slotsOf(agenda, { ...request, day: toIsoDay(date) }).filter(
      ({ starts, free }) => free.length > 0 && starts >= request.earliest && starts <= request.latest,
    );
    found.push(...slots.slice(0, request.most - found.length));
    date = addDays(date, 1);
  }
  return found;
};
