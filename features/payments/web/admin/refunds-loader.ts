import type { LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatMoney } from '#kernel/money.ts';
import { ADMIN_PAGE_SIZE, countPages, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { readColumns } from '#ui/columns.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { listRefunds, type StaffRefund } from '../../contract.ts';
import { REFUND_STATES } from '../../rules/machines.ts';

export const REFUND_COLUMNS = ['order', 'made', 'reason', 'requestedBy', 'state', 'amount'] as const;

/** What narrows the list, as its call takes it. */
export const refundParams = ({ url }: Page) => ({
  state: REFUND_STATES.find((one) => one === url.searchParams.get('state')),
});

export const lineOf = (page: Page, refund: StaffRefund) => ({
  ...refund,
  made: formatDateTime(refund.createdAt, page.market),
  shown: formatMoney(refund.amount, page.market),
});

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { current } = readAdminQuery(page.url);
  const { state } = refundParams(page);
  const { refunds, total } = shownAnswer(
    await page.call(listRefunds, { query: { state, page: current, size: ADMIN_PAGE_SIZE } }),
  );
  return {
    texts: page.shownTexts('accounts', 'reservations', 'console'),
    here: page.path('adminArea', { area: 'refunds' }),
    filter: { state: state ?? '' },
    chosen: readColumns(page.url, REFUND_COLUMNS),
    pages: { current, total: countPages(total) },
    done: page.url.searchParams.get('done') !== null,
    refunds: refunds.map((refund) => ({ ...lineOf(page, refund), key: page.newKey() })),
  };
};
export type RefundsLoaded = Awaited<ReturnType<typeof loader>>;
