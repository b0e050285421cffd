import { listViews, type SavedView } from '#features/accounts/contract/views.ts';
import { parseIsoDay } from '#kernel/days.ts';
import { adminHref } from '#ui/admin-query.ts';
import type { Page, StaffArea } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';

/** The record in the form and what was just done belong to one moment, a page of the list to no narrowing; words look for somebody. */
const OF_A_MOMENT = ['p', 'edit', 'done', 'before', 'after', 'q'];

/** An address or a number of somebody: kept here, it would outlive their erasure. */
const NAMES_SOMEBODY = /@|(?:\d\D?){8}/;

/** What narrows the list of an address, in one order, so that two addresses that narrow alike are alike. */
export const narrowingOf = (search: string | URLSearchParams): string => {
  const query = new URLSearchParams(search);
  for (const name of OF_A_MOMENT) query.delete(name);
  const filled = [...query].filter(
    ([, value]) => value.trim() !== '' && (parseIsoDay(value) !== null || !NAMES_SOMEBODY.test(value)),
  );
  return new URLSearchParams(filled.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
};

/** The address of a list as a view narrows it. */
export const viewHref = (page: Page, area: StaffArea, query: string): string =>
  adminHref(page.path('adminArea', { area }), Object.fromEntries(new URLSearchParams(query)));

export type ShownViews = {
  readonly texts: {
    readonly title: string;
    readonly whole: string;
    readonly keep: string;
    readonly name: string;
    readonly save: string;
    readonly change: string;
    readonly delete: string;
  };
  readonly action: string;
  readonly area: StaffArea;
  readonly whole: { readonly href: string; readonly current: boolean };
  readonly views: readonly (Omit<SavedView, 'query'> & {
    readonly href: string;
    readonly current: boolean;
    readonly label: string;
  })[];
  /** What may be kept: a narrowing that no view has yet. */
  readonly unsaved: string | null;
};

/** The views of a list, where its own address is open; a record or what lies below it has none. */
export const readViews = async (page: Page, area: StaffArea): Promise<ShownViews | null> => {
  const { pathname, searchParams } = page.url;
  const here = page.path('adminArea', { area });
  if (pathname !== here || searchParams.has('edit')) return null;
  const found = await page.call(listViews, { query: { area } });
  const query = searchParams.has('done') ? '' : narrowingOf(searchParams);
  const kept = found.ok ? found.value.views : [];
  if (kept.length === 0 && query === '') return null;
  const t = translator(page.texts('console'));
  const views = kept.map(({ id, name, query: narrowing }) => ({
    id,
    name,
    href: viewHref(page, area, narrowing),
    current: narrowing === query,
    label: t('console.views.delete.label', { name }),
  }));
  return {
    texts: {
      title: t('console.views'),
      whole: t('console.views.whole'),
      keep: t('console.views.keep'),
      name: t('console.views.name'),
      save: t('console.save'),
      change: t('console.views.change'),
      delete: t('console.delete'),
    },
    action: `${page.path('admin')}/views`,
    area,
    whole: { href: here, current: query === '' },
    views,
    unsaved: query === '' || views.some(({ current }) => current) ? null : query,
  };
};
