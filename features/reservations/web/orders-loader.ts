import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { carName } from '#kernel/car-name.ts';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { MARKETS } from '#kernel/market.ts';
import { pageContext } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import { listOwnReservations } from '../contract.ts';
import { translator } from '#ui/translate.ts';
import { taskShown } from './order-tasks.ts';
import { shown } from './shared.ts';

const BEFORE = 'antes';

/** A page of the person's orders, newest first. */
export const ordersLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  if (page.user === null) throw redirect(signInAddress(page));
  const before = page.url.searchParams.get(BEFORE) ?? undefined;
  const found = await page.call(listOwnReservations, { query: { before } });
  if (!found.ok && found.kind === 'bad request') throw data(null, { status: 404 });
  if (!found.ok) throw new Error('orders could not be read');
  const here = page.path('orders');
  const t = translator(page.texts('reservations'));
  return {
    texts: page.shownTexts('reservations'),
    home: page.path('home'),
    older: found.value.next === null ? null : `${here}?${new URLSearchParams({ [BEFORE]: found.value.next })}`,
    newest: before === undefined ? null : here,
    orders: found.value.orders.map((order) => ({
      ...order,
      car: carName(order),
      withdrawal: order.task?.kind === 'RETURN_CAR' ? { state: 'ACCEPTED' } : null,
      total: shown(page, order.total),
      task: order.task === null ? null : taskShown(page, { id: order.id, task: order.task }, t),
      date: new Intl.DateTimeFormat(page.locale, { dateStyle: 'long', timeZone: MARKETS[page.market].timeZone }).format(
        new Date(order.createdAt),
      ),
      href: page.path('order', { id: order.id }),
      picture: pictureOfCodes({ ...order, brand: page.brand, codes: order.choice }) ?? '',
    })),
  };
};
