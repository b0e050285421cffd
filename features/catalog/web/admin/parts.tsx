import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { shownAnswer } from '#ui/desk-asked.ts';
import type { DeskColumn } from '#ui/desk-list.tsx';
import { pageContext } from '#ui/page-context.ts';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { listCatalogParts } from '../../contract/admin.ts';
import { PART_KINDS } from '../../rules/exchange/records.ts';
import { AdminFrame } from './admin-frame.tsx';
import { frameOf, pricesOf, SIZE, titleOf } from './admin-page.ts';
import { CatalogList, Code, priceColumns } from './catalog-list.tsx';
import { Filters, ModelFilter } from './filters.tsx';
import { listWishes, modelChoices } from './list-wishes.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { query, ...wishes } = listWishes(page);
  const type = PART_KINDS.find((kind) => kind === page.url.searchParams.get('type'));
  const [found, models] = await Promise.all([
    page.call(listCatalogParts, { query: { ...query, ...(type === undefined ? {} : { type }) } }),
    modelChoices(page),
  ]);
  const { parts, total } = shownAnswer(found);
  return {
    ...frameOf(page, 'parts'),
    ...wishes,
    parts: parts.map((part) => ({ ...part, prices: pricesOf(part.prices) })),
    models,
    total,
    type,
    pages: Math.ceil(total / SIZE),
  };
};

export const meta = titleOf('catalogAdmin.tab.parts');

type Part = Awaited<ReturnType<typeof loader>>['parts'][number];

const columnsOf = (say: Say, partsHref: string): DeskColumn<Part>[] => [
  {
    head: say('name'),
    cell: ({ id, name, isClosed }) => (
      <>
        <a href={`${partsHref}/${id}`}>{name}</a> {isClosed && <Badge>{say('closed')}</Badge>}
      </>
    ),
  },
  { head: say('code'), cell: ({ code }) => <Code>{code}</Code> },
  { head: say('type'), cell: ({ type }) => say(`type.${type}`) },
  { head: say('model'), cell: ({ modelName }) => modelName },
  { head: say('count.rules'), cell: ({ ruleCount }) => ruleCount, isNumber: true },
  ...priceColumns<Part>(say),
];

export default function Parts() {
  const loaded = useLoaderData<typeof loader>();
  const { parts, models, total, text, modelCode, type, here, partsHref } = loaded;
  return (
    <AdminFrame frame={loaded}>
      {(say) => (
        <CatalogList
          say={say}
          loaded={loaded}
          caption={say('parts', { total })}
          columns={columnsOf(say, partsHref)}
          rows={parts}
          filter={
            <Filters say={say} here={here} text={text}>
              <ModelFilter say={say} models={models} code={modelCode} />
              <SelectField
                label={say('type')}
                name="type"
                defaultValue={type ?? ''}
                options={[
                  { value: '', label: say('type.all') },
                  ...PART_KINDS.map((kind) => ({ value: kind, label: say(`type.${kind}`) })),
                ]}
              />
            </Filters>
          }
        />
      )}
    </AdminFrame>
  );
}
