import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { Table } from '#ui/table.tsx';
import { listCatalogModels } from '../../contract/admin.ts';
import { AdminFrame, Pages } from './admin-frame.tsx';
import { dayOf, frameOf, pageNumber, SIZE, titleOf, valueOf, wishOf, WORDS } from './admin-page.ts';
import styles from './admin.module.css';
import { Filters } from './filters.tsx';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const current = pageNumber(page);
  const text = wishOf(page, 'text', WORDS);
  const query = { page: current - 1, size: SIZE, ...(text === undefined ? {} : { text }) };
  const { models, edition, total } = valueOf(await page.call(listCatalogModels, { query }));
  return { ...frameOf(page, 'models'), models, edition, text, current, pages: Math.ceil(total / SIZE) };
};

export const meta = titleOf('catalogAdmin.tab.models');

export default function Models() {
  const loaded = useLoaderData<typeof loader>();
  const { models, edition, text, current, pages, here, versionsHref, partsHref } = loaded;
  return (
    <AdminFrame frame={loaded}>
      {(say) => (
        <>
          <Filters say={say} here={here} text={text} />
          {models.length === 0 ? (
            <Notice>{say('none')}</Notice>
          ) : (
            <Table caption={say('models', { edition })}>
              <thead>
                <tr>
                  <th scope="col">{say('model')}</th>
                  <th scope="col">{say('code')}</th>
                  <th scope="col">{say('launched')}</th>
                  <th scope="col" data-number>
                    {say('count.versions')}
                  </th>
                  <th scope="col" data-number>
                    {say('count.parts')}
                  </th>
                  <th scope="col" data-number>
                    {say('count.rules')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {models.map((model) => (
                  <tr key={model.code}>
                    <th scope="row">
                      {model.name} {model.isClosed && <Badge>{say('closed')}</Badge>}
                    </th>
                    <td className={styles.code}>{model.code}</td>
                    <td className={styles.code}>{dayOf(model.launchedOn)}</td>
                    <td data-number>
                      <a href={`${versionsHref}?model=${model.code}`}>{model.versionCount}</a>
                    </td>
                    <td data-number>
                      <a href={`${partsHref}?model=${model.code}`}>{model.partCount}</a>
                    </td>
                    <td data-number>{model.ruleCount}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
          <Pages frame={loaded} current={current} total={pages} />
        </>
      )}
    </AdminFrame>
  );
}
