import type { LoaderFunctionArgs } from 'react-router';
import { columnsBeside, customOfLine } from '#features/custom-fields/web/public/custom-data.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { parseIsoDay } from '#kernel/days.ts';
import { formatMoney } from '#kernel/money.ts';
import { adminHref, isAllPicked, shownAnswer } from '#ui/admin-query.ts';
import { columnParams } from '#ui/columns.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import type { Translate } from '#ui/translate.ts';
import { listOrderStaff } from '../../contract/order-work.ts';
import { countOrderQueues, listOrders, MOST_COUNTED } from '../../contract/orders.ts';
import { ORDER_QUEUES } from '../../rules/order-queues.ts';
import { ORDER_STATES, type OrderState } from '../../rules/order-machine.ts';

/** An act over the list that passes orders on: what it begins with, before whom. */
export const PASS_TO = 'to:';

/** The list's own columns; the first names the order. Custom fields of the brand follow. */
export const ORDER_COLUMNS = ['number', 'car', 'buyer', 'dealer', 'assignee', 'state', 'made', 'total'] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

export const orderHeads = (t: Translate): Readonly<Record<OrderColumn, string>> => ({
  number: t('staff.number'),
  car: t('staff.car'),
  buyer: t('admin.orders.buyer'),
  dealer: t('order.dealer'),
  assignee: t('orderWork.assignee'),
  state: t('staff.state'),
  made: t('admin.orders.made'),
  total: t('staff.total'),
});

export const stateOf = (page: Page): OrderState | undefined =>
  ORDER_STATES.find((state) => state === page.url.searchParams.get('state'));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What narrows the list, as its address has it. */
export const filterOf = (
  page: Page,
): Readonly<Record<'state' | 'queue' | 'dealer' | 'q' | 'assignee' | 'from' | 'until', string>> => {
  const read = (name: string): string => (page.url.searchParams.get(name) ?? '').trim().slice(0, 100);
  const day = (name: string): string => (parseIsoDay(read(name)) === null ? '' : read(name));
  const assignee = read('assignee');
  return {
    state: stateOf(page) ?? '',
    queue: ORDER_QUEUES.find((queue) => queue === read('queue')) ?? '',
    dealer: UUID.test(read('dealer')) ? read('dealer') : '',
    q: read('q'),
    assignee: assignee === 'me' || UUID.test(assignee) ? assignee : '',
    from: day('from'),
    until: day('until'),
  };
};

/** The same as the call is asked. */
export const orderParams = (page: Page): Readonly<Record<string, string>> => {
  const { q, ...narrowed } = filterOf(page);
  return Object.fromEntries(Object.entries({ ...narrowed, text: q }).filter(([, one]) => one !== ''));
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const filter = filterOf(page);
  const { searchParams } = page.url;
  const before = searchParams.get('before') ?? '';
  const query = { ...orderParams(page), ...(before !== '' && { before }) };
  const { orders, next, total, customFields } = shownAnswer(await page.call(listOrders, { query }));
  const chosen = columnsBeside(page, ORDER_COLUMNS, customFields);
  const way = { ...filter, ...columnParams(chosen) };
  const { queues, dealers, mayManage } = shownAnswer(await page.call(countOrderQueues, { query: {} }));
  const { people } = mayManage ? shownAnswer(await page.call(listOrderStaff, { query: {} })) : { people: [] };
  const done = searchParams.get('done');
  const here = page.path('adminArea', { area: 'orders' });
  return {
    texts: page.shownTexts('accounts', 'reservations', 'orderWork', 'console'),
    key: page.newKey(),
    isAllPicked: isAllPicked(page.url),
    before,
    here,
    mine: adminHref(here, { assignee: 'me', ...columnParams(chosen) }),
    filter,
    customFields,
    chosen,
    people,
    mayManage,
    dealers,
    queues: queues.map(({ queue, total: waiting, isMore }) => ({
      queue,
      waiting: isMore ? `${waiting}+` : String(waiting),
      href: adminHref(here, { queue, ...columnParams(chosen) }),
    })),
    // What was to be written about the rows, where some of them stay to be dealt with.
    typed: page.isPosted ? fieldOf(page.form, 'words') : '',
    total: Math.min(total, MOST_COUNTED),
    isMore: total > MOST_COUNTED,
    first: searchParams.has('before') ? adminHref(here, way) : null,
    next: next === null ? null : adminHref(here, { ...way, before: next }),
    csv: adminHref(`${here}/list.csv`, way),
    done: (['accepted', 'refused'] as const).find((one) => one === done) ?? null,
    orders: orders.map((order) => ({
      ...order,
      href: `${here}/${order.id}`,
      made: formatDateTime(order.createdAt, page.market),
      price: formatMoney(order.total, page.market),
      custom: customOfLine(page, order.custom),
      key: page.newKey(),
    })),
  };
};
export type OrdersLoaded = Awaited<ReturnType<typeof loader>>;
