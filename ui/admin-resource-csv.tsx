import type { LoaderFunctionArgs } from 'react-router';
import { dayIn } from '#kernel/dates.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { describeInput } from './admin-fields.ts';
import { readAdminQuery, shownAnswer } from './admin-query.ts';
import type { AdminResource, AnyRow, At, Writes } from './admin-resource.ts';
import { narrowedBy } from './narrowing.ts';
import { FILE_PART, listFile } from './list-file.tsx';
import { resourceColumns } from './admin-resource-list.tsx';
import { pageContext } from './page-context.ts';
import { translator } from './translate.ts';

/** The list of a resource as a file. */
export const csvLoader = <List extends Endpoint, Create extends Writes, Row extends AnyRow, Extra>(
  resource: AdminResource<List, Create, Row, Extra>,
) => {
  const { area, texts, list, filters = [], extra } = resource;
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
    return listFile<Row>(page, {
      name: area,
      t,
      columns: resourceColumns(resource, at),
      isKeyed: shapes['after'] !== undefined,
      read: async ({ page: number = 0, ...from }, isPart) => {
        const part = { ...query, ...from, page: number + firstPage, size: FILE_PART };
        return list.read(shownAnswer(await page.submit(list.call, { query: part, isPart }))).rows;
      },
    });
  };
};
