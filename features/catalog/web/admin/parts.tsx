import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import type { Say } from '#ui/say.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Table } from '#ui/table.tsx';
import { listCatalogModels, listCatalogParts } from '../../contract/admin.ts';
import { PART_KINDS } from '../../rules/exchange/records.ts';
import { AdminFrame, Pages } from './admin-frame.tsx';
import { frameOf, MODEL_CODE, pageNumber, pricesOf, SIZE, titleOf, valueOf, wishOf, WORDS } from './admin-page.ts';
import styles from './admin.module.css';
import { Filters, ModelFilter } from './filters.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const current = pageNumber(page);
  const text = wishOf(page, 'text', WORDS);
  const modelCode = wishOf(page, 'model', MODEL_CODE);
  const type = PART_KINDS.find((kind) => kind === page.url.searchParams.get('type'));
  const query = {
    page: current - 1,
    size: SIZE,
    ...(text === undefined ? {} : { text }),
    ...(modelCode === undefined ? {} : { modelCode }),
    ...(type === undefined ? {} : { type }),
  };
  const [found, models] = await Promise.all([
    page.call(listCatalogParts, { query }),
    page.call(listCatalogModels, { query: { size: 100 } }),
  ]);
  const { parts, total } = valueOf(found);
  return {
    ...frameOf(page, 'parts'),
    parts: parts.map((part) => ({ ...part, prices: pricesOf(part.prices) })),
    models: valueOf(models).models.map(({ code, name }) => ({ code, name })),
    total,
    text,
    modelCode,
    type,
    current,
    pages: Math.ceil(total / SIZE),
  };
};

export const meta = titleOf('catalogAdmin.tab.parts');

type Loaded = Awaited<ReturnType<typeof loader>>;

export default function Parts() {
  const loaded = useLoaderData<typeof loader>();
  const { parts, models, text, modelCode, type, current, pages, here } = loaded;
  return (
    <AdminFrame frame={loaded}>
      {(say) => (
        <>
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
          {parts.length === 0 ? <Notice>{say('none')}</Notice> : <List say={say} loaded={loaded} />}
          <Pages frame={loaded} current={current} total={pages} />
        </>
      )}
    </AdminFrame>
  );
}

function List({ say, loaded }: { say: Say; loaded: Loaded }) {
  return (
    <Table caption={say('parts', { total: loaded.total })}>
      <thead>
        <tr>
          <th scope="col">{say('name')}</th>
          <th scope="col">{say('code')}</th>
          <th scope="col">{say('type')}</th>
          <th scope="col">{say('model')}</th>
          <th scope="col" data-number>
            {say('count.rules')}
          </th>
          <th scope="col" data-number>
            {say('price.br')}
          </th>
          <th scope="col" data-number>
            {say('price.ar')}
          </th>
        </tr>
      </thead>
      <tbody>
        {loaded.parts.map((part) => (
          <tr key={part.id}>
            <th scope="row">
              <a href={`${loaded.partsHref}/${part.id}`}>{part.name}</a>{' '}
              {part.isClosed && <Badge>{say('closed')}</Badge>}
            </th>
            <td className={styles.code}>{part.code}</td>
            <td>{say(`type.${part.type}`)}</td>
            <td>{part.modelName}</td>
            <td data-number>{part.ruleCount}</td>
            <td data-number>{part.prices.br ?? say('price.none')}</td>
            <td data-number>{part.prices.ar ?? say('price.none')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
