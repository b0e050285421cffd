import {
  addDays,
  addMonths,
  compareDays,
  dayFrom,
  daysBetween,
  parseDisplayDay,
  parseIsoDay,
  toDisplayDay,
  toIsoDay,
  weekday,
} from './days.ts';
import type { Day, IsoDay, Today } from './days.ts';
import { isHoliday } from './holidays.ts';
import { MARKETS } from './market.ts';
import type { Market } from './market.ts';

/** How days are written: as both markets show them, and as data carries them (ISO 8601). */
export const DATE_FORMATS = ['DD/MM/YYYY', 'YYYY-MM-DD'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Date fields reach at most this far back. */
const MOST_YEARS_BACK = 200;
const WINDOW_DAYS = 30;

/** A day written in the format; null for any other text and for days that do not exist. */
export function parseDay(value: unknown, format: DateFormat): Day | null {
  return format === 'DD/MM/YYYY' ? parseDisplayDay(value) : format === 'YYYY-MM-DD' ? parseIsoDay(value) : null;
}

function readDay(value: unknown): Day | null {
  return parseDisplayDay(value) ?? parseIsoDay(value);
}

/** `DD/MM/YYYY` of an ISO day or a Day; a value that is no day comes back empty. */
export function formatDay(value: Day | IsoDay): string {
  const day = dayFrom(value);
  return day ? toDisplayDay(day) : '';
}

const zones = new Map<Market, Intl.DateTimeFormat>();

/** The calendar day an instant falls on in the market's zone. Throws a RangeError for an invalid Date. */
export function dayIn(instant: Date, market: Market): IsoDay {
  let zone = zones.get(market);
  if (!zone) {
    const { timeZone } = MARKETS[market];
    zone = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    zones.set(market, zone);
  }
  return zone.format(instant);
}

/** A real day in the format, at most 200 years back. */
export function isDate(value: unknown, { format, today }: { format: DateFormat; today: Today }): boolean {
  const day = parseDay(value, format);
  const now = dayFrom(today);
  return day !== null && now !== null && compareDays(day, addMonths(now, -12 * MOST_YEARS_BACK)) >= 0;
}

/** Calendar days from today to a written day (either format); null where one of them is no day. */
function distance(value: unknown, today: Today): number | null {
  const day = readDay(value);
  const now = dayFrom(today);
  return day && now ? daysBetween(now, day) : null;
}

/** After today. */
export function isFuture(value: unknown, today: Today): boolean {
  const days = distance(value, today);
  return days !== null && days > 0;
}

/** Before today. */
export function isPast(value: unknown, today: Today): boolean {
  const days = distance(value, today);
  return days !== null && days < 0;
}

/** Today or within the thirty days after it. */
export function isWithinThirtyDays(value: unknown, today: Today): boolean {
  const days = distance(value, today);
  return days !== null && days >= 0 && days <= WINDOW_DAYS;
}

/** At most thirty days before or after today. */
export function isThirtyDaysAround(value: unknown, today: Today): boolean {
  const days = distance(value, today);
  return days !== null && Math.abs(days) <= WINDOW_DAYS;
}

/** 24-hour HH:mm, or nothing at all. */
export function isTime(value: unknown): boolean {
  return typeof value === 'string' && /^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9])?$/.test(value);
}

/** Neither a weekend nor a holiday of the market. */
export function isBusinessDay(value: Day | IsoDay, market: Market): boolean {
  const day = dayFrom(value);
  return day !== null && weekday(day) <= 5 && !isHoliday(day, market);
}

/** The day itself where it is a business day, else the first one after it: when a due date falls on a day off. */
export function nextBusinessDay(from: Day | IsoDay, market: Market): IsoDay {
  let day = strictDay(from);
  while (!isBusinessDay(day, market)) day = addDays(day, 1);
  return toIsoDay(day);
}

function strictDay(value: Day | IsoDay): Day {
  const day = dayFrom(value);
  if (!day) throw new RangeError('dates: not a calendar day');
  return day;
}

/**
 * So many business days after a day (before it, for a negative count); the day itself is never counted. Throws a
 * RangeError for a day that does not exist or a count that is no integer.
 */
export function addBusinessDays(from: Day | IsoDay, count: number, market: Market): IsoDay {
  if (!Number.isSafeInteger(count)) throw new RangeError('dates: the count must be an integer');
  const step = count < 0 ? -1 : 1;
  let day = strictDay(from);
  for (let left = Math.abs(count); left > 0;) {
    day = addDays(day, step);
    if (isBusinessDay(day, market)) left -= 1;
  }
  return toIsoDay(day);
}

/** Lifetime of a saved configuration, and of a cached location unless a page setting says otherwise. */
export const SAVED_STATE_MS = 14_400_000;
/** Lifetime of the ad click id and of the location cookie. */
export const CLICK_ID_MS = 7_776_000_000;

/** Whether something saved at an instant (ms since the epoch) is younger than its lifetime; one from the future is not. */
export function isFresh({ savedAt, now, lifetime }: { savedAt: unknown; now: number; lifetime: number }): boolean {
  if (typeof savedAt !== 'number' || !Number.isFinite(savedAt)) return false;
  return savedAt <= now && now - savedAt < lifetime;
}
