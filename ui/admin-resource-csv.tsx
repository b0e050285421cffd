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
  // To pass over what was taken costs as much as to take it: a list that has a file is read behind a row.
  if (shapes['after'] === undefined) throw new Error(`${list.call.id} cannot be read behind a row`);
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
      read: async (from, isPart) => {
        const part = { ...query, ...from, size: FILE_PART };
        const answer = shownAnswer(await page.submit(list.call, { query: part, isPart }));
        return { rows: list.read(answer).rows, next: (answer as { readonly next?: string | null }).next };
      },
    });
  };
};
