import type { LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatMoney } from '#kernel/money.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { listOrders } from '../../contract.ts';
import { ORDER_STATES, type OrderState } from '../../rules/order-machine.ts';

export const stateOf = (page: Page): OrderState | undefined =>
  ORDER_STATES.find((state) => state === page.url.searchParams.get('state'));

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const state = stateOf(page);
  const { orders } = shownAnswer(await page.call(listOrders, { query: state === undefined ? {} : { state } }));
  const done = page.url.searchParams.get('done');
  return {
    texts: page.shownTexts('accounts', 'reservations'),
    here: page.path('adminArea', { area: 'orders' }),
    state: state ?? '',
    done: (['accepted', 'refused'] as const).find((one) => one === done) ?? null,
    orders: orders.map((order) => ({
      ...order,
      made: formatDateTime(order.createdAt, page.market),
      price: formatMoney(order.total, page.market),
      key: page.newKey(),
    })),
  };
};
export type OrdersLoaded = Awaited<ReturnType<typeof loader>>;
