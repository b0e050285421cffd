/** The path of a link within the site, without what is behind it; null where it leads elsewhere or to a place of its own page. */
export const pathIn = (href: string): string | null => {
  if (!href.startsWith('/')) return null;
  const path = href.replace(/[?#].*$/, '');
  return path === '/' ? path : path.replace(/\/+$/, '');
};

/** The place of a page that a link leads to; null where it leads to the page as a whole. */
export const placeIn = (href: string): string | null => /#(.+)$/.exec(href)?.[1] ?? null;
