import { type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { OrderTable } from './order-table.tsx';
import { action } from './orders-action.ts';
import { loader } from './orders-loader.ts';

export { action, loader };

export const handle = { js: false };

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('staff.orders'), matches);

export default function Orders() {
  const loaded = useLoaderData<typeof loader>();
  const { texts, done } = loaded;
  const answer = useActionData<typeof action>();
  const message = answer !== undefined && 'message' in answer ? answer.message : null;
  const bulk = answer !== undefined && 'bulk' in answer ? answer.bulk : null;
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={message}
        done={done === null || answer !== undefined ? null : t(`admin.orders.${done}`)}
      />
      <OrderTable t={t} loaded={loaded} answer={bulk} />
    </Stack>
  );
}
