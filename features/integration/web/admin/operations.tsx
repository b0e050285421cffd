import { type MetaArgs, useActionData, useLoaderData } from 'react-router';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { DeadJobs } from './dead-jobs.tsx';
import { operationsAction, operationsLoader, type LoadedOperations } from './operations-data.ts';

export const handle = { js: false };
export const loader = operationsLoader;
export const action = operationsAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('operations.title'), matches);

type Queue = LoadedOperations['queues'][number];
type Provider = LoadedOperations['providers'][number];

const shownAge = (t: Translate, seconds: number): string => {
  if (seconds <= 0) return t('operations.oldest.none');
  if (seconds < 120) return t('operations.oldest.seconds', { count: seconds });
  if (seconds < 7_200) return t('operations.oldest.minutes', { count: Math.round(seconds / 60) });
  return t('operations.oldest.hours', { count: Math.round(seconds / 3_600) });
};

const shownFailure = (t: Translate, failure: string | null): string =>
  t.find(`operations.failure.${failure}`) ?? failure ?? '';

const queueColumns = (t: Translate): AdminColumn<Queue>[] => [
  { head: t('operations.topic'), cell: ({ topic }) => topic },
  { head: t('operations.waiting'), cell: ({ waiting }) => waiting, isNumber: true },
  { head: t('operations.due'), cell: ({ due }) => due, isNumber: true },
  { head: t('operations.oldest'), cell: ({ oldestSeconds }) => shownAge(t, oldestSeconds), isNumber: true },
  { head: t('operations.dead'), cell: ({ dead }) => dead, isNumber: true },
];

const providerColumns = (t: Translate): AdminColumn<Provider>[] => [
  { head: t('operations.provider'), cell: ({ id }) => id },
  {
    head: t('operations.state'),
    cell: ({ isUp }) => (
      <Badge tone={isUp ? 'success' : 'danger'}>{t(isUp ? 'operations.state.up' : 'operations.state.down')}</Badge>
    ),
  },
  { head: t('operations.answeredAt'), cell: ({ answeredAt }) => answeredAt ?? t('operations.never') },
  {
    head: t('operations.failedAt'),
    cell: ({ failedAt, failure }) =>
      failedAt === null ? t('operations.never') : `${failedAt} (${shownFailure(t, failure)})`,
  },
];

/** Whether the data are as they must be, and when they were last put away. */
function Soundness({ t, loaded }: { t: Translate; loaded: LoadedOperations }) {
  const { invariants, backup } = loaded;
  const { checked, checkedAt, broken, unchecked } = invariants;
  const names = broken.map(({ name, rows }) => `${name} (${rows})`).join(', ');
  return (
    <Stack gap={3}>
      {checkedAt === null && <Notice tone="warning">{t('operations.invariants.none')}</Notice>}
      {broken.length > 0 && <Notice tone="error">{t('operations.invariants.broken', { names })}</Notice>}
      {unchecked.length > 0 && (
        <Notice tone="warning">{t('operations.invariants.unchecked', { names: unchecked.join(', ') })}</Notice>
      )}
      {checkedAt !== null && broken.length + unchecked.length === 0 && (
        <Notice tone="success">{t('operations.invariants.well', { count: checked, at: checkedAt })}</Notice>
      )}
      <Notice tone={backup === null ? 'warning' : 'success'}>
        {backup === null ? t('operations.backup.none') : t('operations.backup', backup)}
      </Notice>
    </Stack>
  );
}

/** How the program fares, and the jobs that wait for a person. */
export default function OperationsAdmin() {
  const loaded = useLoaderData<typeof loader>();
  const message = useActionData<typeof action>()?.message;
  const { texts, done, queues, dead, providers } = loaded;
  const t = translator(texts);
  const said = done === 'discarded' ? 'operations.discarded' : 'operations.retried';
  return (
    <Stack gap={6}>
      <AdminFeedback refused={message ?? null} done={done === null ? null : t(said)} />
      <Soundness t={t} loaded={loaded} />
      <DeadJobs t={t} jobs={dead} />
      <AdminList
        caption={t('operations.queues')}
        none={t('operations.queues.none')}
        columns={queueColumns(t)}
        rows={queues}
      />
      <AdminList
        caption={t('operations.providers')}
        none={t('operations.providers.none')}
        columns={providerColumns(t)}
        rows={providers}
      />
    </Stack>
  );
}
