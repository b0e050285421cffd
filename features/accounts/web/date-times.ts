import { MARKETS, type Market } from '#kernel/market.ts';
import { formatDateTime } from '#kernel/date-times.ts';

const cache = new Map<Market, Intl.DateTimeFormat>();

/** The day of an instant, in the market's words and zone. */
export const dayShown = (instant: string, market: Market): string => {
  const { locale, timeZone } = MARKETS[market];
  const format = cache.get(market) ?? new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' });
  cache.set(market, format);
  return format.format(new Date(instant));
};

/** Day and minute. */
export const dateTimeShown = (instant: string, market: Market): string =>
  formatDateTime(instant, market, { date: 'long' });
