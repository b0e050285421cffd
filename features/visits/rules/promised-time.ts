import { MARKETS, type Market } from '#kernel/market.ts';
import { wallClock } from './local-time.ts';
import type { BookingKind, BookingState } from './machines.ts';
import { periodOf, type Period } from './slots.ts';

type Booked = { readonly kind: BookingKind; readonly state: BookingState };

/** Whether an hour is promised: who asks to drive chooses a part of the day, in which the dealership then names an hour. */
export const isHourPromised = ({ kind, state }: Booked): boolean =>
  kind !== 'TEST_DRIVE' || state === 'CONFIRMED' || state === 'DONE';

/** Day and hour on the dealership's clock, in words; the part of the day where no hour is promised: `terça-feira, 24 de novembro, manhã`. */
export const promisedTime = (booked: Booked & { readonly market: Market; readonly starts: Date }): string => {
  const { locale, timeZone } = MARKETS[booked.market];
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(booked.starts);
  return isHourPromised(booked)
    ? format({ ...day, ...hour })
    : `${format(day)}, ${partOfDay(locale, periodOf(wallClock(booked.starts, timeZone).time))}`;
};

/** An hour in the middle of each part: noon has a word of its own. */
const MIDDLE: Readonly<Record<Period, number>> = { MORNING: 9, AFTERNOON: 15 };

/** The last word: Brazil says it with an article, which has no place behind a day. */
const partOfDay = (locale: string, period: Period): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dayPeriod: 'long' })
    .format(Date.UTC(2026, 0, 1, MIDDLE[period]))
    .split(' ')
    .at(-1) ?? '';
