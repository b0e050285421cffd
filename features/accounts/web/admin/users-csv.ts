import type { LoaderFunctionArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { FILE_PART, listFile } from '#ui/list-file.tsx';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { listStaff } from '../../contract/admin.ts';
import { userColumns } from './user-columns.tsx';
import { lineOf, userParams } from './users-loader.ts';

/** Who works here, as the list is narrowed, as a file. */
export const loader = ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const t = translator(page.texts('accounts', 'people', 'ui', 'console'));
  return listFile(page, {
    name: 'users',
    t,
    columns: userColumns(t),
    read: async (from, isPart) => {
      const query = { ...userParams(page), page: 1, size: FILE_PART, ...from };
      const { people, next } = shownAnswer(await page.submit(listStaff, { query, isPart }));
      return { rows: people.map((person) => lineOf(page, person)), next };
    },
  });
};
