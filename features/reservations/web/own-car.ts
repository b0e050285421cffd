import { carName } from '#kernel/car-name.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { getReservationStatus, listOwnReservations, type Order } from '../contract.ts';
import { momentOf } from './moment-data.ts';
import { taskShown, tasksShown } from './order-tasks.ts';
import { isOver, pictureOf } from './shared.ts';
import { stageKey } from './stage-word.ts';

/** The newest order that still lives, as its owner's area begins with it; null where there is none, or it cannot be read now. */
export const ownCarOf = async (page: Page) => {
  const found = await page.call(listOwnReservations, {});
  const newest = found.ok
    ? found.value.orders.find(({ state, expired }) => !expired && state !== 'CANCELLED')
    : undefined;
  if (newest === undefined) return null;
  const order = await page.call(getReservationStatus, { params: { id: newest.id } });
  if (!order.ok) return null;
  const t = translator(page.texts('reservations'));
  return {
    moment: momentOf(page, order.value),
    state: t(stageKey(order.value)),
    task: tasksShown(page, order.value, t)[0] ?? null,
    ...wayOn(page, order.value),
  };
};

/** The newest order that waits for its buyer, with what is to be done; null where none does, or they cannot be read now. */
export const nextOfOrders = async (page: Page) => {
  const found = await page.call(listOwnReservations, {});
  const orders = found.ok ? found.value.orders : [];
  const order = orders.find(({ task }) => task?.hand === 'buyer');
  if (order?.task == null) return null;
  const t = translator(page.texts('reservations'));
  const { title } = taskShown(page, { id: order.id, task: order.task }, t);
  return {
    title: order.modelName,
    note: title,
    href: wayOn(page, order).href,
    picture: pictureOfCodes({ ...order, brand: page.brand, codes: order.choice, width: 140 }),
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
    car: carName(quote),
    until: translator(page.texts('reservations'))('countdown.until', { time: time.format(new Date(heldUntil)) }),
  };
};
