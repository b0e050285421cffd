import { useLoaderData, type MetaArgs } from 'react-router';
import { AdminList, type AdminColumn } from '#ui/admin-list.tsx';
import { pageTitle } from '#ui/page-title.ts';
import { translator, type Translate } from '#ui/translate.ts';
import { runsLoader, type ShownRun } from './run-data.ts';

export const handle = { js: false };
export const loader = runsLoader;

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(translator(loaderData.texts)('console.run.all'), matches);

const runColumns = (t: Translate): AdminColumn<ShownRun>[] => [
  { head: t('console.run.act'), cell: ({ words, href }) => <a href={href}>{`${words.act}: ${words.list}`}</a> },
  { head: t('console.run.begun'), cell: ({ begun }) => begun },
  { head: t('console.run.state'), cell: ({ state }) => t(`console.run.short.${state}`) },
  {
    head: t('console.bulk.outcome'),
    cell: ({ done, refused, total }) => t('console.run.progress', { dealt: done + refused, total, refused }),
  },
];

/** What the person had done to whole lists lately. */
export default function Runs() {
  const { texts, runs } = useLoaderData<typeof loader>();
  const t = translator(texts);
  return (
    <AdminList caption={t('console.run.all')} none={t('console.run.all.none')} rows={runs} columns={runColumns(t)} />
  );
}
