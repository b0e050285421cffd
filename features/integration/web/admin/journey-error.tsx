import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminFacts } from '#ui/admin-facts.tsx';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { errorAction, errorLoader, type ErrorLoaded, type ShownStep } from './journeys-data.ts';
import { shownReason } from './journeys.tsx';

export const handle = { js: false };
export const loader = errorLoader;
export const action = errorAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('journeys.error.title'), matches);

type Part = { readonly t: Translate; readonly loaded: ErrorLoaded };

/** One error: what it holds up and why, what was last said, and the whole journey. */
export default function JourneyError() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const t = translator(loaded.texts);
  return (
    <Stack gap={6}>
      <AdminFeedback refused={message ?? null} done={loaded.done === null ? null : t(`journeys.done.${loaded.done}`)} />
      <Facts t={t} loaded={loaded} />
      {loaded.last !== null && <Said t={t} step={loaded.last} />}
      {loaded.error.state !== 'SOLVED' && <Settling t={t} loaded={loaded} />}
      <AdminList
        caption={t('journeys.steps')}
        none={t('journeys.steps.none')}
        columns={stepColumns(t)}
        rows={loaded.steps}
      />
      <Cluster gap={3}>
        {loaded.error.orderHref !== null && (
          <LinkButton href={loaded.error.orderHref} variant="secondary">
            {t('journeys.openOrder')}
          </LinkButton>
        )}
        <LinkButton href={loaded.back} variant="quiet">
          {t('journeys.back')}
        </LinkButton>
      </Cluster>
    </Stack>
  );
}

function Facts({ t, loaded: { error } }: Part) {
  return (
    <AdminFacts
      facts={[
        [t('journeys.holdsUp'), `${t(`journeys.about.${error.about}`)} ${error.named}`],
        [t('journeys.company'), `${error.company} · ${error.operation}`],
        [t('journeys.reason'), shownReason(t, error)],
        [t('journeys.job'), `${t(`journeys.job.${error.job}`)}${error.topic === null ? '' : ` (${error.topic})`}`],
        [t('journeys.state'), t(`journeys.state.${error.state}`)],
        [t('journeys.tries'), String(error.tries)],
        [t('journeys.firstAt'), error.firstShown],
        [t('journeys.lastAt'), error.lastShown],
        [t('journeys.note'), error.note],
      ]}
    />
  );
}

/** What was last sent and answered, as far as it may be shown. */
function Said({ t, step }: { t: Translate; step: ShownStep }) {
  return (
    <Stack gap={3}>
      <Text title={t('journeys.request')} text={step.request ?? t('journeys.nothingShown')} />
      <Text title={t('journeys.answer')} text={step.answer ?? t('journeys.nothingShown')} />
      <p>{t('journeys.masked')}</p>
    </Stack>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <Disclosure summary={title}>
      <pre>{text}</pre>
    </Disclosure>
  );
}

function Settling({ t, loaded: { error } }: Part) {
  return (
    <Stack gap={5}>
      {error.state === 'OPEN' && (
        <PageForm held={{ decision: 'reprocess' }}>
          <Button type="submit">{t('journeys.reprocess')}</Button>
        </PageForm>
      )}
      <PageForm held={{ decision: 'change', version: error.version }}>
        <Stack gap={4}>
          <TextField
            label={t('journeys.note')}
            name="note"
            optional=""
            maxLength={1000}
            defaultValue={error.note ?? ''}
          />
          <Checkbox name="settled" label={t('journeys.settled')} defaultChecked={error.state === 'SETTLED'} />
          <div>
            <Button type="submit" variant="secondary">
              {t('journeys.save')}
            </Button>
          </div>
        </Stack>
      </PageForm>
    </Stack>
  );
}

const stepColumns = (t: Translate): AdminColumn<ShownStep>[] => [
  { head: t('journeys.at'), cell: ({ shown }) => shown },
  { head: t('journeys.company'), cell: ({ company, operation }) => `${company} · ${operation}` },
  {
    head: t('journeys.outcome'),
    cell: ({ outcome, status }) =>
      [t(`journeys.outcome.${outcome}`), status].filter((part) => part !== null).join(' · '),
  },
  {
    head: t('journeys.took'),
    cell: ({ milliseconds, isNote }) => (isNote ? '—' : `${milliseconds} ms`),
    isNumber: true,
  },
  {
    head: t('journeys.by'),
    cell: ({ topic, isNote }) => (isNote ? t('journeys.by.person') : (topic ?? t('journeys.by.clock'))),
  },
];
