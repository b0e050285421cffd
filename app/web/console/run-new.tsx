import { MOST_RUN_WORDS } from '#features/accounts/public.ts';
import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { translator } from '#ui/translate.ts';
import { newRunAction, newRunLoader } from './run-data.ts';

export const handle = { js: false };
export const loader = newRunLoader;
export const action = newRunAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('console.run.new'), matches);

/** What will be done to how many rows, before anything is begun. */
export default function NewRun() {
  const { texts, key, words, area, act, typed, query, isNarrowed, total, isMore, most, back, runs } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = translator(texts);
  return (
    <Stack gap={5}>
      <AdminFeedback refused={answer?.message ?? null} done={null} />
      {total === 0 ? (
        <Notice>{t('console.run.none')}</Notice>
      ) : (
        <>
          <p>
            {t(isMore ? 'console.run.count.more' : 'console.run.count', { n: total, act: words.act, list: words.list })}
          </p>
          {!isNarrowed && <Notice tone="warning">{t('console.run.notNarrowed')}</Notice>}
          <p>{t('console.run.how', { n: most })}</p>
        </>
      )}
      <PageForm idempotencyKey={key} held={{ area, act, query }}>
        <Stack gap={5}>
          {typed !== null && total > 0 && (
            <Field label={t('console.run.words')} hint={t('console.run.words.hint')} error={answer?.fields['words']}>
              {(control) => <TextArea {...control} name="words" maxLength={MOST_RUN_WORDS} defaultValue={typed} />}
            </Field>
          )}
          <Cluster>
            {total > 0 && <Button type="submit">{t('console.run.begin', { act: words.act })}</Button>}
            <LinkButton variant="quiet" href={back}>
              {t('console.cancel')}
            </LinkButton>
            <LinkButton variant="quiet" href={runs}>
              {t('console.run.all')}
            </LinkButton>
          </Cluster>
        </Stack>
      </PageForm>
    </Stack>
  );
}
