import { pageLink } from '#platform/mail/links.server.ts';
import { showCity } from '#kernel/city.ts';
import { dayIn } from '#kernel/dates.ts';
import type { Market } from '#kernel/market.ts';
import { formatPhone } from '#kernel/phones.ts';
import type { Env } from '#platform/env.server.ts';
import type { Booking } from './contract/shapes.ts';
import { calendarFile } from './rules/calendar.ts';
import type { BookingState } from './rules/machines.ts';
import { isHourPromised, promisedTime } from './rules/promised-time.ts';
import type { BookingRow } from './store/bookings.server.ts';

/** A message in the words of a brand and market; the registry passes it in. */
export type TranslateIn = (
  scope: { readonly brand: string; readonly market: Market },
  key: string,
  params?: Readonly<Record<string, string | number>>,
) => string;

const SURE: readonly BookingState[] = ['A', 'CONFIRMED', 'DONE'];
const WAITING: readonly BookingState[] = ['P', 'REQUESTED'];

/** A booking as a calendar's file. Whoever has the file needs no secret of the booking, so none stands in it. */
export const calendarOf = ({
  env,
  t,
  row,
  booking,
}: {
  env: Env;
  t: TranslateIn;
  row: BookingRow;
  booking: Booking;
}): string => {
  const { brand, market, id } = row;
  const { dealer, kind } = booking;
  const status = SURE.includes(row.state) ? 'CONFIRMED' : WAITING.includes(row.state) ? 'TENTATIVE' : 'CANCELLED';
  const what = { vehicle: booking.car?.modelName ?? '', service: booking.service?.name ?? '', dealer: dealer.name };
  const title = t(row, `visit.calendar.${kind}`, what);
  const text = t(row, 'visit.calendar.text', { number: row.number, phone: formatPhone(dealer.phone, market) });
  const waits = status === 'TENTATIVE';
  return calendarFile({
    uid: `${id}@${new URL(env.PUBLIC_URL).hostname}`,
    stampedAt: row.updatedAt,
    starts: row.starts,
    ends: row.ends,
    ...(isHourPromised(row) ? {} : { day: dayIn(row.starts, market) }),
    title: waits ? t(row, 'visit.calendar.waits', { title }) : title,
    description: waits ? `${t(row, 'visit.calendar.waits.text', { when: promisedTime(row) })} ${text}` : text,
    place: `${dealer.name}, ${dealer.address}, ${showCity(market, dealer)}`,
    url: pageLink(kind === 'TEST_DRIVE' ? 'testDriveBooking' : 'serviceBooking', {
      publicUrl: env.PUBLIC_URL,
      market,
      brand,
      params: { id },
    }),
    status,
    reminder: title,
  });
};
