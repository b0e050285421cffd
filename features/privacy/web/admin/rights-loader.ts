import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '#kernel/dates.ts';
import { formatMoment } from '#kernel/moments.ts';
import { DESK_SIZE, deskPages, readDeskAsked, shownAnswer } from '#ui/desk-asked.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { findReceipts, listDeskRequests } from '../../contract/desk.ts';
import { REQUEST_STATES } from '../../rules/request-machine.ts';

const receiptsOf = async (page: Page, email: string) => {
  if (email === '') return null;
  const found = await page.call(findReceipts, { query: { email } });
  return found.ok
    ? found.value.receipts.map((receipt) => ({ ...receipt, at: formatMoment(receipt.at, page.market) }))
    : [];
};

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { searchParams } = page.url;
  const state = REQUEST_STATES.find((one) => one === searchParams.get('state'));
  const { current, done } = readDeskAsked(page.url);
  const query = { page: current - 1, size: DESK_SIZE, ...(state === undefined ? {} : { state }) };
  const { total, requests } = shownAnswer(await page.call(listDeskRequests, { query }));
  const email = (searchParams.get('email') ?? '').trim().slice(0, 254);
  return {
    texts: page.texts('privacy', 'ui'),
    token: page.formToken,
    here: page.path('adminArea', { area: 'privacy' }),
    state: state ?? '',
    current,
    pages: deskPages(total),
    done: done !== null,
    email,
    receipts: await receiptsOf(page, email),
    requests: requests.map((request) => ({ ...request, due: formatDay(request.dueOn) })),
  };
};
export type DeskLoaded = Awaited<ReturnType<typeof loader>>;
