import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { shownAnswer } from '#ui/desk-asked.ts';
import { Notice } from '#ui/notice.tsx';
import { pageContext } from '#ui/page-context.ts';
import { pageTitle } from '#ui/page-title.ts';
import { Table } from '#ui/table.tsx';
import { listRuleModels } from '../../contract/review.ts';
import { sayRules, textsOf } from './rules-page.ts';

export const handle = { js: false };

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { models } = shownAnswer(await page.call(listRuleModels, { query: {} }));
  return { texts: textsOf(page), here: page.path('adminArea', { area: 'rules' }), models };
};

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  loaderData === undefined ? [] : pageTitle(sayRules(loaderData.texts)('title'), matches);

const COUNTS = ['findings', 'failing', 'rules', 'cases', 'versions', 'parts'] as const;

/** Models on sale; those with something to mend first. */
export default function Models() {
  const { texts, here, models } = useLoaderData<typeof loader>();
  const say = sayRules(texts);
  if (models.length === 0) return <Notice>{say('none')}</Notice>;
  return (
    <Table caption={say('models')}>
      <thead>
        <tr>
          <th scope="col">{say('model')}</th>
          {COUNTS.map((count) => (
            <th key={count} scope="col" data-number>
              {say(count)}
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
              <td key={count} data-head={say(count)} data-number>
                {model[count]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
