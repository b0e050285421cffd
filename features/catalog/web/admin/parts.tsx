import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { shownAnswer } from '#ui/admin-query.ts';
import type { AdminColumn } from '#ui/admin-list.tsx';
import { pageContext } from '#ui/page-context.ts';
import type { TranslateUnder } from '#ui/translate.ts';
import { SelectField } from '#ui/select-field.tsx';
import { listCatalogParts } from '../../contract/admin.ts';
import { PART_KINDS } from '../../rules/exchange/records.ts';
import { AdminFrame } from './admin-frame.tsx';
import { toFrame, pricesOf, SIZE, titleOf } from './admin-page.ts';
import { CatalogList, Code, priceColumns } from './catalog-list.tsx';
import { Filters, ModelFilter } from './filters.tsx';
import { readListQuery, modelChoices } from './list-query.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { query, ...filters } = readListQuery(page);
  const type = PART_KINDS.find((kind) => kind === page.url.searchParams.get('type'));
  const [found, models] = await Promise.all([
    page.call(listCatalogParts, { query: { ...query, ...(type === undefined ? {} : { type }) } }),
    modelChoices(page),
  ]);
  const { parts, total } = shownAnswer(found);
  return {
    ...toFrame(page, 'parts'),
    ...filters,
    parts: parts.map((part) => ({ ...part, prices: pricesOf(part.prices) })),
    models,
    total,
    type,
    pages: Math.ceil(total / SIZE),
  };
};

export const meta = titleOf('catalogAdmin.tab.parts');

type Part = Awaited<ReturnType<typeof loader>>['parts'][number];

const buildColumns = (t: TranslateUnder<'catalogAdmin'>, partsHref: string): AdminColumn<Part>[] => [
  {
    head: t('name'),
    cell: ({ id, name, isClosed }) => (
      <>
        <a href={`${partsHref}/${id}`}>{name}</a> {isClosed && <Badge>{t('closed')}</Badge>}
      </>
    ),
  },
  { head: t('code'), cell: ({ code }) => <Code>{code}</Code> },
  { head: t('type'), cell: ({ type }) => t(`type.${type}`) },
  { head: t('model'), cell: ({ modelName }) => modelName },
  { head: t('count.rules'), cell: ({ ruleCount }) => ruleCount, isNumber: true },
  ...priceColumns<Part>(t),
];

export default function Parts() {
  const loaded = useLoaderData<typeof loader>();
  const { parts, models, total, text, modelCode, type, here, partsHref } = loaded;
  return (
    <AdminFrame frame={loaded}>
      {(t) => (
        <CatalogList
          t={t}
          loaded={loaded}
          caption={t('parts', { total })}
          columns={buildColumns(t, partsHref)}
          rows={parts}
          filter={
            <Filters t={t} here={here} text={text}>
              <ModelFilter t={t} models={models} code={modelCode} />
              <SelectField
                label={t('type')}
                name="type"
                defaultValue={type ?? ''}
                options={[
                  { value: '', label: t('type.all') },
                  ...PART_KINDS.map((kind) => ({ value: kind, label: t(`type.${kind}`) })),
                ]}
              />
            </Filters>
          }
        />
      )}
    </AdminFrame>
  );
}
