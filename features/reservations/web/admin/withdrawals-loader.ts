import type { LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { adminHref, shownAnswer } from '#ui/admin-query.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { DECISIONS, listWithdrawals, type Withdrawal } from '../../contract/withdrawals.ts';

const toInstant = (page: Page, at: string | null): string | null =>
  at === null ? null : formatDateTime(at, page.market);

const toLine = (page: Page, { order, ...request }: Withdrawal) => ({
  ...request,
  made: formatDateTime(request.createdAt, page.market),
  answerBy: toInstant(page, request.answerUntil),
  isLate: request.answerUntil !== null && Date.parse(request.answerUntil) < page.now.getTime(),
  decided: toInstant(page, request.decidedAt),
  order:
    order === null
      ? null
      : { ...order, delivered: toInstant(page, order.deliveredAt), until: toInstant(page, order.withdrawUntil) },
  key: page.newKey(),
});

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const after = page.url.searchParams.get('after') ?? undefined;
  const { withdrawals, next } = shownAnswer(await page.call(listWithdrawals, { query: { after, size: '50' } }));
  const here = page.path('adminArea', { area: 'withdrawals' });
  const done = page.url.searchParams.get('done');
  return {
    texts: page.shownTexts('accounts', 'reservations', 'withdrawals'),
    done: DECISIONS.find((one) => one === done) ?? null,
    first: after === undefined ? null : here,
    next: next === null ? null : adminHref(here, { after: next }),
    requests: withdrawals.map((request) => toLine(page, request)),
  };
};
export type WithdrawalsLoaded = Awaited<ReturnType<typeof loader>>;
