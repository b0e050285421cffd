import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { formatMoney } from '#kernel/money.ts';
import { ADMIN_PAGE_SIZE, countPages, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { approveRefund, listRefunds, retryRefund } from '../../contract.ts';
import { REFUND_STATES } from '../../rules/machines.ts';
import { RefundTable } from './refund-table.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { current } = readAdminQuery(page.url);
  const state = REFUND_STATES.find((one) => one === page.url.searchParams.get('state'));
  const { refunds, total } = shownAnswer(
    await page.call(listRefunds, { query: { state, page: current, size: ADMIN_PAGE_SIZE } }),
  );
  return {
    texts: page.shownTexts('accounts', 'reservations', 'console'),
    here: page.path('adminArea', { area: 'refunds' }),
    state: state ?? '',
    pages: { current, total: countPages(total) },
    done: page.url.searchParams.get('done') !== null,
    refunds: refunds.map((refund) => ({
      ...refund,
      made: formatDateTime(refund.createdAt, page.market),
      shown: formatMoney(refund.amount, page.market),
      key: page.newKey(),
    })),
  };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const call = fieldOf(form, 'do') === 'retry' ? retryRefund : approveRefund;
  const result = await page.call(call, {
    params: { id: fieldOf(form, 'refund') },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedLine(page, result);
  return redirect(`${page.path('adminArea', { area: 'refunds' })}?done=1`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('staff.refunds'), matches);

export default function Refunds() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const t = translator(loaded.texts);
  return (
    <Stack gap={6}>
      <AdminFeedback refused={message ?? null} done={loaded.done ? t('admin.refunds.approved') : null} />
      <RefundTable t={t} {...loaded} />
    </Stack>
  );
}
