import { isPart } from '../../contract/frame-parts.ts';
import { HOME_SLUG } from '../../contract/home-page.ts';
import type { ShownState } from '../../rules/page-machine.ts';

/** What the site has of it where nothing is published: then there is always something to see. */
export const hasStandard = (slug: string): boolean => slug === HOME_SLUG || (isPart(slug) && slug !== 'banners');

/** How the console says what visitors see: of a home or a menu they see what it is by itself where nothing else is shown. */
export const shownWords = (slug: string, shown: ShownState) =>
  hasStandard(slug) && shown !== 'live'
    ? (`pageAdmin.shown.home.${shown}` as const)
    : (`pageAdmin.shown.${shown}` as const);

/** Which of the reserved addresses it stands under: it is called by that, and has no title. Null for a page of the team's own. */
export const ownName = (slug: string) => {
  if (isPart(slug)) return `pageAdmin.${slug}` as const;
  return slug === HOME_SLUG ? ('pageAdmin.home' as const) : null;
};
