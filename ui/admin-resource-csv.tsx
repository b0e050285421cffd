import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LoaderFunctionArgs } from 'react-router';
import { dayIn } from '#kernel/dates.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { describeInput } from './admin-fields.ts';
import { readAdminQuery, shownAnswer } from './admin-query.ts';
import type { AdminResource, AnyRow, At, Writes } from './admin-resource.ts';
import { narrowedBy } from './narrowing.ts';
import { shownCell } from './admin-resource-list.tsx';
import { csvFile, MOST_ROWS } from './csv-file.ts';
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

/**
 * The list as it is narrowed, as a file: its columns, in its words, page after page through the list's own call and so with the
 * person's own rights. A list with more rows than a file takes says so in its last line.
 */
export const csvLoader = <List extends Endpoint, Create extends Writes, Row extends AnyRow, Extra>(
  resource: AdminResource<List, Create, Row, Extra>,
) => {
  const { area, stem, texts, list, columns, filters = [], extra } = resource;
  const shapes = describeInput(list.call.query);
  const firstPage = shapes['page']?.first === 0 ? 0 : 1;
  return async ({ context }: LoaderFunctionArgs): Promise<Response> => {
    const page = context.get(pageContext);
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
    const lines = [columns.map(({ key }) => declaredText(t, `${stem}.${key}`))];
    // A list that can be read behind a row is: to pass over what was taken costs as much as to take it.
    const isKeyed = shapes['after'] !== undefined;
    let after: string | undefined;
    for (let taken = 0, asked = 0; ; asked += 1) {
      const from = isKeyed ? { page: firstPage, ...(after !== undefined && { after }) } : { page: asked + firstPage };
      const found = await page.submit(list.call, { query: { ...query, ...from, size: SIZE } });
      const { rows } = list.read(shownAnswer(found));
      after = rows.at(-1)?.id;
      taken += rows.length;
      for (const row of rows) lines.push(columns.map((column) => textOf(shownCell(stem, column, { row, at }))));
      if (rows.length < SIZE) break;
      if (taken >= MOST_ROWS) {
        lines.push([t('console.csv.more', { count: taken })]);
        break;
      }
    }
    return csvFile(page, `${area}-${page.brand}-${page.market}`, lines);
  };
};
