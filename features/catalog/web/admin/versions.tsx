import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { shownAnswer } from '#ui/desk-asked.ts';
import type { DeskColumn } from '#ui/desk-list.tsx';
import { pageContext } from '#ui/page-context.ts';
import type { Say } from '#ui/say.ts';
import { listCatalogVersions } from '../../contract/admin.ts';
import { AdminFrame } from './admin-frame.tsx';
import { dayOf, frameOf, pricesOf, SIZE, titleOf } from './admin-page.ts';
import { CatalogList, Code, priceColumns } from './catalog-list.tsx';
import { Filters, ModelFilter } from './filters.tsx';
import { listWishes, modelChoices } from './list-wishes.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { query, ...wishes } = listWishes(page);
  const [found, models] = await Promise.all([page.call(listCatalogVersions, { query }), modelChoices(page)]);
  const { versions, total } = shownAnswer(found);
  return {
    ...frameOf(page, 'versions'),
    ...wishes,
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

const soldOf = (say: Say, { soldFrom, soldUntil }: Version): string =>
  soldUntil === null
    ? say('sold.from', { from: dayOf(soldFrom) })
    : say('sold.between', { from: dayOf(soldFrom), until: dayOf(soldUntil) });

const columnsOf = (say: Say): DeskColumn<Version>[] => [
  {
    head: say('name'),
    cell: ({ modelName, name, isClosed }) => (
      <>
        {modelName} {name} {isClosed && <Badge>{say('closed')}</Badge>}
      </>
    ),
  },
  { head: say('code'), cell: ({ code }) => <Code>{code}</Code> },
  { head: say('year'), cell: ({ year }) => <Code>{year}</Code> },
  { head: say('sold'), cell: (version) => <Code>{soldOf(say, version)}</Code> },
  ...priceColumns<Version>(say),
];

export default function Versions() {
  const loaded = useLoaderData<typeof loader>();
  const { versions, models, total, text, modelCode, here } = loaded;
  return (
    <AdminFrame frame={loaded}>
      {(say) => (
        <CatalogList
          say={say}
          loaded={loaded}
          caption={say('versions', { total })}
          columns={columnsOf(say)}
          rows={versions}
          filter={
            <Filters say={say} here={here} text={text}>
              <ModelFilter say={say} models={models} code={modelCode} />
            </Filters>
          }
        />
      )}
    </AdminFrame>
  );
}
