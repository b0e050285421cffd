import { stringify } from 'csv-stringify/sync';
import { dayIn } from '#kernel/dates.ts';
import type { Page } from './page-context.ts';

/** Rows of a file. */
export const MOST_ROWS = 1_000_000;

type Lines = readonly (readonly string[])[];

/** Lines that were read at once. */
export async function* whole(lines: Lines) {
  yield lines;
}

const encoder = new TextEncoder();

/**
 * Lines as a file a spreadsheet opens, parted as spreadsheets of both markets part them and named with the day. No cell is run as a
 * formula. A part is read when the one before was taken, so that no more than two are in memory; where the first cannot be read there
 * is no file, and where a later one cannot the file breaks off: it never ends as if it were whole.
 */
export const csvFile = async (
  { now, market }: Pick<Page, 'now' | 'market'>,
  name: string,
  lines: AsyncIterable<Lines>,
): Promise<Response> => {
  const parts = lines[Symbol.asyncIterator]();
  let next = await parts.next();
  let bom = true;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (next.done === true) return controller.close();
      controller.enqueue(encoder.encode(stringify([...next.value], { bom, escape_formulas: true, delimiter: ';' })));
      bom = false;
      next = await parts.next();
    },
    cancel: async () => {
      await parts.return?.();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${dayIn(now, market)}.csv"`,
      'cache-control': 'no-store',
    },
  });
};
