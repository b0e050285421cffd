import type { LoaderFunctionArgs } from 'react-router';
import { formatMoment } from '#kernel/moments.ts';
import { shownAnswer } from '#ui/desk-asked.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { DECISIONS, listWithdrawals, type Withdrawal } from '../../contract/withdrawals.ts';

const momentOf = (page: Page, at: string | null): string | null => (at === null ? null : formatMoment(at, page.market));

const lineOf = (page: Page, { order, ...request }: Withdrawal) => ({
  ...request,
  made: formatMoment(request.createdAt, page.market),
  answerBy: momentOf(page, request.answerUntil),
  isLate: request.answerUntil !== null && Date.parse(request.answerUntil) < page.now.getTime(),
  decided: momentOf(page, request.decidedAt),
  order:
    order === null
      ? null
      : { ...order, delivered: momentOf(page, order.deliveredAt), until: momentOf(page, order.withdrawUntil) },
  key: page.newKey(),
});

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { withdrawals } = shownAnswer(await page.call(listWithdrawals, { query: {} }));
  const done = page.url.searchParams.get('done');
  return {
    texts: page.texts('accounts', 'reservations', 'withdrawals'),
    token: page.formToken,
    done: DECISIONS.find((one) => one === done) ?? null,
    requests: withdrawals.map((request) => lineOf(page, request)),
  };
};
export type WithdrawalsLoaded = Awaited<ReturnType<typeof loader>>;
