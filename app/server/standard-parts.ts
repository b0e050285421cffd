import { pathOf, type PageId } from '#brands/slugs.ts';
import type { PartSlug } from '#features/content/contract/frame-parts.ts';
import type { Block } from '#features/content/contract/page-blocks.ts';
import type { NavLink } from '#ui/nav-link.ts';
import type { Site } from '#ui/page-context.ts';
import { footerColumns, menuLinks } from '../frame-links.ts';
import { siteSettings } from './site-settings.ts';
import { flatAreas } from './texts.ts';

const listOf = (title: string, links: readonly NavLink[]): Block => ({
  kind: 'links',
  title,
  items: links.map(({ label, href }) => ({ label, href })),
});

/** What a site shows around its pages by itself, as its team would have written it: a draft begins as that. */
export const standardPart = ({ brand, market }: Site, part: PartSlug): Block[] => {
  if (part === 'banners') return [];
  const page = {
    brand,
    market,
    settings: siteSettings({ brand, market }),
    path: (name: string) => pathOf(name as PageId, market),
    texts: <A extends Parameters<typeof flatAreas>[2][number]>(...areas: readonly A[]) =>
      flatAreas(brand, market, areas),
  };
  const menu = menuLinks(page);
  if (part === 'menu') return [listOf('', menu)];
  // Whoever is not signed in yet is asked to on the way.
  const account = { label: flatAreas(brand, market, ['shell'])['menu.account'], href: page.path('account') };
  return footerColumns(page, { menu, account }).map(({ title, links }) => listOf(title, links));
};
