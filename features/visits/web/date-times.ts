import { dayIn } from '#kernel/dates.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import { isHourPromised } from '../rules/promised-time.ts';
import type { Period } from '../rules/slots.ts';

type At = Pick<Page, 'market' | 'locale'>;

const made = new Map<string, Intl.DateTimeFormat>();

/** Made once for each locale and form: making one takes longer than many days. */
const formatOf = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, format);
  return format;
};

/** The first letter large: a day that begins a line. */
const opened = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Terça-feira, 24 de novembro`, of a calendar day. */
export const showDay = ({ locale }: At, day: string): string =>
  opened(
    formatOf(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T12:00:00Z`),
    ),
  );

const zoned = ({ locale, market }: At, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatOf(locale, { ...options, timeZone: MARKETS[market].timeZone });

export const showTime = (at: At, instant: string): string =>
  zoned(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant));

/** `Terça-feira, 24 de novembro, 09:00`. */
export const showDateTime = (at: At, instant: string): string => {
  const day = zoned(at, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(instant));
  return `${opened(day)}, ${showTime(at, instant)}`;
};

type Booked = Parameters<typeof isHourPromised>[0] & { readonly startsAt: string; readonly period: Period };

/** When a booking is, as far as it is promised: `Terça-feira, 24 de novembro, manhã` of a drive that nobody confirmed. */
export const showBooked = (at: At, booking: Booked, t: Translate): string =>
  isHourPromised(booking)
    ? showDateTime(at, booking.startsAt)
    : `${showDay(at, dayIn(new Date(booking.startsAt), at.market))}, ${t(`visit.period.${booking.period}`).toLowerCase()}`;

/** The same inside a sentence: `terça-feira, 24 de novembro, 09:00`. */
export const formatDateTimeOf = (at: At, instant: string): string => {
  const moment = showDateTime(at, instant);
  return moment.charAt(0).toLowerCase() + moment.slice(1);
};

/** `24/11, 09:00`: where there is little room. */
export const showShort = (at: At, instant: string): string =>
  `${zoned(at, { day: '2-digit', month: '2-digit' }).format(new Date(instant))}, ${showTime(at, instant)}`;
