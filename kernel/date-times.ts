import { MARKETS } from './market.ts';
import type { Market } from './market.ts';

type Written = {
  /** `21/11/2026`, `21 nov 2026`, `21 de noviembre de 2026`. */
  readonly date?: 'short' | 'medium' | 'long';
  readonly seconds?: boolean;
};

const cache = new Map<string, Intl.DateTimeFormat>();

const optionsOf = ({ date = 'short', seconds = false }: Written): Intl.DateTimeFormatOptions =>
  date === 'short'
    ? {
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        ...(seconds ? { second: '2-digit' as const } : {}),
      }
    : { dateStyle: date, timeStyle: seconds ? 'medium' : 'short' };

/**
 * Day and time of an instant (a Date or ISO 8601) in the market's words and zone, hours to twenty-four: both countries write
 * them so, whatever the locale data of Argentina says. Throws a RangeError for what is no instant.
 */
export function formatDateTime(instant: Date | string, market: Market, written: Written = {}): string {
  const key = `${market} ${written.date ?? ''} ${written.seconds ?? ''}`;
  const { locale, timeZone } = MARKETS[market];
  const format =
    cache.get(key) ?? new Intl.DateTimeFormat(locale, { ...optionsOf(written), timeZone, hourCycle: 'h23' });
  cache.set(key, format);
  return format.format(new Date(instant));
}
