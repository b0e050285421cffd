import { carName } from '#kernel/car-name.ts';
import { showCity } from '#kernel/city.ts';
import { formatPhone } from '#kernel/phones.ts';
import type { Page } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';
import type { Order } from '../contract.ts';
import { deliveryOf } from './expected-data.ts';
import { stemOf, timelineOf } from './order-points.ts';
import { isOver, isReturning, pictureOf } from './shared.ts';
import { colorOf, isAwaited } from './step-data.ts';

/** A buyer's car as a page of theirs begins with it: what it is, what comes next, by when, and whom to ask. */
export const momentOf = (page: Page, order: Order) => {
  const t = translator(page.texts('reservations'));
  const color = colorOf(order);
  const { dealer } = order;
  return {
    picture: pictureOf(page.brand, order, 'hero'),
    alt: `${carName(order.quote)}, ${color}`,
    car: carName(order.quote),
    color,
    number: order.number,
    next: nextOf(page, order, t),
    delivery: isAwaited(order) ? deliveryOf(order, t) : null,
    dealer: {
      name: dealer.name,
      address: `${dealer.address}, ${showCity(page.market, dealer)}`,
      phone: formatPhone(dealer.phone, page.market),
      call: `tel:${dealer.phone}`,
    },
  };
};

/** Before it is paid, what comes next is the reservation's own next step; of a car that goes back, that it is handed over. */
const nextOf = (page: Page, order: Order, t: Translate): string | null => {
  if (isReturning(order)) return t('returning.next');
  const next = timelineOf(page, order).find(({ state }) => state === 'ahead');
  return next === undefined || !isOver(order) ? null : (t.find(stemOf(next)) ?? next.name);
};

export type Moment = ReturnType<typeof momentOf>;
