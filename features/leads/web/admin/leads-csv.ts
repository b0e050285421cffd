import type { LoaderFunctionArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { FILE_PART, listFile } from '#ui/list-file.tsx';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { listLeads } from '../../contract/queue.ts';
import { filterOf, lineOf } from './leads-data.ts';
import { leadColumns } from './leads.tsx';

/** The leads as they are narrowed, as a file. */
export const loader = async ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const t = translator(page.texts('leads', 'accounts', 'console'));
  const { page: _page, ...filter } = filterOf(page);
  const { customFields } = shownAnswer(await page.submit(listLeads, { query: { ...filter, size: 1 }, isPart: true }));
  return listFile(page, {
    name: 'leads',
    t,
    columns: leadColumns(t, customFields),
    read: async (from, isPart) => {
      const query = { ...filter, size: FILE_PART, ...from };
      const { leads } = shownAnswer(await page.submit(listLeads, { query, isPart }));
      return { rows: leads.map((lead) => lineOf(page, lead)) };
    },
  });
};
