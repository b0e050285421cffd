import { pageOf } from '#brands/slugs.ts';
import type { Market } from '#kernel/market.ts';

/** Whether a path below a brand's address is one of the site's pages, in the market's own words. */
export const knowsPath = (path: string, market: Market): boolean => {
  const found = pageOf(path, market);
  return found !== undefined && found.redirect === undefined;
};
