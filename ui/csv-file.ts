import { stringify } from 'csv-stringify/sync';
import { dayIn } from '#kernel/dates.ts';
import type { Page } from './page-context.ts';

/** Rows of a file. */
export const MOST_ROWS = 10_000;

/** Lines as a file a spreadsheet opens, parted as spreadsheets of both markets part them and named with the day. No cell is run as a formula. */
export const csvFile = (
  { now, market }: Pick<Page, 'now' | 'market'>,
  name: string,
  lines: readonly (readonly string[])[],
): Response =>
  new Response(stringify([...lines], { bom: true, escape_formulas: true, delimiter: ';' }), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${dayIn(now, market)}.csv"`,
      'cache-control': 'no-store',
    },
  });
