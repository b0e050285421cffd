import { showCity } from '#kernel/city.ts';
import { formatPhone } from '#kernel/phones.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { deliveryOf } from './expected-data.ts';
import { stemOf, timelineOf } from './order-points.ts';
import { isOver, pictureOf } from './shared.ts';
import { colorOf, isToCome } from './step-data.ts';

/** A buyer's car as a page of theirs begins with it: what it is, what comes next, by when, and whom to ask. */
export const momentOf = (page: Page, order: Order) => {
  const t = translator(page.texts('reservations'));
  const color = colorOf(order);
  const { dealer } = order;
  const next = timelineOf(page, order).find(({ state }) => state === 'ahead');
  return {
    picture: pictureOf(page.brand, order, 'hero'),
    alt: `${order.quote.modelName} ${order.quote.versionName}, ${color}`,
    car: `${order.quote.modelName} ${order.quote.versionName}`,
    color,
    number: order.number,
    // Before it is paid, what comes next is the reservation's own next step.
    next: next === undefined || !isOver(order) ? null : (t.find(stemOf(next)) ?? next.name),
    delivery: isToCome(order) ? deliveryOf(order, t) : null,
    dealer: {
      name: dealer.name,
      address: `${dealer.address}, ${showCity(page.market, dealer)}`,
      phone: formatPhone(dealer.phone, page.market),
      call: `tel:${dealer.phone}`,
    },
  };
};

export type Moment = ReturnType<typeof momentOf>;
