import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AdminColumn } from './admin-list.tsx';
import { readColumns, shownOf } from './columns.ts';
import { csvFile, MOST_ROWS } from './csv-file.ts';
import type { Page } from './page-context.ts';
import type { Translate } from './translate.ts';

/** Rows read at once. */
export const FILE_PART = 100;

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What somebody reads in a cell, without its looks. */
const textOf = (cell: ReactNode): string =>
  renderToStaticMarkup(<>{cell}</>)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#x27|\w+);/g, (whole, name: string) => SIGNS[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** `isPart` once the first part was read: a file is one request, however many parts it takes. */
type From = { readonly after?: string };
/** `next` names the place behind the part, where the list tells it: otherwise that is the id of the last row. */
type Part<Row> = { readonly rows: readonly Row[]; readonly next?: string | null };
type Read<Row> = (from: From, isPart: boolean) => Promise<Part<Row>>;

/** What stands behind the last of these that is still there: a list that does not know the row it is read behind answers nothing. */
const readBehind = async <Row extends { readonly id: string }>(
  read: Read<Row>,
  taken: readonly string[],
): Promise<Part<Row>> => {
  if (taken.length === 0) return read({}, false);
  for (const after of taken.toReversed()) {
    const part = await read({ after }, true);
    if (part.rows.length > 0) return part;
  }
  return { rows: [] };
};

/** Every row of a list once, a part at a time, each read behind the last row of the one before: to pass over what was taken costs as much as to take it. */
async function* partsOf<Row extends { readonly id: string }>(read: Read<Row>): AsyncGenerator<readonly Row[]> {
  let [taken, shown]: [readonly string[], ReadonlySet<string>] = [[], new Set()];
  for (;;) {
    const { rows, next } = await readBehind(read, taken);
    const fresh = rows.filter(({ id }) => !shown.has(id));
    if (fresh.length > 0) yield fresh;
    if (rows.length < FILE_PART) return;
    const ids = rows.map(({ id }) => id);
    shown = new Set(ids);
    taken = typeof next === 'string' ? [next] : ids;
  }
}

type Sheet<Row> = {
  readonly heads: readonly string[];
  readonly cellsOf: (row: Row) => readonly string[];
  readonly most: number;
  /** Said in the last line where there are more. */
  readonly more: (count: number) => string;
};

/** The rows in words, and the last line where the file ends before the list does. */
async function* linesOf<Row>(parts: AsyncIterable<readonly Row[]>, { heads, cellsOf, most, more }: Sheet<Row>) {
  let lines: (readonly string[])[] = [heads];
  let taken = 0;
  for await (const rows of parts) {
    if (taken >= most) {
      lines.push([more(taken)]);
      break;
    }
    taken += rows.length;
    yield [...lines, ...rows.map(cellsOf)];
    lines = [];
  }
  if (lines.length > 0) yield lines;
}

type ListFile<Row> = {
  readonly name: string;
  readonly t: Translate;
  readonly columns: readonly AdminColumn<Row>[];
  readonly read: Read<Row>;
};

/**
 * A list of the console as a file: the columns that its address chooses, in the list's words, through the list's own call and so with the
 * person's own rights, read as the file is taken. Each row is as it was when its part was read. A list with more rows than a file takes
 * says so in its last line. Columns without a key are acts, and stay out.
 */
export const listFile = <Row extends { readonly id: string }>(
  page: Page,
  { name, t, columns, read }: ListFile<Row>,
): Promise<Response> => {
  const keyed = columns.flatMap((column) => (column.key === undefined ? [] : [{ ...column, key: column.key }]));
  const chosen = readColumns(
    page.url,
    keyed.map(({ key }) => key),
  );
  const shown = shownOf(keyed, chosen);
  const lines = linesOf(partsOf(read), {
    heads: shown.map(({ head }) => head),
    cellsOf: (row) => shown.map(({ cell, text = cell }) => textOf(text(row))),
    most: MOST_ROWS,
    more: (count) => t('console.csv.more', { count }),
  });
  return csvFile(page, `${name}-${page.brand}-${page.market}`, lines);
};
