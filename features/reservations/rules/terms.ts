import type { Market } from '#kernel/market.ts';

/** Version of the reservation terms in force: what a buyer accepts is kept by this name. */
export const TERMS_VERSION = '2026-11';

/** Days to withdraw without a reason: CDC art. 49 (Brazil, 7); Ley 24.240 art. 34 and CCyC 1110 (Argentina, 10). */
export const WITHDRAWAL_DAYS: Readonly<Record<Market, number>> = { br: 7, ar: 10 };

const DAY = 86_400_000;

/** Last moment of the withdrawal time, counted from the reservation; null before there is one. */
export const withdrawUntil = (market: Market, reservedAt: Date | null): Date | null =>
  reservedAt === null ? null : new Date(reservedAt.getTime() + WITHDRAWAL_DAYS[market] * DAY);
