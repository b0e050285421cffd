import { showPopup, type PopupPlace } from '#features/content/contract/popups.ts';
import type { Page } from '#ui/page-context.ts';

/** The popup of a place, or none: also where it could not be read, for the page opens without it. */
export const readPopup = async (page: Page, place: PopupPlace) => {
  const found = await page.call(showPopup, { query: { place } });
  if (!found.ok || found.value.popup === null) return null;
  const { href, ...popup } = found.value.popup;
  const texts = page.texts('pages');
  return {
    ...popup,
    href: href?.startsWith('/') === true ? `${page.path('home')}${href}` : href,
    close: texts['pages.popup.close'],
    confirm: texts['pages.popup.confirm'],
  };
};
export type PopupShown = NonNullable<Awaited<ReturnType<typeof readPopup>>>;
