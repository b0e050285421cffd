import { addDays, dayFrom, toIsoDay } from '#kernel/days.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import type { Page } from '#ui/page-context.ts';
import type { getTimeslots } from '../contract/scheduler.ts';
import { AHEAD_DAYS } from '../rules/notice.ts';
import { PERIODS, type Period } from '../rules/slots.ts';
import { showDay, showTime } from './date-times.ts';

export type Days = CallOutput<typeof getTimeslots>['days'];

/** Days shown at once: many with two choices each, fewer with a time every half hour. */
export const SHOWN_DAYS = { periods: 14, times: 7 } as const;

export type PeriodDay = {
  readonly day: string;
  readonly label: string;
  readonly periods: readonly { readonly period: Period; readonly isFree: boolean }[];
};

/** Days on which something of the kind can begin, each with its morning and afternoon; days off are left out. */
export const periodDays = (page: Page, days: Days): PeriodDay[] =>
  days
    .filter(({ slots }) => slots.length > 0)
    .map(({ day, slots }) => ({
      day,
      label: showDay(page, day),
      periods: PERIODS.filter((period) => slots.some((slot) => slot.period === period)).map((period) => ({
        period,
        isFree: slots.some((slot) => slot.period === period && slot.free > 0),
      })),
    }));

export type TimeDay = {
  readonly day: string;
  readonly label: string;
  readonly times: readonly { readonly at: string; readonly label: string }[];
};

/** Days with at least one free time, and those times. */
export const timeDays = (page: Page, days: Days): TimeDay[] =>
  days
    .map(({ day, slots }) => ({
      day,
      label: showDay(page, day),
      times: slots
        .filter(({ free }) => free > 0)
        .map(({ startsAt }) => ({ at: startsAt, label: showTime(page, startsAt) })),
    }))
    .filter(({ times }) => times.length > 0);

/** The days before and after those shown; null where the plan does not reach. */
export const turnsOf = (days: Days, today: string): { before: string | null; after: string | null } => {
  const first = dayFrom(days[0]?.day);
  const now = dayFrom(today);
  if (first === null || now === null) return { before: null, after: null };
  const before = toIsoDay(addDays(first, -days.length));
  const after = toIsoDay(addDays(first, days.length));
  const last = toIsoDay(addDays(now, AHEAD_DAYS));
  return {
    before: toIsoDay(first) <= today ? null : before < today ? today : before,
    after: after <= last ? after : null,
  };
};
