import type { LoaderFunctionArgs } from 'react-router';
import { ADMIN_PAGE_SIZE, adminHref, countPages, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { pageContext } from '#ui/page-context.ts';
import { ENTRY_FILTERS, listEntries } from '../../contract/entries.ts';

export const entriesLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { text, current } = readAdminQuery(page.url);
  const { searchParams } = page.url;
  const area = searchParams.get('area') ?? '';
  const only = ENTRY_FILTERS.find((one) => one === searchParams.get('only'));
  const found = shownAnswer(
    await page.call(listEntries, {
      query: {
        page: current - 1,
        size: ADMIN_PAGE_SIZE,
        ...(text === '' ? {} : { text }),
        ...(/^[A-Za-z]{1,40}$/.test(area) ? { area } : {}),
        ...(only === undefined ? {} : { only }),
      },
    }),
  );
  const narrowed = { q: text, area, only: only ?? '' };
  const entry = page.path('adminText');
  return {
    texts: page.shownTexts('dictionaryAdmin', 'console', 'ui'),
    here: page.path('adminArea', { area: 'dictionary' }),
    exchange: page.path('adminTexts'),
    narrowed,
    areas: found.areas,
    current,
    total: found.total,
    pages: countPages(found.total),
    rows: found.entries.map((row) => ({ ...row, href: adminHref(entry, { id: row.id }) })),
  };
};
export type EntriesLoaded = Awaited<ReturnType<typeof entriesLoader>>;
