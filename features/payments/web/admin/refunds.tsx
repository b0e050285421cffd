import { redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { approveRefund, retryRefund } from '../../contract.ts';
import { RefundTable } from './refund-table.tsx';
import { loader } from './refunds-loader.ts';

export const handle = { js: false };

export { loader };

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
      <RefundTable t={t} loaded={loaded} />
    </Stack>
  );
}
