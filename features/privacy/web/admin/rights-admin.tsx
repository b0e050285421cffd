import { redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { refusedForm } from '#ui/form-answer.ts';
import { pageTitle } from '#ui/page-title.ts';
import { translator } from '#ui/translate.ts';
import { Stack } from '#ui/stack.tsx';
import { answerRequest } from '../../contract/admin.ts';
import { ConsentSearch } from './consent-search.tsx';
import { RequestCards } from './request-cards.tsx';
import { loader } from './rights-loader.ts';

export { loader };

export const handle = { js: false };

export const action = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const decision = fieldOf(form, 'decision') === 'FULFIL' ? 'FULFIL' : 'REFUSE';
  const body = { decision, answer: fieldOf(form, 'answer').trim() } as const;
  const answered = await page.call(answerRequest, { params: { id: fieldOf(form, 'id') }, body });
  if (!answered.ok) return refusedForm(page, form, answered);
  return redirect(`${page.path('adminArea', { area: 'privacy' })}?done=1`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('rightsAdmin.title'), matches);

/** Requests with the law's clock, and the receipts of a person. */
export default function RightsAdmin() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const t = translator(loaded.texts);
  return (
    <Stack gap={7}>
      <AdminFeedback refused={answer?.message ?? null} done={loaded.done ? t('rightsAdmin.answered') : null} />
      <RequestCards t={t} loaded={loaded} answer={answer} />
      <ConsentSearch t={t} loaded={loaded} />
    </Stack>
  );
}
