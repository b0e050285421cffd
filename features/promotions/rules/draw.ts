import { dayIn } from '#kernel/dates.ts';
import { daysBetween, parseIsoDay, type IsoDay } from '#kernel/days.ts';
import { momentAt } from '#kernel/local-time.ts';
import type { Market } from '#kernel/market.ts';

/** Brazil: the five prizes of an extraction of the Loteria Federal. Argentina: one number, drawn before a notary. */
export const RESULTS_OF: Readonly<Record<Market, { readonly count: number; readonly pattern: RegExp }>> = {
  br: { count: 5, pattern: /^\d{5,6}$/ },
  ar: { count: 1, pattern: /^\d{1,10}$/ },
};

export const areResults = (market: Market, results: readonly string[]): boolean => {
  const { count, pattern } = RESULTS_OF[market];
  return results.length === count && results.every((one) => pattern.test(one));
};

/** Days from one to another. Throws for what is no day. */
const daysTo = (from: IsoDay, to: IsoDay): number => {
  const [one, other] = [parseIsoDay(from), parseIsoDay(to)];
  if (one === null || other === null) throw new Error('days are needed');
  return daysBetween(one, other);
};

type Space = { readonly series: number; readonly seriesSize: number };
export type Base = { readonly series: number; readonly number: number };

const digit = (text: string, fromEnd: number): string => text.at(-fromEnd) ?? '0';

/**
 * Where the search for winners begins. Brazil: the number is read down the units of the five prizes, the series from the tens of the first
 * two; what exceeds the space begins anew at none. Argentina: the number itself counts through the whole space.
 */
export const baseOf = (market: Market, results: readonly string[], { series, seriesSize }: Space): Base => {
  if (market === 'ar') {
    const at = Number(BigInt(results[0] ?? '0') % BigInt(series * seriesSize));
    return { series: Math.floor(at / seriesSize), number: at % seriesSize };
  }
  const number = Number(results.map((one) => digit(one, 1)).join(''));
  const [first = '', second = ''] = results;
  return { series: Number(`${digit(first, 2)}${digit(second, 2)}`) % series, number: number % seriesSize };
};

/** The order in which numbers are looked at from the base: up its series, from that series' beginning, then the other series likewise. */
export type Leg = { readonly from: Base; readonly until: Base };

/** Ends are not included. */
export const legsOf = ({ series, number }: Base, space: Space): readonly Leg[] => [
  { from: { series, number }, until: { series: series + 1, number: 0 } },
  { from: { series, number: 0 }, until: { series, number } },
  { from: { series: series + 1, number: 0 }, until: { series: space.series, number: 0 } },
  { from: { series: 0, number: 0 }, until: { series, number: 0 } },
];

/** The Loteria Federal is drawn at 19:00 in Brasília. */
const LOTTERY_HOUR = 'T19:00:00';

/**
 * Whether a result may be used for a list: it did not exist when the list was frozen, and it does now. A notary draws on the frozen list
 * itself, on the same day too.
 */
export const fitsList = (
  { market, drawnOn, frozenAt }: { market: Market; drawnOn: IsoDay; frozenAt: Date },
  now: Date,
): 'fits' | 'tooEarly' | 'toCome' => {
  if (market === 'ar') {
    if (drawnOn > dayIn(now, market)) return 'toCome';
    return drawnOn < dayIn(frozenAt, market) ? 'tooEarly' : 'fits';
  }
  const at = momentAt(`${drawnOn}${LOTTERY_HOUR}`, market);
  if (at > now) return 'toCome';
  return at <= frozenAt ? 'tooEarly' : 'fits';
};

/** Where there was no extraction on the announced day, the one that takes its place comes within so many days. */
export const LATEST_EXTRACTION = 7;

/**
 * Whether a result is of the draw that was announced, and of no other that somebody liked better: of its day, in Brazil of the first
 * extraction after it where there was none that day. That there was none no calendar knows: the second person compares both days.
 */
export const isAnnounced = (market: Market, { drawnOn, drawOn }: { drawnOn: IsoDay; drawOn: IsoDay }): boolean =>
  drawnOn === drawOn || (market === 'br' && drawnOn > drawOn && daysTo(drawOn, drawnOn) <= LATEST_EXTRACTION);

type Extraction = { readonly drawnOn: IsoDay; readonly reference: string };
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '');

/**
 * Whether a result written down is of the extraction that was written down first for the promotion, whatever became of that draw: all
 * prizes are drawn by one, and a refused draw is written down anew, not drawn anew. Day or number may be mended, not both.
 */
export const isSameExtraction = (one: Extraction, other: Extraction): boolean =>
  one.drawnOn === other.drawnOn ||
  (digitsOf(one.reference) !== '' && digitsOf(one.reference) === digitsOf(other.reference));

/** The most days between the end of a promotion and its draw. */
export const MOST_DAYS_TO_DRAW = 60;

/**
 * Whether a draw may be announced for a day: in Brazil after the day of the end, so that the list is frozen before the extraction; before a
 * notary on that day too.
 */
export const fitsEnd = (
  market: Market,
  { drawOn, endsAt }: { drawOn: IsoDay; endsAt: Date },
): 'fits' | 'before' | 'late' => {
  const endsOn = dayIn(endsAt, market);
  if (drawOn < endsOn || (market === 'br' && drawOn === endsOn)) return 'before';
  return daysTo(endsOn, drawOn) > MOST_DAYS_TO_DRAW ? 'late' : 'fits';
};

/** Why a number of the list wins nothing: whoever has it takes part no more, or won before. */
export const PASSED_REASONS = ['ENDED', 'WON'] as const;
export type PassedReason = (typeof PASSED_REASONS)[number];

/** A line of the list, as it is hashed. */
export const listLine = (row: Base & { readonly participantId: string }): string =>
  `${row.series};${row.number};${row.participantId}\n`;
