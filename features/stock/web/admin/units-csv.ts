import type { LoaderFunctionArgs } from 'react-router';
import { shownAnswer } from '#ui/admin-query.ts';
import { FILE_PART, listFile } from '#ui/list-file.tsx';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { listStock } from '../../contract/units.ts';
import { unitColumns } from './unit-table.tsx';
import { lineOf, unitParams } from './units-loader.ts';

/** The stock as it is narrowed, as a file. */
export const loader = ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const t = translator(page.texts('salesAdmin', 'console'));
  return listFile(page, {
    name: 'stock',
    t,
    columns: unitColumns(t),
    read: async (from, isPart) => {
      const query = { ...unitParams(page), page: 1, size: FILE_PART, ...from };
      const { units, next } = shownAnswer(await page.submit(listStock, { query, isPart }));
      return { rows: units.map((unit) => lineOf(page, unit)), next };
    },
  });
};
