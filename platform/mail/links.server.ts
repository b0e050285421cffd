import { findBrand } from '#brands/brands.ts';
import { pathOf, type PageId, type PageParams } from '#brands/slugs.ts';
import type { Market } from '#kernel/market.ts';

/** The full address of a page, as a mail needs it. A token travels in the query, which no log of ours keeps. */
export const pageLink = (
  page: PageId,
  at: {
    publicUrl: string;
    market: Market;
    brand: string;
    params?: PageParams;
    query?: Readonly<Record<string, string>>;
  },
): string => {
  const query = at.query === undefined ? '' : `?${new URLSearchParams(at.query).toString()}`;
  return `${at.publicUrl}/${at.market}/${at.brand}${pathOf(page, at.market, at.params)}${query}`;
};

/** The full address of the page on which a brand's programme stands. */
export const clubLink = (at: { publicUrl: string; market: Market; brand: string }, programme: string): string => {
  const page = findBrand(at.brand)?.loyaltyPrograms.find(({ code }) => code === programme)?.page;
  return pageLink((page ?? 'myArea') as PageId, at);
};
