import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { fieldOf } from '#ui/form.ts';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { ADMIN_AREAS } from '../../admin-areas.ts';
import { requireStaff } from '../require-staff.ts';
import { consoleData, siteName } from './console-data.ts';
import { readFigures } from './figures.ts';
import { findScreens, searchConsole } from './search.ts';
import { hasSlashKey, switchSlashKey } from './search-key.ts';
import { readViews } from './views.ts';
import { readWaiting } from './waiting.ts';

/** Fewer letters would find everything. */
const SHORTEST = 2;

const OWN_TITLES: Readonly<Record<string, 'console.search' | 'console.views' | 'console.run.all'>> = {
  search: 'console.search',
  views: 'console.views',
  runs: 'console.run.all',
};

/** The frame, and what the screen in it is called. */
export const frameLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const menu = await requireStaff(page);
  const name = page.url.pathname.slice(page.path('admin').length + 1).split('/')[0];
  const area = ADMIN_AREAS.find((one) => one.area === name)?.area ?? null;
  const t = translator(page.texts('accounts', 'console'));
  return {
    frame: consoleData(page, menu),
    views: area === null || !menu.includes(area) ? null : await readViews(page, area),
    title: area === null ? t(OWN_TITLES[name ?? ''] ?? 'admin.title') : t(`admin.area.${area}`),
    lead: area === null ? null : t(`admin.area.${area}.text`),
  };
};

export const homeLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const { user } = page;
  if (user?.staff !== true) throw data(null, { status: 404 });
  const [waiting, figures] = await Promise.all([readWaiting(page, user.menu), readFigures(page)]);
  return {
    texts: page.texts('accounts', 'console', 'people'),
    roles: user.roles,
    waiting,
    figures,
    site: siteName(page.brand, page.market),
    cards: user.menu.map((area) => ({ area, href: page.path('adminArea', { area }) })),
  };
};

export const searchLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const menu = await requireStaff(page);
  const words = (page.url.searchParams.get('q') ?? '').trim().slice(0, 100);
  const isShort = words.length < SHORTEST;
  return {
    texts: page.texts('accounts', 'console'),
    words,
    slash: hasSlashKey(page),
    screens: isShort ? [] : findScreens(page, menu, words),
    found: isShort ? null : await searchConsole(page, menu, words),
  };
};

/** The key without another is switched on or off where the search is explained. */
export const searchAction = async ({ context }: ActionFunctionArgs) => {
  const page = context.get(pageContext);
  await requireStaff(page);
  switchSlashKey(page, fieldOf(page.form, 'slash') === 'on');
  return redirect(`${page.path('admin')}/search`, 303);
};
