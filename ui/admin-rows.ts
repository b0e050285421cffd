import type { Endpoint } from '#kernel/endpoint.ts';
import { describeInput } from './admin-fields.ts';
import { ADMIN_PAGE_SIZE, readAdminQuery, shownAnswer } from './admin-query.ts';
import type { AdminResource, AnyRow, Writes } from './admin-resource.ts';
import { narrowedBy } from './narrowing.ts';
import type { Page } from './page-context.ts';

/** Reads the page of the list that the address of the page asks for. */
export const rowReader = <List extends Endpoint, Create extends Writes, Row extends AnyRow, Extra>({
  list,
  filters = [],
}: AdminResource<List, Create, Row, Extra>) => {
  const shapes = describeInput(list.call.query);
  const firstPage = shapes['page']?.first === 0 ? 0 : 1;
  return async (page: Page) => {
    const { text, current } = readAdminQuery(page.url);
    const { query } = narrowedBy(page.url, { shapes, filters, text });
    const found = await page.submit(list.call, {
      query: { ...query, page: current - 1 + firstPage, size: ADMIN_PAGE_SIZE },
    });
    return list.read(shownAnswer(found));
  };
};
