import type { LoaderFunctionArgs } from 'react-router';
import { csvFile, whole } from '#ui/csv-file.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { pageContext } from '#ui/page-context.ts';
import { importStock } from '../../contract/import.ts';
import { listStock } from '../../contract/units.ts';
import { STOCK_COLUMNS } from '../../rules/import/row.ts';

/** An empty stock file: its header alone. Only for who may send one. */
export const loader = async ({ context }: LoaderFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  shownAnswer(await page.call(listStock, { query: { size: 1 } }));
  return csvFile(page, `${importStock.service}-${page.brand}-${page.market}`, whole([[...STOCK_COLUMNS]]));
};
