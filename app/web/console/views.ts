import { listViews, type SavedView } from '#features/accounts/contract/views.ts';
import { narrowingOf } from '#features/accounts/public.ts';
import type { Page, StaffArea } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';

/** The address of a list as a view narrows it. */
export const viewHref = (page: Page, area: StaffArea, query: string): string =>
  `${page.path('adminArea', { area })}?${query}`;

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
