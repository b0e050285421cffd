import { findBrand } from '#brands/brands.ts';
import { pageOf } from '#brands/slugs.ts';
import { isMarket, type Market } from '#kernel/market.ts';

/** What an address means before any screen is asked: which brand and market, or where it moved. */
export type Address =
  | { readonly kind: 'brand'; readonly market: Market; readonly brand: string }
  /** The chooser of one market's brands. */
  | { readonly kind: 'market'; readonly market: Market }
  | { readonly kind: 'other' }
  | { readonly kind: 'moved'; readonly to: string };

/** How the router in the browser asks for a page's data. */
const DATA = '.data';

/** `/<market>/<brand>/...`: unknown ones are no brand's page; a trailing slash and the other market's slug move to the right place. */
export const addressOf = (url: URL): Address => {
  if (url.pathname.startsWith('/_workshop/')) return playgroundAddress(url);
  const isData = url.pathname.endsWith(DATA);
  // The data of a brand's home are asked for by the brand's own name.
  const [, market, brand, ...rest] = url.pathname.slice(0, isData ? -DATA.length : undefined).split('/');
  if (!isMarket(market)) return { kind: 'other' };
  if (brand === undefined) return { kind: 'market', market };
  if (brand === '' && rest.length === 0) return { kind: 'moved', to: `/${market}${url.search}` };
  if (findBrand(brand) === undefined) return { kind: 'other' };
  if (!isData && rest.length > 0 && rest.at(-1) === '') {
    return { kind: 'moved', to: `${url.pathname.replace(/\/+$/, '')}${url.search}` };
  }
  const redirect = isData ? undefined : pageOf(`/${rest.join('/')}`, market)?.redirect;
  if (redirect !== undefined) {
    return { kind: 'moved', to: `/${market}/${brand}${redirect}${url.search}` };
  }
  return { kind: 'brand', market, brand };
};

/** The pages for makers carry brand and market in the query, so that one page shows them all. */
const playgroundAddress = ({ searchParams }: URL): Address => {
  const [market = 'br', brand] = [searchParams.get('market') ?? undefined, searchParams.get('brand')];
  if (!isMarket(market) || brand === null || findBrand(brand) === undefined) return { kind: 'other' };
  return { kind: 'brand', market, brand };
};
