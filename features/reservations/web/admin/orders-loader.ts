import type { LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { parseIsoDay } from '#kernel/days.ts';
import { formatMoney } from '#kernel/money.ts';
import { adminHref, isAllPicked, shownAnswer } from '#ui/admin-query.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { listOrders, MOST_COUNTED } from '../../contract/orders.ts';
import { ORDER_STATES, type OrderState } from '../../rules/order-machine.ts';

export const stateOf = (page: Page): OrderState | undefined =>
  ORDER_STATES.find((state) => state === page.url.searchParams.get('state'));

/** What narrows the list, as its address has it. */
export const filterOf = (page: Page): Readonly<Record<'state' | 'q' | 'from' | 'until', string>> => {
  const read = (name: string): string => (page.url.searchParams.get(name) ?? '').trim().slice(0, 100);
  const day = (name: string): string => (parseIsoDay(read(name)) === null ? '' : read(name));
  return { state: stateOf(page) ?? '', q: read('q'), from: day('from'), until: day('until') };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { state, q, from, until } = filterOf(page);
  const { searchParams } = page.url;
  const query = Object.fromEntries(
    Object.entries({ state, text: q, from, until, before: searchParams.get('before') ?? '' }).filter(
      ([, one]) => one !== '',
    ),
  );
  const { orders, next, total } = shownAnswer(await page.call(listOrders, { query }));
  const done = searchParams.get('done');
  const here = page.path('adminArea', { area: 'orders' });
  const filter = { state, q, from, until };
  return {
    texts: page.shownTexts('accounts', 'reservations', 'console'),
    key: page.newKey(),
    isAllPicked: isAllPicked(page.url),
    before: searchParams.get('before') ?? '',
    here,
    filter,
    total: Math.min(total, MOST_COUNTED),
    isMore: total > MOST_COUNTED,
    first: searchParams.has('before') ? adminHref(here, filter) : null,
    next: next === null ? null : adminHref(here, { ...filter, before: next }),
    done: (['accepted', 'refused'] as const).find((one) => one === done) ?? null,
    orders: orders.map((order) => ({
      ...order,
      href: `${here}/${order.id}`,
      made: formatDateTime(order.createdAt, page.market),
      price: formatMoney(order.total, page.market),
      key: page.newKey(),
    })),
  };
};
export type OrdersLoaded = Awaited<ReturnType<typeof loader>>;
