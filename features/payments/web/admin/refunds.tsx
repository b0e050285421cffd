import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { MARKETS } from '#kernel/market.ts';
import { formatMoney } from '#kernel/money.ts';
import { Notice } from '#ui/notice.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { approveRefund, listRefunds } from '../../contract.ts';
import { RefundTable } from './refund-table.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const found = await page.call(listRefunds, {});
  // Whoever may not see the list is told of no list.
  if (!found.ok) throw data(null, { status: [401, 403].includes(found.problem?.status ?? 500) ? 404 : 500 });
  const { locale, timeZone } = MARKETS[page.market];
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return {
    texts: page.texts('accounts', 'reservations'),
    token: page.formToken,
    done: page.url.searchParams.get('done') !== null,
    refunds: found.value.refunds.map((refund) => ({
      ...refund,
      made: day.format(new Date(refund.createdAt)),
      shown: formatMoney(refund.amount, page.market),
      key: page.newKey(),
    })),
  };
};

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  const texts = page.texts('problems', 'rules');
  if (!page.checkForm(form)) return data({ message: texts['problem.crossSite'] ?? '' }, { status: 403 });
  const result = await page.call(approveRefund, {
    params: { id: fieldOf(form, 'refund') },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok)
    return data(
      { message: result.problem?.detail ?? texts['generic.error'] ?? '' },
      { status: result.problem?.status ?? 500 },
    );
  return redirect(`${page.path('adminArea', { area: 'refunds' })}?done=1`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('staff.refunds'), matches);

export default function Refunds() {
  const { texts, token, done, refunds } = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const say = sayer(texts);
  return (
    <Stack gap={6}>
      {message !== undefined && (
        <Notice tone="error" live>
          {message}
        </Notice>
      )}
      {done && message === undefined && (
        <Notice tone="success" live>
          {say('admin.refunds.approved')}
        </Notice>
      )}
      {refunds.length === 0 ? (
        <Notice>{say('staff.none')}</Notice>
      ) : (
        <RefundTable say={say} token={token} refunds={refunds} />
      )}
    </Stack>
  );
}
