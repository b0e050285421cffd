import { HOME_SLUG } from '../../contract/home-page.ts';
import type { ShownState } from '../../rules/page-machine.ts';

/** How the console says what visitors see: of a home they see what it is by itself where nothing else is shown. */
export const shownWords = (slug: string, shown: ShownState) =>
  slug === HOME_SLUG && shown !== 'live'
    ? (`pageAdmin.shown.home.${shown}` as const)
    : (`pageAdmin.shown.${shown}` as const);
