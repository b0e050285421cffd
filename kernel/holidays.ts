import { addDays, compareDays, parseIsoDay, weekday } from './days.ts';
import type { Day } from './days.ts';
import type { Market } from './market.ts';

/** Easter Sunday by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = Math.floor((a + 11 * d + 22 * e) / 451);
  const index = d + e - 7 * f + 114;
  return { year, month: Math.floor(index / 31), day: (index % 31) + 1 };
}

function dated(year: number, list: readonly (readonly [number, number])[]): Day[] {
  return list.map(([month, day]) => ({ year, month, day }));
}

/** Brazil's fixed dates: Lei 662/1949, Lei 6.802/1980, Lei 10.607/2002. */
const BRAZILIAN_DATES = [
  [1, 1],
  [4, 21],
  [5, 1],
  [9, 7],
  [10, 12],
  [11, 2],
  [11, 15],
  [12, 25],
] as const;
/** Black Consciousness Day is national from 2024 on: Lei 14.759/2023. */
const FIRST_NOVEMBER_20 = 2024;

/** National holidays and the days on which banks do not open: Carnival, Good Friday, Corpus Christi (CMN Res. 4.880/2020). */
function brazilianHolidays(year: number): Day[] {
  const easter = easterOf(year);
  const movable = [-48, -47, -2, 60].map((offset) => addDays(easter, offset));
  const november = year >= FIRST_NOVEMBER_20 ? dated(year, [[11, 20]]) : [];
  return [...dated(year, BRAZILIAN_DATES), ...november, ...movable];
}

/** Argentina's fixed dates: Ley 27.399, art. 1. */
const ARGENTINE_DATES = [
  [1, 1],
  [3, 24],
  [4, 2],
  [5, 1],
  [5, 25],
  [6, 20],
  [7, 9],
  [12, 8],
  [12, 25],
] as const;
/** Those that move to a Monday: Güemes, San Martín, cultural diversity, national sovereignty. */
const ARGENTINE_MOVABLE = [
  [6, 17],
  [8, 17],
  [10, 12],
  [11, 20],
] as const;

/** Bridge days and moves the executive orders year by year; the rest follows from the law. */
const ARGENTINE_BRIDGES = [
  // Decreto 106/2023
  '2024-04-01',
  '2024-06-21',
  '2024-10-11',
  // Decreto 1027/2024
  '2025-05-02',
  '2025-08-15',
  '2025-11-21',
  // Resolución 164/2025, Jefatura de Gabinete
  '2026-03-23',
  '2026-07-10',
  '2026-12-07',
] as const;
/** Moves off a weekend under Decreto 614/2025, by the law's date. */
const ARGENTINE_MOVES: Readonly<Record<string, number>> = { '2025-10-12': -2 };

/** Ley 27.399, art. 6: Tuesday and Wednesday go to the Monday before, Thursday and Friday to the Monday after. */
function moved(day: Day): Day {
  const ordered = Object.entries(ARGENTINE_MOVES).find(([iso]) => isSame(parseIsoDay(iso), day));
  if (ordered) return addDays(day, ordered[1]);
  const offset = [0, -1, -2, 4, 3, 0, 0][weekday(day) - 1] ?? 0;
  return addDays(day, offset);
}

function isSame(a: Day | null, b: Day): boolean {
  return a !== null && compareDays(a, b) === 0;
}

/** National holidays, Holy Thursday and the bridge days ordered so far. */
function argentineHolidays(year: number): Day[] {
  const easter = easterOf(year);
  const movable = [-48, -47, -3, -2].map((offset) => addDays(easter, offset));
  const bridges = ARGENTINE_BRIDGES.map((iso) => parseIsoDay(iso)).filter((day) => day?.year === year);
  return [
    ...dated(year, ARGENTINE_DATES),
    ...dated(year, ARGENTINE_MOVABLE).map(moved),
    ...movable,
    ...bridges.filter((day) => day !== null),
  ];
}

/** The days of a year on which a market does no business beside its weekends, in order. */
export function holidaysOf(year: number, market: Market): Day[] {
  return (market === 'br' ? brazilianHolidays(year) : argentineHolidays(year)).sort(compareDays);
}

export function isHoliday(day: Day, market: Market): boolean {
  return holidaysOf(day.year, market).some((holiday) => compareDays(holiday, day) === 0);
}
