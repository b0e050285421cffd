import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { refusedForm } from '#ui/form-answer.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { leaveWaiting } from '../contract.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

/** One button: opening the mail's link changes nothing by itself, for programs that look at mails open links too. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return {
    texts: page.shownTexts('waiting'),
    isDone: page.url.searchParams.get('done') === '1',
    here: `${page.url.pathname}${page.url.search}`,
    home: page.path('home'),
  };
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const reference = page.url.searchParams.get('ref')?.slice(0, 200) ?? '';
  const left = await page.call(leaveWaiting, { params: { id: params['id'] ?? '' }, body: { reference } });
  if (!left.ok) return refusedForm(page, page.form, left);
  return redirect(`${page.url.pathname}?done=1`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [...pageTitle(translator(loaderData.texts)('waiting.leave'), matches), { name: 'robots', content: 'noindex' }];

export default function LeaveWaiting() {
  const { texts, isDone, here, home } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Section
      compact
      level={1}
      title={t(isDone ? 'waiting.left' : 'waiting.leave')}
      lead={t(isDone ? 'waiting.left.text' : 'waiting.leave.text')}
    >
      <Stack gap={4}>
        {answer !== undefined && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        {isDone ? (
          <div>
            <LinkButton href={home}>{t('waiting.home')}</LinkButton>
          </div>
        ) : (
          <PageForm action={here}>
            <Button type="submit">{t('waiting.leave.go')}</Button>
          </PageForm>
        )}
      </Stack>
    </Section>
  );
}
