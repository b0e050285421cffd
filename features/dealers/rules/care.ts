import { addDays, dayFrom, toIsoDay, type IsoDay } from '#kernel/days.ts';
import type { Market } from '#kernel/market.ts';
import { isInMarket, type MapPoint } from '#kernel/outlines.ts';
import type { FieldIssue } from '#kernel/result.ts';
import { hoursOf, isUnbookable, timeAt, timesOf, workingTimes, type Openings } from './opening.ts';
import type { Period, SpecialDay } from './period.ts';

/** What staff look after at a dealership: which of it cannot be so, and which appointments it would leave outside. */

export const BLOCK_KINDS = ['HIDDEN', 'UNBOOKABLE'] as const;

export type Times = readonly { readonly starts: string; readonly ends: string }[];
type Pairs = readonly (readonly [starts: string, ends: string])[];

const inOrder = (times: Times): Times => times.toSorted((a, b) => a.starts.localeCompare(b.starts));

/** What is wrong with the times of a day: one that ends before it begins, or two that overlap. */
const faultOf = (times: Times): string | null => {
  if (times.some(({ ends }) => ends === '00:00')) return 'dealer.hours.midnight';
  if (times.some(({ starts, ends }) => starts >= ends)) return 'dealer.hours.order';
  const sorted = inOrder(times);
  return sorted.some(({ starts }, index) => starts < (sorted[index - 1]?.ends ?? '')) ? 'dealer.hours.overlap' : null;
};

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** The times of a day as the week has them: from the first opening to the last closing, with breaks between. What is wrong stays as it is. */
export const periodsOf = (weekday: number, times: Times): Period[] => {
  const sorted = inOrder(times);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (faultOf(times) !== null)
    return sorted.map(({ starts, ends }) => ({ weekday, type: 'WORKING_TIME', starts, ends }));
  const breaks = sorted.flatMap(({ ends: starts }, index): Period[] => {
    const next = sorted[index + 1];
    return next === undefined || next.starts === starts ? [] : [{ weekday, type: 'BREAK', starts, ends: next.starts }];
  });
  return [{ weekday, type: 'WORKING_TIME', starts: first.starts, ends: last.ends }, ...breaks];
};

/** A week in the one writing in which it is kept. */
export const inOneWriting = (hours: readonly Period[]): Period[] =>
  WEEK.flatMap((weekday) => periodsOf(weekday, toTimes(workingTimes(hours, weekday))));

const toTimes = (pairs: Pairs): Times => pairs.map(([starts, ends]) => ({ starts, ends }));

const faultsOfWeek = (hours: readonly Period[], field: string): FieldIssue[] =>
  WEEK.flatMap((weekday) => {
    const ofDay = hours.filter((period) => period.weekday === weekday);
    const of = (type: Period['type']) => ofDay.filter((period) => period.type === type);
    const [working, breaks] = [of('WORKING_TIME'), of('BREAK')];
    const isOutside = breaks.some(({ starts, ends }) => !working.some((one) => one.starts < starts && ends < one.ends));
    const key = faultOf(working) ?? faultOf(breaks) ?? (isOutside ? 'dealer.hours.break' : null);
    return key === null ? [] : [{ field: `${field}.${weekday}`, key }];
  });

const faultsOfDays = (days: readonly SpecialDay[], today: IsoDay): FieldIssue[] =>
  days.flatMap(({ day, times }, index) => {
    const key =
      day < today
        ? 'dealer.special.past'
        : days.findIndex((one) => one.day === day) < index
          ? 'dealer.special.twice'
          : faultOf(times);
    return key === null ? [] : [{ field: `specialDays.${day}`, key }];
  });

export type Block = {
  readonly blockKind: (typeof BLOCK_KINDS)[number] | null;
  readonly blockFrom: IsoDay | null;
  readonly blockUntil: IsoDay | null;
  readonly blockReason: string | null;
};

