import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { formatDateTime } from '#kernel/date-times.ts';
import { ADMIN_PAGE_SIZE, countPages, readAdminQuery, shownAnswer } from '#ui/admin-query.ts';
import { endsSoon } from '#ui/ends-soon.ts';
import { answerOf, shownStatus } from '#ui/form-answer.ts';
import { fieldOf } from '#ui/form.ts';
import type { LinkedTo } from '#ui/linked-to.ts';
import { pageContext, type Page } from '#ui/page-context.ts';
import { PART_SLUGS, seenAt } from '../../contract/frame-parts.ts';
import { HOME_SLUG } from '../../contract/home-page.ts';
import { createPage, listPages } from '../../contract/pages.ts';
import { VERSION_STATES } from '../../rules/page-machine.ts';
import { linkedPlaces } from './linked-places.ts';
import { ownName, shownWords } from './shown-words.ts';

const OWN = [HOME_SLUG, ...PART_SLUGS] as const;

/** Below the brand's address every page of the team's own stands there. */
const PAGES = '/p';

/** What leads to a page that is about to end, from elsewhere. */
const linkedIn = (page: Page, places: readonly LinkedTo[], { id, slug }: { id: string; slug: string }): string[] => {
  const path = page.path('contentPage', { slug }).toLowerCase();
  return places.filter((one) => one.path === path && !one.id.startsWith(id)).map(({ text }) => text);
};

export const pagesLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { text, current } = readAdminQuery(page.url);
  const state = VERSION_STATES.find((one) => one === page.url.searchParams.get('state'));
  const query = { page: current - 1, size: ADMIN_PAGE_SIZE, ...(text === '' ? {} : { text }) };
  const found = shownAnswer(await page.call(listPages, { query: { ...query, ...(state && { state }) } }));
  const ending = new Set(found.pages.filter(({ endsAt }) => endsSoon(endsAt, page.now)).map(({ id }) => id));
  const places = ending.size === 0 ? [] : await linkedPlaces(page, `${page.path('home').replace(/\/$/, '')}${PAGES}`);
  return {
    texts: page.shownTexts('pagesAdmin', 'console', 'ui'),
    here: page.path('adminArea', { area: 'pages' }),
    text,
    state: state ?? '',
    current,
    own: OWN.map((slug) => {
      const id = found.ownIds[slug];
      return { slug, href: id === undefined ? null : page.path('adminPage', { page: id }) };
    }),
    total: found.total,
    isMore: found.isMore,
    pages: countPages(found.total),
    rows: found.pages.map((row) => ({
      ...row,
      href: page.path('adminPage', { page: row.id }),
      address: seenAt(row.slug),
      ownName: ownName(row.slug),
      shownWords: shownWords(row.slug, row.shown),
      changed: formatDateTime(row.changedAt, page.market),
      next: row.nextAt === null ? null : formatDateTime(row.nextAt, page.market),
      ends: row.endsAt === null || !ending.has(row.id) ? null : formatDateTime(row.endsAt, page.market),
      linked: ending.has(row.id) ? linkedIn(page, places, row) : [],
    })),
  };
};
export type PagesLoaded = Awaited<ReturnType<typeof pagesLoader>>;

export const pagesAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  const { form } = page;
  const own = OWN.find((slug) => slug === fieldOf(form, 'do'));
  const body =
    own !== undefined
      ? { slug: own, title: '' }
      : { slug: fieldOf(form, 'slug').trim(), title: fieldOf(form, 'title').trim() };
  const result = await page.call(createPage, { body });
  if (result.ok) return redirect(`${page.path('adminPage', { page: result.value.id })}/edit`, 303);
  if (own !== undefined && result.problem?.code === 'slugTaken') {
    // A colleague began it meanwhile.
    const found = await page.call(listPages, { query: { page: 0, size: 1 } });
    const id = found.ok ? found.value.ownIds[own] : undefined;
    if (id !== undefined) return redirect(page.path('adminPage', { page: id }), 303);
  }
  return data(answerOf({ page, form }, result), { status: shownStatus(result) });
};
