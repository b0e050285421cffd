import { brandOf } from '#brands/brands.ts';
import { themeOf } from '#brands/theme.ts';
import { fontUrl } from './font-files.ts';
import { fontFacesCss, fontFilesOf, tokensCss } from '#ui/tokens/tokens-css.ts';

export type ThemeHead = { readonly css: string; readonly fonts: readonly string[] };

/**
 * From page to page the picture fades over instead of flashing; where the browser cannot, or motion is unwanted, it just changes. It stands
 * in the one style sheet of the head that is never taken away: were it gone for a moment, the browser would break off the fade and say so.
 */
const FADE_CSS = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';

const made = new Map<string, ThemeHead>();

/** A brand's tokens and its own fonts, made once. */
export const themeHead = (brandId: string): ThemeHead => {
  const known = made.get(brandId);
  if (known !== undefined) return known;
  const theme = themeOf(brandOf(brandId));
  const head = {
    css: tokensCss(theme) + fontFacesCss(theme, fontUrl) + FADE_CSS,
    fonts: fontFilesOf(theme).map(fontUrl),
  };
  made.set(brandId, head);
  return head;
};
