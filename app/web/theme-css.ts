import { brandOf } from '#brands/brands.ts';
import { themeOf } from '#brands/theme.ts';
import { fontUrl } from './font-files.ts';
import { fontFacesCss, fontFilesOf, tokensCss } from '#ui/tokens/tokens-css.ts';

export type ThemeHead = { readonly css: string; readonly fonts: readonly string[] };

const made = new Map<string, ThemeHead>();

/** A brand's tokens and its own fonts, made once. */
export const themeHead = (brandId: string): ThemeHead => {
  const known = made.get(brandId);
  if (known !== undefined) return known;
  const theme = themeOf(brandOf(brandId));
  const head = {
    css: tokensCss(theme) + fontFacesCss(theme, fontUrl),
    fonts: fontFilesOf(theme).map(fontUrl),
  };
  made.set(brandId, head);
  return head;
};
