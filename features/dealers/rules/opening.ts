import { dayFrom, weekday as weekdayOf, type IsoDay } from '#kernel/days.ts';
import type { Period, SpecialDay } from './period.ts';

/** When a dealership is open: by the week, and on days unlike the others. */
export type Openings = { readonly hours: readonly Period[]; readonly specialDays?: readonly SpecialDay[] | undefined };
export type Moment = { readonly day: IsoDay; readonly weekday: number; readonly time: string };

/** Day, weekday (ISO 8601, Monday 1) and time `HH:mm` at a place, of an instant. */
export const timeAt = (instant: Date, timeZone: string): Moment => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')) + 1;
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return { day, weekday, time: `${part('hour')}:${part('minute')}` };
};

/** The times of a weekday at which a dealer works, its breaks cut out, in order. */
export const workingTimes = (
  hours: readonly Period[],
  weekday: number,
): (readonly [starts: string, ends: string])[] => {
  const ofDay = hours.filter((period) => period.weekday === weekday);
  const breaks = ofDay.filter(({ type }) => type === 'BREAK').toSorted((a, b) => a.starts.localeCompare(b.starts));
  return ofDay
    .filter(({ type }) => type === 'WORKING_TIME')
    .toSorted((a, b) => a.starts.localeCompare(b.starts))
    .flatMap(({ starts, ends }) => {
      const inside = breaks.filter((pause) => pause.starts < ends && pause.ends > starts);
      const cuts = [...inside.map((pause) => [pause.starts, pause.ends] as const), [ends, ends] as const];
      return cuts.map(([until], index) => [cuts[index - 1]?.[1] ?? starts, until] as const);
    })
    .filter(([starts, ends]) => starts < ends);
};

/** The times of a day at which a dealership works, in order. */
export const timesOf = (
  { hours, specialDays = [] }: Openings,
  day: IsoDay,
): (readonly [starts: string, ends: string])[] => {
  const special = specialDays.find((one) => one.day === day);
  if (special !== undefined) return special.times.map(({ starts, ends }) => [starts, ends] as const);
  const date = dayFrom(day);
  return date === null ? [] : workingTimes(hours, weekdayOf(date));
};

/** Whether a dealership works at a moment of its own place. */
export const isOpenAt = (of: Openings, { day, time }: Pick<Moment, 'day' | 'time'>): boolean =>
  timesOf(of, day).some(([starts, ends]) => starts <= time && time < ends);

type OfServices = Openings & {
  readonly serviceHours: readonly { readonly service: string; readonly hours: readonly Period[] }[];
};

/** When a service of it is to be had: by its own week where it has one. */
export const hoursOf = (of: OfServices, service: string | null): readonly Period[] =>
  of.serviceHours.find((one) => one.service === service)?.hours ?? of.hours;

/** Whether nothing may be booked for a day. */
export const isUnbookable = (
  unbookable: { readonly from: IsoDay; readonly until: IsoDay } | null | undefined,
  day: IsoDay,
): boolean => {
  if (unbookable === null || unbookable === undefined) return false;
  return unbookable.from <= day && day <= unbookable.until;
};
