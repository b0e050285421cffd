import type { LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { parseIsoDay } from '#kernel/days.ts';
import { formatMoney } from '#kernel/money.ts';
import { adminHref, isAllPicked, shownAnswer } from '#ui/admin-query.ts';
import { columnsAsked, readColumns } from '#ui/columns.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { listOrderStaff } from '../../contract/order-work.ts';
import { listOrders, MOST_COUNTED } from '../../contract/orders.ts';
import { ORDER_STATES, type OrderState } from '../../rules/order-machine.ts';

/** An act over the list that passes orders on: what it begins with, before whom. */
export const PASS_TO = 'to:';

/** The list's columns; the first names the order. */
const ORDER_COLUMNS = ['number', 'car', 'buyer', 'dealer', 'assignee', 'state', 'made', 'total'] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

export const stateOf = (page: Page): OrderState | undefined =>
  ORDER_STATES.find((state) => state === page.url.searchParams.get('state'));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What narrows the list, as its address has it. */
export const filterOf = (page: Page): Readonly<Record<'state' | 'q' | 'assignee' | 'from' | 'until', string>> => {
  const read = (name: string): string => (page.url.searchParams.get(name) ?? '').trim().slice(0, 100);
  const day = (name: string): string => (parseIsoDay(read(name)) === null ? '' : read(name));
  const assignee = read('assignee');
  return {
    state: stateOf(page) ?? '',
    q: read('q'),
    assignee: assignee === 'me' || UUID.test(assignee) ? assignee : '',
    from: day('from'),
    until: day('until'),
  };
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const filter = filterOf(page);
  const chosen = readColumns(page.url, ORDER_COLUMNS);
  const way = { ...filter, ...columnsAsked(chosen) };
  const { q, ...narrowed } = filter;
  const { searchParams } = page.url;
  const query = Object.fromEntries(
    Object.entries({ ...narrowed, text: q, before: searchParams.get('before') ?? '' }).filter(([, one]) => one !== ''),
  );
  const { orders, next, total } = shownAnswer(await page.call(listOrders, { query }));
  const { people } = shownAnswer(await page.call(listOrderStaff, { query: {} }));
  const done = searchParams.get('done');
  const here = page.path('adminArea', { area: 'orders' });
  return {
    texts: page.shownTexts('accounts', 'reservations', 'orderWork', 'console'),
    key: page.newKey(),
    isAllPicked: isAllPicked(page.url),
    before: searchParams.get('before') ?? '',
    here,
    filter,
    chosen,
    people,
    // What was to be written about the rows, where some of them stay to be dealt with.
    typed: page.isPosted ? fieldOf(page.form, 'words') : '',
    total: Math.min(total, MOST_COUNTED),
    isMore: total > MOST_COUNTED,
    first: searchParams.has('before') ? adminHref(here, way) : null,
    next: next === null ? null : adminHref(here, { ...way, before: next }),
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
