import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Table } from '#ui/table.tsx';
import { listRuleModels } from '../../contract/review.ts';
import { describeRules, readTexts } from './rules-page.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { models } = shownAnswer(await page.call(listRuleModels, { query: {} }));
  return { texts: readTexts(page), here: page.path('adminArea', { area: 'rules' }), models };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(describeRules(loaderData.texts)('title'), matches);

const COUNTS = ['findings', 'failing', 'rules', 'cases', 'versions', 'parts'] as const;

/** Models on sale; those with something to mend first. */
export default function Models() {
  const { texts, here, models } = useLoaderData<typeof loader>();
  const t = describeRules(texts);
  if (models.length === 0) return <Notice>{t('none')}</Notice>;
  return (
    <Table caption={t('models')}>
      <thead>
        <tr>
          <th scope="col">{t('model')}</th>
          {COUNTS.map((count) => (
            <th key={count} scope="col" data-number>
              {t(count)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {models.map((model) => (
          <tr key={model.code}>
            <th scope="row">
              <a href={`${here}/${model.code}`}>{model.name}</a>
            </th>
            {COUNTS.map((count) => (
              <td key={count} data-head={t(count)} data-number>
                {model[count]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
