import { MARKETS } from '#kernel/market.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { getReservationStatus, listOwnReservations, type Order } from '../contract.ts';
import { momentOf } from './moment-data.ts';
import { isOver, pictureOf } from './shared.ts';

/** The newest order that still lives, as its owner's area begins with it; null where there is none, or it cannot be read now. */
export const ownCarOf = async (page: Page) => {
  const found = await page.call(listOwnReservations, {});
  const newest = found.ok
    ? found.value.orders.find(({ state, expired }) => !expired && state !== 'CANCELLED')
    : undefined;
  if (newest === undefined) return null;
  const order = await page.call(getReservationStatus, { params: { id: newest.id } });
  if (!order.ok) return null;
  return {
    moment: momentOf(page, order.value),
    state: translator(page.texts('reservations'))(`status.${order.value.state}`),
    ...wayOn(page, order.value),
  };
};

/** A paid order is followed; a reservation whose time still runs is first paid. */
export const wayOn = (page: Pick<Page, 'path'>, order: Pick<Order, 'id' | 'state' | 'expired'>) =>
  isOver(order)
    ? { isPaid: true, href: page.path('order', { id: order.id }) }
    : { isPaid: false, href: page.path('reservationStep', { id: order.id, step: 'payment' }) };

/** A car kept for a visitor while they make or open an account, and until when; null where it is kept no longer. */
export const heldCarOf = async (page: Page, id: string) => {
  const found = await page.call(getReservationStatus, { params: { id } });
  if (!found.ok || isOver(found.value)) return null;
  const { quote, heldUntil } = found.value;
  const { locale, timeZone } = MARKETS[page.market];
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone, hourCycle: 'h23' });
  return {
    picture: `${pictureOf(page.brand, found.value, 'hero')}&width=`,
    car: `${quote.modelName} ${quote.versionName}`,
    until: translator(page.texts('reservations'))('countdown.until', { time: time.format(new Date(heldUntil)) }),
  };
};
