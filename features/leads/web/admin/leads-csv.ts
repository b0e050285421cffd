import type { LoaderFunctionArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { FILE_PART, listFile } from '#ui/list-file.tsx';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { listLeads } from '../../contract/queue.ts';
import { filterOf, lineOf } from './leads-data.ts';
import { leadColumns } from './leads.tsx';

/** The leads as they are narrowed, as a file. */
export const loader = ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const t = translator(page.texts('leads', 'accounts', 'console'));
  return listFile(page, {
    name: 'leads',
    t,
    columns: leadColumns(t),
    read: async ({ page: number = 0 }, isPart) => {
      const query = { ...filterOf(page), page: number, size: FILE_PART };
      const { leads } = shownAnswer(await page.submit(listLeads, { query, isPart }));
      return leads.map((lead) => lineOf(page, lead));
    },
  });
};
