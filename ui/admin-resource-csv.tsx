import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LoaderFunctionArgs } from 'react-router';
import { dayIn } from '#kernel/dates.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { describeInput } from './admin-fields.ts';
import { readAdminQuery, shownAnswer } from './admin-query.ts';
import type { AdminResource, AnyRow, At, Writes } from './admin-resource.ts';
import { narrowedBy } from './narrowing.ts';
import { readColumns, shownOf } from './columns.ts';
import { shownCell } from './admin-resource-list.tsx';
import { csvFile, MOST_PAGED_ROWS, MOST_ROWS } from './csv-file.ts';
import { pageContext } from './page-context.ts';
import { declaredText, translator } from './translate.ts';

/** Rows asked for at once. */
const SIZE = 100;

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What somebody reads in a cell, without its looks. */
const textOf = (cell: ReactNode): string =>
  renderToStaticMarkup(<>{cell}</>)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#x27|\w+);/g, (whole, name: string) => SIGNS[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();

type Read<Row> = (from: { readonly after?: string; readonly page?: number }) => Promise<readonly Row[]>;

/** What stands behind the last of these that is still there: a list that does not know the row it is read behind answers nothing. */
const readBehind = async <Row extends AnyRow>(read: Read<Row>, taken: readonly string[]): Promise<readonly Row[]> => {
  if (taken.length === 0) return read({});
  for (const after of taken.toReversed()) {
    const rows = await read({ after });
    if (rows.length > 0) return rows;
  }
  return [];
};

/** Every row of a list once, a part at a time. Read behind a row where it can be: to pass over what was taken costs as much as to take it. */
async function* partsOf<Row extends AnyRow>(read: Read<Row>, isKeyed: boolean): AsyncGenerator<readonly Row[]> {
  let taken: readonly string[] = [];
  for (let page = 0; ; page += 1) {
    const rows = isKeyed ? await readBehind(read, taken) : await read({ page });
    const fresh = rows.filter(({ id }) => !taken.includes(id));
    if (fresh.length > 0) yield fresh;
    if (rows.length < SIZE) return;
    taken = rows.map(({ id }) => id);
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

/**
 * The list as it is narrowed, as a file: its columns, in its words, through the list's own call and so with the person's own rights,
 * read as the file is taken. Each row is as it was when its part was read. A list with more rows than a file takes says so in its last line.
 */
export const csvLoader = <List extends Endpoint, Create extends Writes, Row extends AnyRow, Extra>(
  resource: AdminResource<List, Create, Row, Extra>,
) => {
  const { area, stem, texts, list, filters = [], extra } = resource;
  const keys = resource.columns.map(({ key }) => key);
  const shapes = describeInput(list.call.query);
  const firstPage = shapes['page']?.first === 0 ? 0 : 1;
  const isKeyed = shapes['after'] !== undefined;
  return async ({ context }: LoaderFunctionArgs): Promise<Response> => {
    const page = context.get(pageContext);
    const columns = shownOf(resource.columns, readColumns(page.url, keys));
    const { text } = readAdminQuery(page.url);
    const { query } = narrowedBy(page.url, { shapes, filters, text });
    const t = translator(page.texts(...texts, 'console', 'accounts', 'ui'));
    const at: At<Extra> = {
      t,
      market: page.market,
      now: page.now,
      today: dayIn(page.now, page.market),
      extra: await extra(page),
    };
    let isPart = false;
    const read: Read<Row> = async ({ page: number = 0, ...from }) => {
      const asked = { ...query, ...from, page: number + firstPage, size: SIZE };
      const found = await page.submit(list.call, { query: asked, isPart });
      isPart = true;
      return list.read(shownAnswer(found)).rows;
    };
    const lines = linesOf(partsOf(read, isKeyed), {
      heads: columns.map(({ key }) => declaredText(t, `${stem}.${key}`)),
      cellsOf: (row) => columns.map((column) => textOf(shownCell(stem, column, { row, at }))),
      most: isKeyed ? MOST_ROWS : MOST_PAGED_ROWS,
      more: (count) => t('console.csv.more', { count }),
    });
    return csvFile(page, `${area}-${page.brand}-${page.market}`, lines);
  };
};
