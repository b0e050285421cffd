import { addMonths, type IsoDay, parseIsoDay, toIsoDay } from '#kernel/days.ts';
import type { Market } from '#kernel/market.ts';

/**
 * Brazil: a recall unattended a year after its notice keeps the car from being licensed (CTB art. 131 § 4, Lei 14.071/2020).
 * Argentina has no such rule: null. Days of the market.
 */
export const licensingBlocksOn = (notifiedOn: IsoDay, market: Market): IsoDay | null => {
  const day = parseIsoDay(notifiedOn);
  return market === 'br' && day !== null ? toIsoDay(addMonths(day, 12)) : null;
};

/** Whether an open recall blocks licensing on a day. */
export const isLicensingBlocked = (of: {
  notifiedOn: IsoDay;
  market: Market;
  done: boolean;
  today: IsoDay;
}): boolean => {
  const from = licensingBlocksOn(of.notifiedOn, of.market);
  return !of.done && from !== null && from <= of.today;
};
