import { isHoliday } from '../holidays.ts';
import {
  addMonths,
  compareDays,
  dayFrom,
  daysBetween,
  parseDisplayDay,
  parseIsoDay,
  toIsoDay,
  weekday,
} from '../days.ts';
import type { Day, Today } from '../days.ts';
import type { DateFormat } from '../dates.ts';
import { isTime } from '../dates.ts';
import type { Market } from '../market.ts';
import { ADULT_AGE, ageOn } from '../people.ts';
import { explainMasks } from './masks.ts';
import type { Explanation, Step, StepId } from './step.ts';
import { boundStep, inOrder, ofText, verdictOf } from './step.ts';

const MASKS: Readonly<Record<DateFormat, string>> = { 'DD/MM/YYYY': '99/99/9999', 'YYYY-MM-DD': '9999-99-99' };
const EITHER: readonly DateFormat[] = ['DD/MM/YYYY', 'YYYY-MM-DD'];

type Known = { readonly day: Day; readonly now: Day };

/** Form and calendar, then what the rule asks of the day. */
function explainDay(
  value: unknown,
  { formats, today, judge }: { formats: readonly DateFormat[]; today: Today; judge: (known: Known) => Explanation },
): Explanation {
  return ofText(value, (text) => {
    const form = explainMasks(
      text,
      formats.map((format) => MASKS[format]),
    );
    if (!verdictOf(form)) return form;
    const day = parseDisplayDay(text) ?? parseIsoDay(text);
    const now = dayFrom(today);
    const real: Step = { id: 'realDay', ok: day !== null && now !== null, input: text };
    return [...form, real, ...(day && now ? judge({ day, now }) : [])];
  });
}

export function explainDate(value: unknown, { format, today }: { format: DateFormat; today: Today }): Explanation {
  return explainDay(value, {
    formats: [format],
    today,
    judge: ({ day, now }) => {
      const first = addMonths(now, -12 * 200);
      const ok = compareDays(day, first) >= 0;
      return [{ id: 'notBefore', ok, expected: `≥ ${toIsoDay(first)}`, input: toIsoDay(day) }];
    },
  });
}

/** Days from today, held to bounds: what future, past and the windows of thirty days have in common. */
export function explainDistance(
  value: unknown,
  { today, least, most }: { today: Today; least?: number; most?: number },
): Explanation {
  return explainDay(value, {
    formats: EITHER,
    today,
    judge: ({ day, now }) => [
      boundStep('distance', {
        input: daysBetween(now, day),
        ...(least !== undefined && { least }),
        ...(most !== undefined && { most }),
      }),
    ],
  });
}

export const explainFuture = (value: unknown, today: Today) => explainDistance(value, { today, least: 1 });
export const explainPast = (value: unknown, today: Today) => explainDistance(value, { today, most: -1 });
export const explainWithinThirtyDays = (value: unknown, today: Today) =>
  explainDistance(value, { today, least: 0, most: 30 });
export const explainThirtyDaysAround = (value: unknown, today: Today) =>
  explainDistance(value, { today, least: -30, most: 30 });

export function explainTime(value: unknown): Explanation {
  return ofText(value, (text) => {
    if (text === '') return [{ id: 'form', ok: true, expected: '99:99', input: '' }];
    const form = explainMasks(text, ['99:99']);
    if (!verdictOf(form)) return form;
    return [...form, { id: 'range', ok: isTime(text), expected: '00:00 – 23:59', input: text }];
  });
}

export function explainBirthday(value: unknown, today: Today): Explanation {
  return explainDay(value, {
    formats: ['DD/MM/YYYY'],
    today,
    judge: ({ day, now }) => [boundStep('years', { input: day.year, least: 1900, most: Math.min(2099, now.year) })],
  });
}

export function explainAge(
  value: unknown,
  { today, years = ADULT_AGE }: { today: Today; years?: number },
): Explanation {
  return explainDay(value, {
    formats: EITHER,
    today,
    judge: ({ day, now }) =>
      inOrder<StepId>(
        () => ({
          id: 'notFuture',
          ok: compareDays(day, now) <= 0,
          expected: `≤ ${toIsoDay(now)}`,
          input: toIsoDay(day),
        }),
        () => boundStep('age', { input: ageOn(value, now) ?? 0, least: years }),
      ),
  });
}

export function explainDriverLicenseExpiry(value: unknown, today: Today): Explanation {
  return explainDay(value, {
    formats: ['DD/MM/YYYY'],
    today,
    judge: ({ day, now }) => {
      const last = addMonths(now, 120);
      const ok = compareDays(day, last) <= 0;
      return [{ id: 'notAfter', ok, expected: `≤ ${toIsoDay(last)}`, input: toIsoDay(day) }];
    },
  });
}

export function explainDriverLicenseCurrent(value: unknown, today: Today): Explanation {
  return explainDay(value, {
    formats: EITHER,
    today,
    judge: ({ day, now }) => {
      const ok = compareDays(day, now) >= 0;
      return [{ id: 'notBefore', ok, expected: `≥ ${toIsoDay(now)}`, input: toIsoDay(day) }];
    },
  });
}

export function explainBusinessDay(value: unknown, market: Market): Explanation {
  return explainDay(value, {
    formats: ['YYYY-MM-DD'],
    today: '2000-01-01',
    judge: ({ day }) => [
      boundStep('weekday', { input: weekday(day), most: 5 }),
      { id: 'holiday', ok: !isHoliday(day, market), input: toIsoDay(day) },
    ],
  });
}
