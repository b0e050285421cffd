import { data, type LoaderFunctionArgs } from 'react-router';
import { pageContext } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { ADMIN_AREAS } from '../../admin-areas.ts';
import { requireStaff } from '../require-staff.ts';
import { consoleData } from './console-data.ts';
import { searchConsole } from './search.ts';
import { readViews } from './views.ts';
import { readWaiting } from './waiting.ts';

/** Fewer letters would find everything. */
const SHORTEST = 2;

const OWN_TITLES: Readonly<Record<string, 'console.search' | 'console.views'>> = {
  search: 'console.search',
  views: 'console.views',
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
  return {
    texts: page.texts('accounts', 'console', 'people'),
    roles: user.roles,
    waiting: await readWaiting(page, user.menu),
    cards: user.menu.map((area) => ({ area, href: page.path('adminArea', { area }) })),
  };
};

export const searchLoader = async ({ context }: LoaderFunctionArgs) => {
  const page = context.get(pageContext);
  const menu = await requireStaff(page);
  const words = (page.url.searchParams.get('q') ?? '').trim().slice(0, 100);
  return {
    texts: page.texts('accounts', 'console'),
    words,
    found: words.length < SHORTEST ? null : await searchConsole(page, menu, words),
  };
};
