import { redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { pageContext } from '#ui/page-context.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { DECISIONS, decideWithdrawal } from '../../contract/withdrawals.ts';
import { loader } from './withdrawals-loader.ts';
import { WithdrawalTable } from './withdrawal-table.tsx';

export { loader };

export const handle = { js: false };

const filled = (form: FormData, name: string): Record<string, string> => {
  const value = fieldOf(form, name).trim();
  return value === '' ? {} : { [name]: value };
};

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const decision = DECISIONS.find((one) => one === form.get('decision')) ?? 'match';
  const result = await page.call(decideWithdrawal, {
    params: { id: fieldOf(form, 'request') },
    body: { decision, ...filled(form, 'orderNumber'), ...filled(form, 'note') },
    idempotencyKey: `${fieldOf(form, 'key')}:${decision}`,
  });
  if (!result.ok) return refusedLine(page, result);
  return redirect(`${page.path('adminArea', { area: 'withdrawals' })}?done=${decision}`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('admin.area.withdrawals'), matches);

/** Every request to withdraw, with its clock: what waits for a person comes first. */
export default function Withdrawals() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const t = translator(loaded.texts);
  return (
    <Stack gap={6}>
      <AdminFeedback
        refused={message ?? null}
        done={loaded.done === null ? null : t(`admin.withdrawals.done.${loaded.done}`)}
      />
      <WithdrawalTable t={t} loaded={loaded} />
      <Cluster gap={3}>
        {loaded.first !== null && (
          <LinkButton variant="quiet" href={loaded.first}>
            {t('admin.withdrawals.first')}
          </LinkButton>
        )}
        {loaded.next !== null && (
          <LinkButton variant="secondary" href={loaded.next}>
            {t('admin.withdrawals.next')}
          </LinkButton>
        )}
      </Cluster>
    </Stack>
  );
}
