import { redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { decideCancellation } from '../../contract.ts';
import { OrderTable } from './order-table.tsx';
import { filterOf, loader } from './orders-loader.ts';
import { adminHref } from '#ui/admin-query.ts';

export { loader };

export const handle = { js: false };

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const accept = form.get('decision') === 'accept';
  const result = await page.call(decideCancellation, {
    params: { id: fieldOf(form, 'order') },
    body: { accept },
    idempotencyKey: fieldOf(form, 'key'),
  });
  if (!result.ok) return refusedLine(page, result);
  const here = page.path('adminArea', { area: 'orders' });
  return redirect(adminHref(here, { ...filterOf(page), done: accept ? 'accepted' : 'refused' }), 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('staff.orders'), matches);

export default function Orders() {
  const loaded = useLoaderData<typeof loader>();
  const { texts, done } = loaded;
  const message = useActionData<typeof action>()?.message;
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback refused={message ?? null} done={done === null ? null : t(`admin.orders.${done}`)} />
      <OrderTable t={t} loaded={loaded} />
    </Stack>
  );
}
