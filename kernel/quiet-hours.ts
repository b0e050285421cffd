import { MARKETS, type Market } from './market.ts';

/** Hours of the market's clock; the same twice: none. */
export type QuietHours = { readonly from: number; readonly until: number };

/** When nobody is written to of what can wait. */
export const NIGHT: QuietHours = { from: 22, until: 8 };

const clocks = new Map<Market, Intl.DateTimeFormat>();

/** Minutes since midnight on the market's clock. */
const minutesIn = (instant: Date, market: Market): number => {
  const { timeZone } = MARKETS[market];
  const clock =
    clocks.get(market) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  clocks.set(market, clock);
  const [hours = 0, minutes = 0] = clock.format(instant).split(':').map(Number);
  return hours * 60 + minutes;
};

const DAY = 24 * 60;
const MINUTE = 60_000;

/**
 * Until when nothing rings; null where it may now. Over a night in which clocks are put on it is an hour early, and who sends by it looks
 * again.
 */
export const quietUntil = (now: Date, { from, until }: QuietHours, market: Market): Date | null => {
  const passed = (minutesIn(now, market) - from * 60 + DAY) % DAY;
  const long = ((until - from) * 60 + DAY) % DAY;
  return passed < long ? new Date(Math.floor(now.getTime() / MINUTE) * MINUTE + (long - passed) * MINUTE) : null;
};
