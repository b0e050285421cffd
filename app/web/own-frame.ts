import { createHash } from 'node:crypto';
import { brandOf } from '#brands/brands.ts';
import { viewFrame } from '#features/content/contract/frame.ts';
import { isPart, listsIn } from '#features/content/contract/frame-parts.ts';
import type { Block, BlockOf } from '#features/content/contract/page-blocks.ts';
import { previewPage } from '#features/content/contract/page-view.ts';
import { withBrand } from '#features/content/web/public/block-site.ts';
import type { CallOutput } from '#kernel/endpoint.ts';
import { momentAt } from '#kernel/local-time.ts';
import type { Page } from '#ui/page-context.ts';
import type { FooterColumn, NavLink } from '#ui/nav-link.ts';

import { BANNER_SCRIPT } from './banner-script.ts';
import { dayOf } from './block-views.ts';

/** What a site's team shows around its pages in place of the site's own. */

export type BannerShown = {
  readonly id: string;
  readonly text: string;
  /** Null: it only says something. */
  readonly way: NavLink | null;
  readonly label: string;
  readonly close: string;
  /** From here, so that pages without a banner have none of it. */
  readonly script: string;
};
export type OwnFrame = {
  readonly menu: NavLink[] | null;
  readonly columns: FooterColumn[] | null;
  readonly banner: BannerShown | null;
};

/** The address in the site of what was written below it. */
const hrefIn = (page: Page, href: string): string => {
  if (!href.startsWith('/')) return href;
  const home = page.path('home');
  return /^\/(?:[?#]|$)/.test(href) ? `${home}${href.slice(1)}` : `${home}${href}`;
};

const linksOf = (page: Page, { items }: BlockOf<'links'>): NavLink[] => {
  const site = { brandName: brandOf(page.brand).name };
  return items.map(({ label, href }) => ({ label: withBrand(label, site), href: hrefIn(page, href) }));
};

const columnsOf = (page: Page, blocks: readonly Block[]): FooterColumn[] =>
  listsIn(blocks).map((list) => ({
    title: withBrand(list.title, { brandName: brandOf(page.brand).name }),
    links: linksOf(page, list),
  }));

/** What the addresses of a kind of page begin with stands before this. */
const ANY = { model: 'any', slug: 'any' };

/** Whether the page is one of those that a banner is for. */
const isOn = (page: Page, { on }: BlockOf<'banner'>): boolean => {
  if (on === 'everywhere') return true;
  const here = `${page.url.pathname}/`;
  if (on === 'atHome') return here === `${page.path('home')}/`;
  const root = {
    onOffers: page.path('offers'),
    onModels: page.path('model', ANY),
    onPages: page.path('contentPage', ANY),
  }[on];
  return here.startsWith(`${root.replace(/\/any$/, '')}/`);
};

const isNow = (page: Page, { from, until }: BlockOf<'banner'>): boolean => {
  const at = (page.url.searchParams.has('preview') ? dayOf(page) : page.now).getTime();
  return (
    (from === '' || momentAt(from, page.market).getTime() <= at) &&
    (until === '' || momentAt(until, page.market).getTime() > at)
  );
};

/** What was closed is known by what it said: said again in another version it stays closed. */
const idOf = ({ text, href }: BlockOf<'banner'>): string =>
  createHash('sha256').update(`${text}\n${href}`).digest('hex').slice(0, 12);

/** On the way through a purchase nothing leads away from it. */
const isBuying = ({ url, path }: Page): boolean =>
  [path('newReservation'), path('offerReservation', { offer: 'ID' }), path('payRest', { id: 'ID' })].some((at) => {
    const [before = '', after = ''] = at.split('ID');
    return url.pathname.startsWith(before) && url.pathname.endsWith(after);
  });

/** The first banner for this page. */
const bannerOf = (page: Page, blocks: readonly Block[]): BannerShown | null => {
  if (isBuying(page)) return null;
  const found = blocks.find((block) => block.kind === 'banner' && isOn(page, block) && isNow(page, block));
  if (found?.kind !== 'banner') return null;
  const texts = page.texts('pages');
  const site = { brandName: brandOf(page.brand).name };
  const { label, href } = found;
  return {
    id: idOf(found),
    text: withBrand(found.text, site),
    way: href === '' ? null : { label: withBrand(label, site), href: hrefIn(page, href) },
    label: texts['pages.banner'],
    close: texts['pages.banner.close'],
    script: BANNER_SCRIPT,
  };
};

/** A preview of a part stands around the page in place of what is shown. */
const previewed = async (page: Page) => {
  const reference = page.url.searchParams.get('preview');
  // Only the console's preview shows what nobody approved yet, at the home.
  if (reference === null || page.user?.staff !== true || page.url.pathname !== page.path('home')) return {};
  const found = await page.call(previewPage, { params: { reference }, query: {} });
  return found.ok && isPart(found.value.slug) ? { [found.value.slug]: found.value.blocks } : {};
};

type Frame = CallOutput<typeof viewFrame>;

/** As it was read last, of each brand and market: for a page whose own reading failed, and never an answer to others. */
const lastRead = new Map<string, Frame>();

const readFrame = async (page: Page): Promise<Frame | null> => {
  const site = `${page.brand} ${page.market}`;
  const found = await page.call(viewFrame, { query: {} });
  if (found.ok) lastRead.set(site, found.value);
  return found.ok ? found.value : (lastRead.get(site) ?? null);
};

/** Nothing of its own where it was never read: the page opens with the site's own. */
export const ownFrame = async (page: Page): Promise<OwnFrame | null> => {
  const [frame, preview] = await Promise.all([readFrame(page), previewed(page)]);
  if (frame === null) return null;
  const { menu, footer, banners } = { ...frame, ...preview };
  return {
    menu: menu === null ? null : listsIn(menu).flatMap((list) => linksOf(page, list)),
    columns: footer === null ? null : columnsOf(page, footer),
    banner: banners === null ? null : bannerOf(page, banners),
  };
};
