import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import type { AdminColumn } from '#ui/admin-list.tsx';
import { pageContext } from '#ui/page-context.ts';
import type { TranslateUnder } from '#ui/translate.ts';
import { listCatalogVersions } from '../../contract/admin.ts';
import { AdminFrame } from './admin-frame.tsx';
import { dayOf, toFrame, pricesOf, SIZE, titleOf } from './admin-page.ts';
import { CatalogList, Code, priceColumns } from './catalog-list.tsx';
import { Filters, ModelFilter } from './filters.tsx';
import { readListQuery, modelChoices } from './list-query.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { query, ...filters } = readListQuery(page);
  const [found, models] = await Promise.all([page.call(listCatalogVersions, { query }), modelChoices(page)]);
  const { versions, total } = shownAnswer(found);
  return {
    ...toFrame(page, 'versions'),
    ...filters,
    versions: versions.map((version) => ({
      ...version,
      id: `${version.code}-${version.year}`,
      prices: pricesOf(version.prices),
    })),
    models,
    total,
    pages: Math.ceil(total / SIZE),
  };
};

export const meta = titleOf('catalogAdmin.tab.versions');

type Version = Awaited<ReturnType<typeof loader>>['versions'][number];

const soldOf = (t: TranslateUnder<'catalogAdmin'>, { soldFrom, soldUntil }: Version): string =>
  soldUntil === null
    ? t('sold.from', { from: dayOf(soldFrom) })
    : t('sold.between', { from: dayOf(soldFrom), until: dayOf(soldUntil) });

const buildColumns = (t: TranslateUnder<'catalogAdmin'>): AdminColumn<Version>[] => [
  {
    head: t('name'),
    cell: ({ modelName, name, isClosed }) => (
      <>
        {modelName} {name} {isClosed && <Badge>{t('closed')}</Badge>}
      </>
    ),
  },
  { head: t('code'), cell: ({ code }) => <Code>{code}</Code> },
  { head: t('year'), cell: ({ year }) => <Code>{year}</Code> },
  { head: t('sold'), cell: (version) => <Code>{soldOf(t, version)}</Code> },
  ...priceColumns<Version>(t),
];

export default function Versions() {
  const loaded = useLoaderData<typeof loader>();
  const { versions, models, total, text, modelCode, here } = loaded;
  return (
    <AdminFrame frame={loaded}>
      {(t) => (
        <CatalogList
          t={t}
          loaded={loaded}
          caption={t('versions', { total })}
          columns={buildColumns(t)}
          rows={versions}
          filter={
            <Filters t={t} here={here} text={text}>
              <ModelFilter t={t} models={models} code={modelCode} />
            </Filters>
          }
        />
      )}
    </AdminFrame>
  );
}
