import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import type { Say } from '#ui/say.ts';
import { Table } from '#ui/table.tsx';
import { listCatalogModels, listCatalogVersions } from '../../contract/admin.ts';
import { AdminFrame, Pages } from './admin-frame.tsx';
import {
  dayOf,
  frameOf,
  MODEL_CODE,
  pageNumber,
  pricesOf,
  SIZE,
  titleOf,
  valueOf,
  wishOf,
  WORDS,
} from './admin-page.ts';
import styles from './admin.module.css';
import { Filters, ModelFilter } from './filters.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const current = pageNumber(page);
  const text = wishOf(page, 'text', WORDS);
  const modelCode = wishOf(page, 'model', MODEL_CODE);
  const query = {
    page: current - 1,
    size: SIZE,
    ...(text === undefined ? {} : { text }),
    ...(modelCode === undefined ? {} : { modelCode }),
  };
  const [found, models] = await Promise.all([
    page.call(listCatalogVersions, { query }),
    page.call(listCatalogModels, { query: { size: 100 } }),
  ]);
  const { versions, total } = valueOf(found);
  return {
    ...frameOf(page, 'versions'),
    versions: versions.map((version) => ({ ...version, prices: pricesOf(version.prices) })),
    models: valueOf(models).models.map(({ code, name }) => ({ code, name })),
    total,
    text,
    modelCode,
    current,
    pages: Math.ceil(total / SIZE),
  };
};

export const meta = titleOf('catalogAdmin.tab.versions');

type Line = Awaited<ReturnType<typeof loader>>['versions'][number];

const soldOf = (say: Say, { soldFrom, soldUntil }: Line): string =>
  soldUntil === null
    ? say('sold.from', { from: dayOf(soldFrom) })
    : say('sold.between', { from: dayOf(soldFrom), until: dayOf(soldUntil) });

export default function Versions() {
  const loaded = useLoaderData<typeof loader>();
  const { versions, models, total, text, modelCode, current, pages, here } = loaded;
  return (
    <AdminFrame frame={loaded}>
      {(say) => (
        <>
          <Filters say={say} here={here} text={text}>
            <ModelFilter say={say} models={models} code={modelCode} />
          </Filters>
          {versions.length === 0 ? (
            <Notice>{say('none')}</Notice>
          ) : (
            <List say={say} total={total} versions={versions} />
          )}
          <Pages frame={loaded} current={current} total={pages} />
        </>
      )}
    </AdminFrame>
  );
}

function List({ say, total, versions }: { say: Say; total: number; versions: readonly Line[] }) {
  return (
    <Table caption={say('versions', { total })}>
      <thead>
        <tr>
          <th scope="col">{say('name')}</th>
          <th scope="col">{say('code')}</th>
          <th scope="col">{say('year')}</th>
          <th scope="col">{say('sold')}</th>
          <th scope="col" data-number>
            {say('price.br')}
          </th>
          <th scope="col" data-number>
            {say('price.ar')}
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <tr key={`${version.code}-${version.year}`}>
            <th scope="row">
              {version.modelName} {version.name} {version.isClosed && <Badge>{say('closed')}</Badge>}
            </th>
            <td className={styles.code}>{version.code}</td>
            <td className={styles.code}>{version.year}</td>
            <td className={styles.code}>{soldOf(say, version)}</td>
            <td data-number>{version.prices.br ?? say('price.none')}</td>
            <td data-number>{version.prices.ar ?? say('price.none')}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
