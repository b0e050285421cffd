/** Calendar days without clock or zone, by the proleptic Gregorian calendar (ISO 8601). The small core of `dates.ts`. */

export type Day = { readonly year: number; readonly month: number; readonly day: number };

/** An ISO 8601 calendar date, `YYYY-MM-DD`: how days travel and are stored. */
export type IsoDay = string;

/** The day a rule counts from: a day of the caller's zone, or a Date, read by its local calendar. */
export type Today = IsoDay | Day | Date;

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

/** The day itself where it exists, years 1 to 9999; null for 31 April and its like. */
export function realDay(year: number, month: number, day: number): Day | null {
  if (!Number.isInteger(year) || !Number.isInteger(day) || year < 1 || year > 9999) return null;
  return day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : null;
}

/** `YYYY-MM-DD`, exactly, of a day that exists. */
export function parseIsoDay(value: unknown): Day | null {
  if (typeof value !== 'string' || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return null;
  return realDay(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8)));
}

/** `DD/MM/YYYY`, exactly, of a day that exists: how both markets write days. */
export function parseDisplayDay(value: unknown): Day | null {
  if (typeof value !== 'string' || !/^[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/.test(value)) return null;
  return realDay(Number(value.slice(6)), Number(value.slice(3, 5)), Number(value.slice(0, 2)));
}

export function toDisplayDay({ year, month, day }: Day): string {
  return `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${String(year).padStart(4, '0')}`;
}

export function toIsoDay({ year, month, day }: Day): IsoDay {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Null where the value is no day at all (a broken text, an invalid Date, any other thing). */
export function dayFrom(value: unknown): Day | null {
  if (value instanceof Date) return realDay(value.getFullYear(), value.getMonth() + 1, value.getDate());
  if (typeof value === 'string') return parseIsoDay(value);
  if (typeof value !== 'object' || value === null) return null;
  if (!('year' in value) || !('month' in value) || !('day' in value)) return null;
  return realDay(Number(value.year), Number(value.month), Number(value.day));
}

/** Negative, zero or positive, as a sort wants it. */
export function compareDays(a: Day, b: Day): number {
  return a.year - b.year || a.month - b.month || a.day - b.day;
}

/** Days since 1970-01-01, after Howard Hinnant's `days_from_civil`: integers only, no Date. */
export function dayNumber({ year, month, day }: Day): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** The inverse of `dayNumber`. */
export function dayOfNumber(number: number): Day {
  const shifted = number + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

export function addDays(from: Day, days: number): Day {
  return dayOfNumber(dayNumber(from) + days);
}

/** Calendar days from the first to the second; negative where the second lies before. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 Monday to 7 Sunday (ISO 8601). */
export function weekday(day: Day): number {
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

/** The same day of a later month or year; where it does not exist, the month's last (31 January plus one: 28 February). */
export function addMonths(from: Day, months: number): Day {
  const index = from.year * 12 + from.month - 1 + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return { year, month, day: Math.min(from.day, daysInMonth(year, month)) };
}
