import type { LoaderFunctionArgs } from 'react-router';
import { columnsBeside, customColumn, customOfLine } from '#features/custom-fields/web/public/custom-data.ts';
import { carName } from '#kernel/car-name.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatAmount } from '#kernel/money.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { shownOf } from '#ui/columns.ts';
import { csvFile, MOST_ROWS } from '#ui/csv-file.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { listOrders } from '../../contract/orders.ts';
import { stageKey } from '../stage-word.ts';
import { ORDER_COLUMNS, orderHeads, orderParams } from './orders-loader.ts';

/** Rows read at once. */
const SIZE = 100;

type Order = CallOutput<typeof listOrders>['orders'][number];

const cellOf = (page: Page, t: Translate, order: Order): Readonly<Record<string, string>> => ({
  number: order.number,
  car: carName(order),
  buyer: order.buyerName ?? '',
  dealer: order.dealerName ?? '',
  assignee: order.assigneeName ?? '',
  state: t(stageKey(order)),
  made: formatDateTime(order.createdAt, page.market),
  total: formatAmount(order.total),
  ...Object.fromEntries(
    Object.entries(customOfLine(page, order.custom)).map(([code, value]) => [customColumn(code), value]),
  ),
});

/** The columns that are shown, with their heads. */
const columnsOf = (page: Page, t: Translate, fields: CallOutput<typeof listOrders>['customFields']) => {
  const heads = orderHeads(t);
  const all = [
    ...ORDER_COLUMNS.map((key) => ({ key: key as string, head: heads[key] })),
    ...fields.map(({ code, label }) => ({ key: customColumn(code), head: label })),
  ];
  return shownOf(all, columnsBeside(page, ORDER_COLUMNS, fields));
};

/** Orders as the list is narrowed, a part at a time behind the last one: an order that is there stays there. */
async function* linesOf(page: Page) {
  const t = translator(page.texts('accounts', 'reservations', 'orderWork'));
  let columns: ReturnType<typeof columnsOf> | undefined;
  let taken = 0;
  let before: string | undefined;
  do {
    const query = { ...orderParams(page), before, size: String(SIZE) };
    const found = await page.submit(listOrders, { query, isPart: before !== undefined });
    const { orders, next, customFields } = shownAnswer(found);
    columns ??= columnsOf(page, t, customFields);
    const shown = columns;
    const rows = orders.map((order) => cellOf(page, t, order));
    const head = taken === 0 ? [shown.map((column) => column.head)] : [];
    yield [...head, ...rows.map((row) => shown.map(({ key }) => row[key] ?? ''))];
    taken += orders.length;
    before = next ?? undefined;
  } while (before !== undefined && taken < MOST_ROWS);
  if (before !== undefined) yield [[translator(page.texts('console'))('console.csv.more', { count: taken })]];
}

/** The list as it is narrowed, with the columns that are shown, as a file that a spreadsheet opens and runs no cell of. */
export const loader = ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  return csvFile(page, `orders-${page.brand}-${page.market}`, linesOf(page));
};
