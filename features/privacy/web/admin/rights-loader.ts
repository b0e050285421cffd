import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { formatDateTime } from '#kernel/date-times.ts';
import { ADMIN_PAGE_SIZE, countPages, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { findReceipts, listAdminRequests } from '../../contract/admin.ts';
import { REQUEST_STATES } from '../../rules/request-machine.ts';

const receiptsOf = async (page: Page, email: string) => {
  if (email === '') return null;
  const found = await page.call(findReceipts, { query: { email } });
  return found.ok
    ? found.value.receipts.map((receipt) => ({ ...receipt, at: formatDateTime(receipt.at, page.market) }))
    : [];
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { searchParams } = page.url;
  const state = REQUEST_STATES.find((one) => one === searchParams.get('state'));
  const { current, done } = readAdminQuery(page.url);
  const query = { page: current - 1, size: ADMIN_PAGE_SIZE, ...(state === undefined ? {} : { state }) };
  const { total, requests } = shownAnswer(await page.call(listAdminRequests, { query }));
  const email = (searchParams.get('email') ?? '').trim().slice(0, 254);
  return {
    texts: page.shownTexts('privacy', 'ui'),
    here: page.path('adminArea', { area: 'privacy' }),
    state: state ?? '',
    current,
    pages: countPages(total),
    done: done !== null,
    email,
    receipts: await receiptsOf(page, email),
    requests: requests.map((request) => ({ ...request, due: formatDay(request.dueOn) })),
  };
};
export type AdminLoaded = Awaited<ReturnType<typeof loader>>;
