import { isMarket, type Market } from '#kernel/market.ts';

/** Market and brand of the page that calls, by its Referer as a browser reads it: with all its dots resolved. */
export const pagePrefix = (referer: unknown): { readonly market?: Market; readonly brand?: string } => {
  const page = typeof referer === 'string' ? URL.parse(referer) : null;
  const [, market, brand] = /^\/(br|ar)\/([a-z][a-z-]*)(?:\/|$)/.exec(page?.pathname ?? '') ?? [];
  return isMarket(market) && brand !== undefined ? { market, brand } : {};
};
