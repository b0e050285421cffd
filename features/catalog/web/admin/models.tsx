import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { shownAnswer } from '#ui/desk-asked.ts';
import type { DeskColumn } from '#ui/desk-list.tsx';
import { pageContext } from '#ui/page-context.ts';
import type { Say } from '#ui/say.ts';
import { listCatalogModels } from '../../contract/admin.ts';
import { AdminFrame } from './admin-frame.tsx';
import { dayOf, frameOf, pageNumber, SIZE, titleOf, wishOf, WORDS, type Frame } from './admin-page.ts';
import { CatalogList, Code } from './catalog-list.tsx';
import { Filters } from './filters.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const current = pageNumber(page);
  const text = wishOf(page, 'text', WORDS);
  const query = { page: current - 1, size: SIZE, ...(text === undefined ? {} : { text }) };
  const { models, edition, total } = shownAnswer(await page.call(listCatalogModels, { query }));
  return {
    ...frameOf(page, 'models'),
    models: models.map((model) => ({ ...model, id: model.code })),
    edition,
    text,
    current,
    pages: Math.ceil(total / SIZE),
  };
};

export const meta = titleOf('catalogAdmin.tab.models');

type Model = Awaited<ReturnType<typeof loader>>['models'][number];

const columnsOf = (say: Say, { versionsHref, partsHref }: Frame): DeskColumn<Model>[] => [
  {
    head: say('model'),
    cell: ({ name, isClosed }) => (
      <>
        {name} {isClosed && <Badge>{say('closed')}</Badge>}
      </>
    ),
  },
  { head: say('code'), cell: ({ code }) => <Code>{code}</Code> },
  { head: say('launched'), cell: ({ launchedOn }) => <Code>{dayOf(launchedOn)}</Code> },
  {
    head: say('count.versions'),
    cell: ({ code, versionCount }) => <a href={`${versionsHref}?model=${code}`}>{versionCount}</a>,
    isNumber: true,
  },
  {
    head: say('count.parts'),
    cell: ({ code, partCount }) => <a href={`${partsHref}?model=${code}`}>{partCount}</a>,
    isNumber: true,
  },
  { head: say('count.rules'), cell: ({ ruleCount }) => ruleCount, isNumber: true },
];

export default function Models() {
  const loaded = useLoaderData<typeof loader>();
  const { models, edition, text, here } = loaded;
  return (
    <AdminFrame frame={loaded}>
      {(say) => (
        <CatalogList
          say={say}
          loaded={loaded}
          caption={say('models', { edition })}
          columns={columnsOf(say, loaded)}
          rows={models}
          filter={<Filters say={say} here={here} text={text} />}
        />
      )}
    </AdminFrame>
  );
}
