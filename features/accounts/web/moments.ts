import { MARKETS, type Market } from '#kernel/market.ts';

const kept = new Map<string, Intl.DateTimeFormat>();

const formatIn = (market: Market, timeStyle: 'short' | undefined): Intl.DateTimeFormat => {
  const key = `${market} ${timeStyle ?? ''}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const { locale, timeZone } = MARKETS[market];
  const made = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle: 'long',
    ...(timeStyle === undefined ? {} : { timeStyle, hourCycle: 'h23' as const }),
  });
  kept.set(key, made);
  return made;
};

/** The day of an instant, in the market's words and zone. */
export const dayShown = (instant: string, market: Market): string =>
  formatIn(market, undefined).format(new Date(instant));

/** Day and minute. */
export const momentShown = (instant: string, market: Market): string =>
  formatIn(market, 'short').format(new Date(instant));
