import { MARKETS, type Market } from '#kernel/market.ts';
import { formatMoment } from '#kernel/moments.ts';

const kept = new Map<Market, Intl.DateTimeFormat>();

/** The day of an instant, in the market's words and zone. */
export const dayShown = (instant: string, market: Market): string => {
  const { locale, timeZone } = MARKETS[market];
  const format = kept.get(market) ?? new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'long' });
  kept.set(market, format);
  return format.format(new Date(instant));
};

/** Day and minute. */
export const momentShown = (instant: string, market: Market): string => formatMoment(instant, market, { date: 'long' });