const BLOCK_PARTS = {
  blockKind: 'dealer.block.kindMissing',
  blockFrom: 'dealer.block.fromMissing',
  blockUntil: 'dealer.block.untilMissing',
  blockReason: 'dealer.block.reasonMissing',
} as const;

const faultsOfBlock = (block: Block, { today, was }: { today: IsoDay; was: Block }): FieldIssue[] => {
  const parts = Object.keys(BLOCK_PARTS) as (keyof Block)[];
  if (parts.every((part) => block[part] === was[part])) return [];
  const missing = parts.filter((part) => block[part] === null);
  if (missing.length === parts.length) return [];
  if (missing.length > 0) return missing.map((field) => ({ field, key: BLOCK_PARTS[field] }));
  const { blockFrom, blockUntil } = block;
  if (blockFrom === null || blockUntil === null) return [];
  if (blockUntil < blockFrom) return [{ field: 'blockUntil', key: 'dealer.block.order' }];
  return blockUntil < today ? [{ field: 'blockUntil', key: 'dealer.block.past' }] : [];
};

const faultsOfPlace = (market: Market, { latitude, longitude }: MapPoint): FieldIssue[] => {
  if (isInMarket(market, { latitude, longitude })) return [];
  const isSwapped = isInMarket(market, { latitude: longitude, longitude: latitude });
  const key = isSwapped ? 'dealer.place.swapped' : 'dealer.place.elsewhere';
  return [
    { field: 'latitude', key },
    { field: 'longitude', key },
  ];
};

export type Care = MapPoint &
  Block & {
    readonly services: readonly string[];
    readonly hours: readonly Period[];
    readonly serviceHours: readonly { readonly service: string; readonly hours: readonly Period[] }[];
    readonly specialDays: readonly SpecialDay[];
  };

/** Everything that cannot be so, by field. */
export const faultsOf = (
  care: Care,
  { market, today, was }: { market: Market; today: IsoDay; was: Block },
): FieldIssue[] => [
  ...faultsOfWeek(care.hours, 'hours'),
  ...care.serviceHours.flatMap(({ service, hours }, index) =>
    care.serviceHours.findIndex((one) => one.service === service) < index
      ? [{ field: `serviceHours.${service}`, key: 'dealer.serviceHours.twice' }]
      : faultsOfWeek(hours, `serviceHours.${service}`),
  ),
  ...faultsOfDays(care.specialDays, today),
  ...faultsOfPlace(market, care),
  ...faultsOfBlock(care, { today, was }),
];

/** An appointment before a dealership; of no service: a talk by video. */
export type Booked = { readonly starts: Date; readonly ends: Date; readonly service: string | null };

/** The day before, on which a time that ends at midnight began, and its last moment. */
const endOf = (ends: Date, timeZone: string): { day: IsoDay; time: string } => {
  const at = timeAt(ends, timeZone);
  const date = at.time === '00:00' ? dayFrom(at.day) : null;
  return date === null ? at : { day: toIsoDay(addDays(date, -1)), time: '24:00' };
};

const fits = (care: Care, { starts, ends, service }: Booked, timeZone: string): boolean => {
  const [from, until] = [timeAt(starts, timeZone), endOf(ends, timeZone)];
  if (service !== null && !care.services.includes(service)) return false;
  const { blockFrom, blockUntil } = care;
  const span = blockFrom === null || blockUntil === null ? null : { from: blockFrom, until: blockUntil };
  if (isUnbookable(span, from.day)) return false;
  const openings: Openings = { hours: hoursOf(care, service), specialDays: care.specialDays };
  return (
    from.day === until.day &&
    timesOf(openings, from.day).some(([opens, closes]) => opens <= from.time && until.time <= closes)
  );
};

/** How many appointments fitted what was there and would not fit what comes. */
export const countOutside = (
  booked: readonly Booked[],
  { was, becomes, timeZone }: { was: Care; becomes: Care; timeZone: string },
): number => booked.filter((one) => fits(was, one, timeZone) && !fits(becomes, one, timeZone)).length;
