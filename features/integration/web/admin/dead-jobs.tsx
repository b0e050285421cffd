import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { Stack } from '#ui/stack.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Translate } from '#ui/translate.ts';
import type { LoadedOperations } from './operations-data.ts';

type Line = LoadedOperations['dead'][number];
type PartProps = { readonly t: Translate };

/** The same job cannot be settled by both forms of its row: each has a key of its own. */
const heldBy = (job: Line, decision: 'retry' | 'discard') => ({
  idempotencyKey: `${job.key}-${decision}`,
  held: { job: job.id, deadAt: job.deadAt, decision },
});

function Decision({ t, job }: PartProps & { job: Line }) {
  return (
    <Stack gap={3}>
      <PageForm {...heldBy(job, 'retry')}>
        <Button type="submit" variant="secondary" aria-label={t('operations.retry.label', { id: job.id })}>
          {t('operations.retry')}
        </Button>
      </PageForm>
      <Disclosure summary={t('operations.discard')}>
        <PageForm {...heldBy(job, 'discard')}>
          <Stack gap={3}>
            <TextField label={t('operations.reason')} name="reason" minLength={3} maxLength={300} />
            <Button type="submit" variant="secondary" aria-label={t('operations.discard.label', { id: job.id })}>
              {t('operations.discard')}
            </Button>
          </Stack>
        </PageForm>
      </Disclosure>
    </Stack>
  );
}

const buildColumns = (t: Translate): AdminColumn<Line>[] => [
  { head: t('operations.job'), cell: ({ id, topic }) => `${topic} ${id}` },
  { head: t('operations.error'), cell: ({ error }) => error ?? '' },
  { head: t('operations.deadAt'), cell: ({ shown }) => shown },
  { head: t('operations.attempts'), cell: ({ attempts }) => attempts, isNumber: true },
  { head: t('operations.settle'), cell: (job) => <Decision t={t} job={job} /> },
];

/** Jobs that wait for a person, each with its error and what can be done about it. */
export function DeadJobs({ t, jobs }: PartProps & { jobs: readonly Line[] }) {
  return (
    <AdminList caption={t('operations.jobs')} none={t('operations.jobs.none')} columns={buildColumns(t)} rows={jobs} />
  );
}
