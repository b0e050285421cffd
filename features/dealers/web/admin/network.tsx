import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type MetaArgs } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { refusedLine } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { updateBlocked, updateEconnect } from '../../contract/directory.ts';
import { NetworkTable } from './network-table.tsx';
import { loader } from './network-loader.ts';

export { loader };

export const handle = { js: false };

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const dealerIds = [fieldOf(form, 'dealer')];
  const intent = fieldOf(form, 'do');
  const reason = fieldOf(form, 'reason').trim();
  const result =
    intent === 'block' || intent === 'unblock'
      ? await page.call(updateBlocked, {
          body: { dealerIds, blocked: intent === 'block', ...(intent === 'block' && reason !== '' ? { reason } : {}) },
        })
      : await page.call(updateEconnect, { body: { dealerIds, econnect: intent === 'on' } });
  if (!result.ok) return refusedLine(page, result);
  const query = new URLSearchParams(page.url.searchParams);
  query.set('done', '1');
  return redirect(`${page.url.pathname}?${query.toString()}`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('blocks.count'), matches);

/** The network: who sells, who is blocked and why. */
export default function Network() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const { isDone, texts } = loaded;
  const t = translator(texts);
  return (
    <Stack gap={6}>
      <AdminFeedback refused={message ?? null} done={isDone ? t('blocks.saved') : null} />
      <NetworkTable t={t} loaded={loaded} />
    </Stack>
  );
}
