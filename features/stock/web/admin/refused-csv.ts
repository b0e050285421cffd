import type { ActionFunctionArgs } from 'react-router';
import { csvFile, whole } from '#ui/csv-file.ts';
import { shownAnswer } from '#ui/admin-query.ts';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { importStock } from '../../contract/import.ts';
import { REFUSED_COLUMNS, STOCK_COLUMNS } from '../../rules/import/row.ts';

/** The refused rows as they were sent, each with where and why: mended, the file is sent again as it is. */
export const action = async ({ context }: ActionFunctionArgs): Promise<Response> => {
  const page = context.get(pageContext);
  const t = translator(page.texts('rules', 'stockAdmin'));
  const body = { content: fieldOf(page.form, 'content') };
  const { refused } = shownAnswer(await page.call(importStock, { query: { dryRun: 'true' }, body }));
  const lines = refused.map(({ line, cells, faults }) => [
    ...STOCK_COLUMNS.map((column) => cells[column] ?? ''),
    String(line),
    faults.map(({ column }) => column).join(' '),
    faults.map(({ column, key, params }) => `${column}: ${t.find(key, params) ?? key}`).join(' '),
  ]);
  const name = `${importStock.service}-${REFUSED_COLUMNS[2]}-${page.brand}-${page.market}`;
  return csvFile(page, name, whole([[...STOCK_COLUMNS, ...REFUSED_COLUMNS], ...lines]));
};
