import { addBusinessDays } from '#kernel/dates.ts';
import { addDays, type IsoDay, parseIsoDay, toIsoDay } from '#kernel/days.ts';
import type { Market } from '#kernel/market.ts';

export const REQUEST_KINDS = ['ACCESS', 'CORRECTION', 'ERASURE', 'OPPOSITION', 'PORTABILITY'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** LGPD art. 19 II: the full statement within fifteen days; the same for what the law says nothing closer about. */
const BRAZIL_DAYS = 15;
/** Ley 25.326 art. 14: access within ten calendar days. */
const ARGENTINE_ACCESS_DAYS = 10;
/** Ley 25.326 art. 16: rectified, updated or taken out within five business days. */
const ARGENTINE_CHANGE_DAYS = 5;

/** The last day on which a request may be answered, in days of the market. */
export const dueDay = (of: { kind: RequestKind; market: Market; askedOn: IsoDay }): IsoDay => {
  const requested = parseIsoDay(of.askedOn);
  if (requested === null) throw new Error('a day is needed');
  if (of.market === 'br') return toIsoDay(addDays(requested, BRAZIL_DAYS));
  return of.kind === 'ACCESS' || of.kind === 'PORTABILITY'
    ? toIsoDay(addDays(requested, ARGENTINE_ACCESS_DAYS))
    : addBusinessDays(requested, ARGENTINE_CHANGE_DAYS, 'ar');
};
