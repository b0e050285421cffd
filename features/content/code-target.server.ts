import type { Market } from '#kernel/market.ts';

export type TargetSite = { readonly origin: string; readonly brand: string; readonly market: Market };

/** Files of the site that anybody may open: an owner's guide, a manual's file, an uploaded file. */
const DOCUMENT = /^\/api\/(?:manual\/v1\/(?:guide|file)|file\/v1\/file)\/[^/?#]+(?:[?#][^/]*)?$/;

/** Steps up and down that a browser would take before it asks. */
const STEPS = /(?:^|\/)(?:\.|%2e){1,2}(?:[/?#]|$)/i;

export const isDocument = (target: string): boolean => target.startsWith('/api/');

type Read = { readonly target: string } | { readonly refused: 'outside' | 'otherSite' | 'leadsNowhere' };

/** Where an address within the site leads, as it is kept: below the brand's own, or a file of the site. */
const readPath = (path: string, { brand, market }: TargetSite, allowsDocument: boolean): Read => {
  if (STEPS.test(path)) return { refused: 'leadsNowhere' };
  if (path.startsWith('/api/'))
    return allowsDocument && DOCUMENT.test(path) ? { target: path } : { refused: 'leadsNowhere' };
  const own = `/${market}/${brand}`;
  if (path === own || path.startsWith(`${own}/`) || path.startsWith(`${own}?`) || path.startsWith(`${own}#`)) {
    const rest = path.slice(own.length);
    return { target: rest.startsWith('/') ? rest : `/${rest}` };
  }
  return /^\/(?:br|ar)(?:[/?#]|$)/.test(path) ? { refused: 'otherSite' } : { target: path };
};

/** What somebody wrote as the target of a code; addresses of other sites are none. */
export const readTarget = (written: string, site: TargetSite, allowsDocument: boolean): Read => {
  if (written.startsWith('/')) {
    // What a browser takes for another host.
    return written.startsWith('//') ? { refused: 'outside' } : readPath(written, site, allowsDocument);
  }
  if (!URL.canParse(written)) return { refused: 'outside' };
  const url = new URL(written);
  if (url.origin !== site.origin || url.username !== '' || url.password !== '') return { refused: 'outside' };
  return readPath(`${url.pathname}${url.search}${url.hash}`, site, allowsDocument);
};

/** What the code says: the whole address. A file of the site is asked for with its brand and market. */
export const addressOf = (target: string, { origin, brand, market }: TargetSite): string => {
  if (!isDocument(target)) return `${origin}/${market}/${brand}${target === '/' ? '' : target}`;
  const url = new URL(target, origin);
  if (!url.pathname.startsWith('/api/file/')) {
    url.searchParams.set('brand', brand);
    url.searchParams.set('market', market);
  }
  return url.href;
};
