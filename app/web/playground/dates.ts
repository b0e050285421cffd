import type { Case } from '#kernel/cases/case.ts';
import { DATE_CASES, TIME_CASES, WINDOW_CASES } from '#kernel/cases/dates.ts';
import { ARGENTINE_HOLIDAY_CASES, BRAZILIAN_HOLIDAY_CASES } from '#kernel/cases/holidays.ts';
import * as dates from '#kernel/dates.ts';
import * as explain from '#kernel/explain/dates.ts';
import {
  type Arguments,
  MARKET,
  marketIn,
  numberIn,
  type RuleModule,
  samplesBy,
  samplesOf,
  SPEC,
  TODAY,
  todayIn,
  type TriedRule,
} from '#kernel/explain/rule.ts';
import * as checks from '#kernel/schemas.ts';

const CASES_DAY = { today: '2026-09-22' };
const LAWS = 'Lei 662/1949; Lei 14.759/2023; CMN Res. 4.880/2020; Ley 27.399';
const FORMAT = { name: 'format', kind: 'choice', options: dates.DATE_FORMATS, initial: 'DD/MM/YYYY' } as const;
const formatIn = (input: Arguments) => dates.DATE_FORMATS.find((format) => format === input['format']) ?? 'DD/MM/YYYY';

type Window = {
  readonly name: string;
  readonly rule: (value: unknown, today: string) => boolean;
  readonly explain: TriedRule['explain'];
  readonly check: TriedRule['check'];
  /** Its column in the table of windows. */
  readonly column: number;
};

const windowRule = ({ name, rule, column, ...how }: Window): TriedRule => ({
  name,
  signature: `${name}(value: unknown, today: Today): boolean`,
  sources: [SPEC],
  arguments: [TODAY],
  run: (value, input) => rule(value, todayIn(input)),
  ...how,
  samples: samplesOf(
    WINDOW_CASES.map(([value, verdicts, source]) => [value, verdicts[column], source] as const),
    CASES_DAY,
  ),
});

const windowRules = [
  windowRule({
    name: 'isFuture',
    rule: dates.isFuture,
    column: 0,
    explain: (value, input) => explain.explainFuture(value, todayIn(input)),
    check: (input) => checks.future(() => todayIn(input)),
  }),
  windowRule({
    name: 'isPast',
    rule: dates.isPast,
    column: 1,
    explain: (value, input) => explain.explainPast(value, todayIn(input)),
    check: (input) => checks.past(() => todayIn(input)),
  }),
  windowRule({
    name: 'isWithinThirtyDays',
    rule: dates.isWithinThirtyDays,
    column: 2,
    explain: (value, input) => explain.explainWithinThirtyDays(value, todayIn(input)),
    check: (input) => checks.withinThirtyDays(() => todayIn(input)),
  }),
  windowRule({
    name: 'isThirtyDaysAround',
    rule: dates.isThirtyDaysAround,
    column: 3,
    explain: (value, input) => explain.explainThirtyDaysAround(value, todayIn(input)),
    check: (input) => checks.thirtyDaysAround(() => todayIn(input)),
  }),
];

const businessRules: readonly TriedRule[] = [
  {
    name: 'isBusinessDay',
    signature: 'isBusinessDay(value: Day | IsoDay, market: Market): boolean',
    sources: [LAWS],
    arguments: [MARKET],
    run: (value, input) => dates.isBusinessDay(value, marketIn(input)),
    explain: (value, input) => explain.explainBusinessDay(value, marketIn(input)),
    samples: [
      ...samplesOf(daysOff(BRAZILIAN_HOLIDAY_CASES), { market: 'br' }).slice(0, 6),
      ...samplesOf(daysOff(ARGENTINE_HOLIDAY_CASES), { market: 'ar' }).slice(0, 6),
    ],
  },
  {
    name: 'nextBusinessDay',
    signature: 'nextBusinessDay(from: Day | IsoDay, market: Market): IsoDay',
    sources: [LAWS],
    arguments: [MARKET],
    run: (value, input) => dates.nextBusinessDay(value, marketIn(input)),
    samples: [{ value: '2026-12-25', arguments: { market: 'br' }, verdict: '2026-12-28', source: LAWS }],
  },
  {
    name: 'addBusinessDays',
    signature: 'addBusinessDays(from: Day | IsoDay, count: number, market: Market): IsoDay',
    sources: [LAWS],
    arguments: [{ name: 'count', kind: 'number', initial: '3' }, MARKET],
    run: (value, input) => dates.addBusinessDays(value, daysIn(input), marketIn(input)),
    samples: [{ value: '2026-12-23', arguments: { count: '3', market: 'br' }, verdict: '2026-12-29', source: LAWS }],
  },
];

/** A holiday of the table is a day off; its other days may be weekends. */
function daysOff(cases: readonly Case<string, boolean>[]): Case<string, boolean>[] {
  return cases.filter(([, holiday]) => holiday).map(([day, , source]) => [day, false, source]);
}

/** Far counts would be walked day by day. */
function daysIn(input: Arguments): number {
  return Math.max(-1000, Math.min(1000, numberIn(input, 'count')));
}

export const dateRules: RuleModule = {
  file: 'kernel/dates.ts',
  rules: [
    {
      name: 'isDate',
      signature: 'isDate(value: unknown, { format, today }: { format: DateFormat; today: Today }): boolean',
      sources: [SPEC],
      arguments: [FORMAT, TODAY],
      run: (value, input) => dates.isDate(value, { format: formatIn(input), today: todayIn(input) }),
      explain: (value, input) => explain.explainDate(value, { format: formatIn(input), today: todayIn(input) }),
      check: (input) => checks.date(formatIn(input), () => todayIn(input)),
      samples: samplesBy(DATE_CASES, ([format, value]) => ({ value, arguments: { format, ...CASES_DAY } })),
    },
    ...windowRules,
    {
      name: 'isTime',
      signature: 'isTime(value: unknown): boolean',
      sources: [SPEC],
      run: dates.isTime,
      explain: explain.explainTime,
      check: checks.time,
      samples: samplesOf(TIME_CASES),
    },
    {
      name: 'formatDay',
      signature: 'formatDay(value: Day | IsoDay): string',
      sources: [SPEC],
      run: dates.formatDay,
      samples: [{ value: '2026-02-28', verdict: '28/02/2026', source: SPEC }],
    },
    ...businessRules,
  ],
};
