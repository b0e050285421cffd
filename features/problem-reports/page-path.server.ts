type Site = { readonly market: string; readonly brand: string };

const LONGEST = 300;

/**
 * The path of a page of the site, of what somebody typed or copied from the browser's line: with host or without, its query left out, as it may
 * carry what is nobody's business. Null for what is no page of this site.
 */
export const pagePath = (text: string, { market, brand }: Site): string | null => {
  const home = `/${market}/${brand}`;
  const typed = text.trim();
  const isWhole = /^https?:\/\//i.test(typed);
  if (!isWhole && !typed.startsWith('/')) return null;
  const base = 'http://site.invalid';
  if (!URL.canParse(typed, base)) return null;
  const { pathname } = new URL(typed, base);
  const isOfSite = pathname === home || pathname.startsWith(`${home}/`);
  return isOfSite && pathname.length <= LONGEST ? pathname : null;
};
