import type { LoaderFunctionArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { pageContext } from '#ui/page-context.ts';
import { statusOf } from '#ui/form-answer.ts';
import { listNetwork } from '../../contract/directory.ts';

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const text = (page.url.searchParams.get('text') ?? '').trim();
  const query = Number(page.url.searchParams.get('page') ?? '1');
  const current = Number.isInteger(query) && query > 0 && query <= 1000 ? query : 1;
  const found = await page.call(listNetwork, { query: { page: current - 1, ...(text === '' ? {} : { text }) } });
  // Words that nobody could search for find nobody.
  const isNonsense = !found.ok && statusOf(found) === 400;
  const { dealers, total, size } = isNonsense ? { dealers: [], total: 0, size: 1 } : shownAnswer(found);
  return {
    texts: page.shownTexts('visitsAdmin', 'ui'),
    here: page.path('adminArea', { area: 'network' }),
    text,
    current,
    pages: Math.ceil(total / size),
    isDone: page.url.searchParams.get('done') === '1',
    dealers,
  };
};

export type NetworkLoaded = Awaited<ReturnType<typeof loader>>;
