import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import type { AdminColumn } from '#ui/admin-list.tsx';
import { pageContext } from '#ui/page-context.ts';
import type { TranslateUnder } from '#ui/translate.ts';
import { listCatalogModels } from '../../contract/admin.ts';
import { AdminFrame } from './admin-frame.tsx';
import { dayOf, toFrame, pageNumber, SIZE, titleOf, readFilter, WORDS, type Frame } from './admin-page.ts';
import { CatalogList, Code } from './catalog-list.tsx';
import { Filters } from './filters.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const current = pageNumber(page);
  const text = readFilter(page, 'text', WORDS);
  const query = { page: current - 1, size: SIZE, ...(text === undefined ? {} : { text }) };
  const { models, edition, total } = shownAnswer(await page.call(listCatalogModels, { query }));
  return {
    ...toFrame(page, 'models'),
    models: models.map((model) => ({ ...model, id: model.code })),
    edition,
    text,
    current,
    pages: Math.ceil(total / SIZE),
  };
};

export const meta = titleOf('catalogAdmin.tab.models');

type Model = Awaited<ReturnType<typeof loader>>['models'][number];

const buildColumns = (t: TranslateUnder<'catalogAdmin'>, { versionsHref, partsHref }: Frame): AdminColumn<Model>[] => [
  {
    head: t('model'),
    cell: ({ name, isClosed }) => (
      <>
        {name} {isClosed && <Badge>{t('closed')}</Badge>}
      </>
    ),
  },
  { head: t('code'), cell: ({ code }) => <Code>{code}</Code> },
  { head: t('launched'), cell: ({ launchedOn }) => <Code>{dayOf(launchedOn)}</Code> },
  {
    head: t('count.versions'),
    cell: ({ code, versionCount }) => <a href={`${versionsHref}?model=${code}`}>{versionCount}</a>,
    isNumber: true,
  },
  {
    head: t('count.parts'),
    cell: ({ code, partCount }) => <a href={`${partsHref}?model=${code}`}>{partCount}</a>,
    isNumber: true,
  },
  { head: t('count.rules'), cell: ({ ruleCount }) => ruleCount, isNumber: true },
];

export default function Models() {
  const loaded = useLoaderData<typeof loader>();
  const { models, edition, text, here } = loaded;
  return (
    <AdminFrame frame={loaded}>
      {(t) => (
        <CatalogList
          t={t}
          loaded={loaded}
          caption={t('models', { edition })}
          columns={buildColumns(t, loaded)}
          rows={models}
          filter={<Filters t={t} here={here} text={text} />}
        />
      )}
    </AdminFrame>
  );
}
