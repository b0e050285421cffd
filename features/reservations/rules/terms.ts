import { dayIn } from '#kernel/dates.ts';
import { addDays, parseIsoDay, toIsoDay } from '#kernel/days.ts';
import { dayEnd } from '#kernel/local-time.ts';
import type { Market } from '#kernel/market.ts';

/** Version of the reservation terms in force: what a buyer accepts is kept by this name. */
export const TERMS_VERSION = '2026-11';

/** Days to withdraw without a reason: CDC art. 49 (Brazil, 7); Ley 24.240 art. 34 and CCyC 1110 (Argentina, 10). */
export const WITHDRAWAL_DAYS: Readonly<Record<Market, number>> = { br: 7, ar: 10 };

/**
 * Last moment of the withdrawal time: the end of the last day, not counting the day of the delivery. Null before the car is
 * delivered: the time has not begun to run, and the buyer may withdraw.
 */
export const withdrawUntil = (market: Market, deliveredAt: Date | null): Date | null => {
  if (deliveredAt === null) return null;
  const day = parseIsoDay(dayIn(deliveredAt, market));
  if (day === null) throw new TypeError('a moment has no day');
  return dayEnd(toIsoDay(addDays(day, WITHDRAWAL_DAYS[market])), market);
};
