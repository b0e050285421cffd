import { useActionData, useLoaderData, type MetaArgs } from 'react-router';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { adminHref } from '#ui/admin-query.ts';
import { AdminFeedback } from '#ui/admin-screen.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageForm } from '#ui/page-form.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { Cluster, Stack } from '#ui/stack.tsx';
import { translator, type Translate } from '#ui/translate.ts';
import { runAction, runLoader, type RunLoaded } from './run-data.ts';

export const handle = { js: false };
export const loader = runLoader;
export const action = runAction;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(loaderData.run.words.act, matches);

/** How far it is, what became of each row, and how it is stopped. */
export default function Run() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { texts, run, runs, here, most } = loaded;
  const t = translator(texts);
  const goesOn = run.ended === null;
  const dealt = run.done + run.refused;
  return (
    <Stack gap={6}>
      <AdminFeedback refused={answer?.message ?? null} done={null} />
      <p>{t('console.run.title', { act: run.words.act, list: run.words.list, begun: run.begun })}</p>
      <State t={t} run={run} />
      {run.isCapped && <Notice tone="warning">{t('console.run.capped', { n: most })}</Notice>}
      {run.total > 0 && (
        <label>
          {t('console.run.progress', { dealt, total: run.total, refused: run.refused })}{' '}
          <progress value={dealt} max={run.total} />
        </label>
      )}
      <PageForm>
        <Cluster>
          {goesOn && <LinkButton href={here}>{t('console.run.again')}</LinkButton>}
          {goesOn && (
            <Button type="submit" variant="secondary">
              {t('console.run.stop')}
            </Button>
          )}
          <LinkButton variant="quiet" href={runs}>
            {t('console.run.all')}
          </LinkButton>
        </Cluster>
      </PageForm>
      <Rows t={t} loaded={loaded} />
    </Stack>
  );
}

function State({ t, run }: { t: Translate; run: RunLoaded['run'] }) {
  if (run.stoppedBy !== null) return <Notice tone="error">{t(`console.run.stopped.${run.stoppedBy}`)}</Notice>;
  if (run.state === 'DONE')
    return (
      <Notice tone={run.refused === 0 ? 'success' : 'warning'}>
        {t('console.bulk.result', { done: run.done, refused: run.refused })}
      </Notice>
    );
  return (
    <Notice>
      {t(run.state === 'WORKING' ? 'console.run.state.WORKING' : 'console.run.state.COLLECTING', { n: run.total })}
    </Notice>
  );
}

type Row = RunLoaded['rows'][number];

const rowColumns = (t: Translate): AdminColumn<Row>[] => [
  { head: t('console.bulk.row'), cell: ({ name }) => name },
  { head: t('console.bulk.outcome'), cell: (row) => <Outcome t={t} row={row} /> },
];

/** A call that broke has no words of its own. */
function Outcome({ t, row: { outcome, reason } }: { t: Translate; row: Row }) {
  if (outcome === 'DONE') return <Badge tone="success">{t('console.bulk.done')}</Badge>;
  if (outcome === null) return t('console.run.open');
  return reason === null || reason === '' ? t('console.run.broken') : reason;
}

function Rows({ t, loaded }: { t: Translate; loaded: RunLoaded }) {
  const { rows, here, shown, current, pages, run } = loaded;
  if (run.total === 0) return null;
  return (
    <Stack gap={4}>
      {run.refused > 0 && (
        <Cluster>
          <LinkButton variant="secondary" href={adminHref(here, { shown: shown === 'all' ? 'refused' : '' })}>
            {t(shown === 'all' ? 'console.run.onlyRefused' : 'console.run.allRows')}
          </LinkButton>
        </Cluster>
      )}
      <AdminList
        t={t}
        caption={t('console.bulk.rows')}
        none=""
        rows={rows}
        pages={{ label: t('console.pages'), current, total: pages }}
        hrefOf={(page) => adminHref(here, { shown: shown === 'all' ? '' : shown, p: page })}
        columns={rowColumns(t)}
      />
    </Stack>
  );
}
