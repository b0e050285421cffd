import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { getReservationStatus, listOwnReservations } from '../contract.ts';
import { momentOf } from './moment-data.ts';

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
    href: page.path('order', { id: newest.id }),
  };
};
