import { redirect, type ActionFunctionArgs, type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { DeskAnswer } from '#ui/desk-screen.tsx';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { crossSiteForm, refusedForm } from '#ui/page-form.ts';
import { pageTitle } from '#ui/page-title.ts';
import { sayer } from '#ui/say.ts';
import { Stack } from '#ui/stack.tsx';
import { answerRequest } from '../../contract/desk.ts';
import { ConsentSearch } from './consent-search.tsx';
import { RequestCards } from './request-cards.tsx';
import { loader } from './rights-loader.ts';

export { loader };

export const handle = { js: false };

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const form = await request.formData();
  if (!page.checkForm(form)) return crossSiteForm(page);
  const decision = fieldOf(form, 'decision') === 'FULFIL' ? 'FULFIL' : 'REFUSE';
  const body = { decision, answer: fieldOf(form, 'answer').trim() } as const;
  const answered = await page.call(answerRequest, { params: { id: fieldOf(form, 'id') }, body });
  if (!answered.ok) return refusedForm(page, form, answered);
  return redirect(`${page.path('adminArea', { area: 'privacy' })}?done=1`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayer(loaderData.texts)('rightsDesk.title'), matches);

/** Requests with the law's clock, and the receipts of a person. */
export default function RightsDesk() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? null;
  const say = sayer(loaded.texts);
  return (
    <Stack gap={7}>
      <DeskAnswer refused={answer?.message ?? null} done={loaded.done ? say('rightsDesk.answered') : null} />
      <RequestCards say={say} loaded={loaded} answer={answer} />
      <ConsentSearch say={say} loaded={loaded} />
    </Stack>
  );
}
