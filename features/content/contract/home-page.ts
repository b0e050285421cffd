import { HOME_SECTIONS, type Block, type HomeSection } from './page-blocks.ts';

/** The home is a page as others are, but that it stands at the brand's own address, and that there is always one. */

export const HOME_SLUG = 'home';

/** What a home is made of where nothing of it was published. */
export const DEFAULT_HOME: readonly Block[] = HOME_SECTIONS.map((section) => ({ kind: 'home', section }));

/** Where links of the home lead to its sections. */
export const HOME_PLACES = {
  models: 'modelos',
  offers: 'ofertas',
  steps: 'como-comprar',
  dealers: 'concessionarias',
} as const satisfies Partial<Record<HomeSection, string>>;

/** Sections a home has among its blocks. */
export const sectionsIn = (blocks: readonly Block[]): HomeSection[] =>
  blocks.flatMap((block) => (block.kind === 'home' ? [block.section] : []));

/** The address of the page a link within the site leads to; null where it leads to another kind of page. */
export const pageSlugIn = (href: string): string | null => /^\/p\/([^/?#]+)\/?(?:[?#]|$)/.exec(href)?.[1] ?? null;

/** A page's address below that of its brand, as its writers read it. */
export const pageAddress = (slug: string): string => (slug === HOME_SLUG ? '/' : `/p/${slug}`);
