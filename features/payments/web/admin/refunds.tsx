import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { formatMoment } from '#kernel/moments.ts';
import { formatMoney } from '#kernel/money.ts';
import { shownAnswer } from '#ui/desk-asked.ts';
import { DeskAnswer } from '#ui/desk-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { crossSiteForm, refusedLine } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { approveRefund, listRefunds } from '../../contract.ts';
import { RefundTable } from './refund-table.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { refunds } = shownAnswer(await page.call(listRefunds, {}));
  return {
    texts: page.texts('accounts', 'reservations'),
    token: page.formToken,
    done: page.url.searchParams.get('done') !== null,
    refunds: refunds.map((refund) => ({
      ...refund,
      made: formatMoment(refund.createdAt, page.market),
      shown: formatMoney(refund.amount, page.market),
      key: page.newKey(),
    })),
  };
};

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return crossSiteForm(page);
  const result = await page.call(approveRefund, {
    params: { id: fieldOf(form, 'refund') },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedLine(page, result);
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
      <DeskAnswer refused={message ?? null} done={done ? say('admin.refunds.approved') : null} />
      <RefundTable say={say} token={token} refunds={refunds} />
    </Stack>
  );
}
