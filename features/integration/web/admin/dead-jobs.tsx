import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { LoadedOperations } from './operations-data.ts';

type Line = LoadedOperations['dead'][number];
type PartProps = { readonly t: Translate; readonly token: string };

function Fields({ token, job, decision }: { token: string; job: Line; decision: 'retry' | 'discard' }) {
  // The same job cannot be settled by both forms of its row: each has a key of its own.
  const values = { token, key: `${job.key}-${decision}`, job: job.id, deadAt: job.deadAt, decision };
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function Decision({ t, token, job }: PartProps & { job: Line }) {
  return (
    <Stack gap={3}>
      <form method="post">
        <Fields token={token} job={job} decision="retry" />
        <Button type="submit" variant="secondary" aria-label={t('operations.retry.label', { id: job.id })}>
          {t('operations.retry')}
        </Button>
      </form>
      <Disclosure summary={t('operations.discard')}>
        <form method="post">
          <Fields token={token} job={job} decision="discard" />
          <Stack gap={3}>
            <TextField label={t('operations.reason')} name="reason" minLength={3} maxLength={300} />
            <Button type="submit" variant="secondary" aria-label={t('operations.discard.label', { id: job.id })}>
              {t('operations.discard')}
            </Button>
          </Stack>
        </form>
      </Disclosure>
    </Stack>
  );
}

const buildColumns = (t: Translate, token: string): AdminColumn<Line>[] => [
  { head: t('operations.job'), cell: ({ id, topic }) => `${topic} ${id}` },
  { head: t('operations.error'), cell: ({ error }) => error ?? '' },
  { head: t('operations.deadAt'), cell: ({ shown }) => shown },
  { head: t('operations.attempts'), cell: ({ attempts }) => attempts, isNumber: true },
  { head: t('operations.settle'), cell: (job) => <Decision t={t} token={token} job={job} /> },
];

/** Jobs that wait for a person, each with its error and what can be done about it. */
export function DeadJobs({ t, token, jobs }: PartProps & { jobs: readonly Line[] }) {
  return (
    <AdminList
      caption={t('operations.jobs')}
      none={t('operations.jobs.none')}
      columns={buildColumns(t, token)}
      rows={jobs}
    />
  );
}
