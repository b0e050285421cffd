import { HOME_SLUG, pageAddress } from './home-page.ts';
import { BLOCK_KINDS, type Block, type BlockKind, type BlockOf } from './page-blocks.ts';

/** What stands around every page of a site is written, approved and shown as pages are, under reserved addresses that nobody visits. */

export const PART_SLUGS = ['menu', 'footer', 'banners'] as const;
export type PartSlug = (typeof PART_SLUGS)[number];

export const isPart = (slug: string): slug is PartSlug => (PART_SLUGS as readonly string[]).includes(slug);

const KIND_OF_PART = { menu: 'links', footer: 'links', banners: 'banner' } as const satisfies Record<
  PartSlug,
  BlockKind
>;
const PART_KINDS: readonly string[] = Object.values(KIND_OF_PART);

/** Kinds that blocks of a page at an address may be of. */
export const kindsAt = (slug: string): readonly BlockKind[] => {
  if (isPart(slug)) return [KIND_OF_PART[slug]];
  return BLOCK_KINDS.filter((kind) => !PART_KINDS.includes(kind) && (kind !== 'home' || slug === HOME_SLUG));
};

/** Lists of links, or banners, that a part may have; and of a menu, what its line at the top of a page has room for. */
export const MOST_IN_PART: Readonly<Record<PartSlug, number>> = { menu: 1, footer: 4, banners: 8 };
export const MOST_MENU_LINKS = 8;

/** Where the writers of a page see it: a part around the home. */
export const seenAt = (slug: string): string => (isPart(slug) ? '/' : pageAddress(slug));

export const listsIn = (blocks: readonly Block[]): BlockOf<'links'>[] =>
  blocks.filter((block) => block.kind === 'links');
