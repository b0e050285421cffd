import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router';
import { Button } from '#ui/button.tsx';
import { refusedForm } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext, type Page } from '#ui/page-context.ts';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Section } from '#ui/section.tsx';
import { Stack } from '#ui/stack.tsx';
import { translator } from '#ui/translate.ts';
import { stopMessages } from '../contract/messages.ts';
import { MESSAGE_CHANNELS, MESSAGE_TOPICS } from '../rules/messages.ts';

export const handle = { js: false };
export const headers = () => ({ 'cache-control': 'no-store' });

/** What the link is about; an address that nobody was sent is no page. */
const linkOf = (page: Page, params: Readonly<Record<string, string | undefined>>) => {
  const topic = MESSAGE_TOPICS.find((one) => one === params['topic']);
  const channel = MESSAGE_CHANNELS.find((one) => one === page.url.searchParams.get('channel'));
  if (topic === undefined || channel === undefined) throw data(null, { status: 404 });
  return { topic, channel };
};

/** One button: opening a link changes nothing by itself, for programs that look at mails open links too. */
export const loader = ({ context, params }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  return {
    texts: page.shownTexts('messages'),
    ...linkOf(page, params),
    isDone: page.url.searchParams.get('done') === '1',
    here: `${page.url.pathname}${page.url.search}`,
    settings: page.path('accountMessages'),
  };
};

export const action = async ({ context, params }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { topic, channel } = linkOf(page, params);
  const ref = page.url.searchParams.get('ref')?.slice(0, 200) ?? '';
  const stopped = await page.call(stopMessages, { params: { id: params['id'] ?? '', topic }, query: { channel, ref } });
  if (!stopped.ok) return refusedForm(page, page.form, stopped);
  return redirect(`${page.url.pathname}?${new URLSearchParams({ channel, done: '1' })}`, 303);
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined
    ? []
    : [
        ...pageTitle(translator(loaderData.texts)('messages.stop.title'), matches),
        { name: 'robots', content: 'noindex' },
      ];

export default function StopMessages() {
  const { texts, topic, channel, isDone, here, settings } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  const about = { topic: t(`messages.topic.${topic}`) };
  return (
    <Section
      compact
      level={1}
      title={t(isDone ? 'messages.stop.done' : 'messages.stop.title')}
      lead={isDone ? t('messages.stop.done.text', about) : t(`messages.stop.${channel}`, about)}
    >
      <Stack gap={4}>
        {answer !== undefined && (
          <Notice tone="error" live>
            {answer.message}
          </Notice>
        )}
        {!isDone && (
          <PageForm action={here}>
            <Button type="submit">{t('messages.stop.go')}</Button>
          </PageForm>
        )}
        <div>
          <LinkButton href={settings} variant="quiet">
            {t('messages.stop.settings')}
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}
