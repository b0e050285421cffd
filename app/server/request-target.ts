import { findBrand } from '#brands/brands.ts';
import { pageOf, patternOf } from '#brands/slugs.ts';
import type { RequestTarget } from '#platform/telemetry/request-facts.server.ts';
import type { Address } from './addresses.ts';

const KINDS: readonly (readonly [start: string, kind: RequestTarget['kind']])[] = [
  ['/api', 'call'],
  ['/content', 'call'],
  ['/assets', 'file'],
  ['/health', 'health'],
];

/** What the router found, by the pattern of its address; nothing where it found nothing. */
export const targetOf = (pattern: string | undefined): Partial<RequestTarget> =>
  pattern === undefined
    ? {}
    : { kind: KINDS.find(([start]) => pattern.startsWith(start))?.[1] ?? 'other', route: pattern };

/** The page an address names, by the pattern of its own market. */
export const pageTarget = (address: Address, pathname: string): RequestTarget => {
  if (address.kind !== 'brand') {
    const market = address.kind === 'market' ? address.market : null;
    return { kind: 'page', route: market === null ? 'unknown' : '/:market', brand: null, market };
  }
  const { brand, market } = address;
  const path = pathname
    .replace(/\/?_root\.data$|\.data$/, '')
    .split('/')
    .slice(3)
    .join('/');
  const page = pageOf(`/${path}`, market)?.page;
  const pattern = page === undefined ? 'unknown' : `/:market/:brand${patternOf(page, market)}`.replace(/\/$/, '');
  return { kind: 'page', route: pattern, brand, market };
};

/** Brand and market of a call, where they are ours: what else was sent is said nowhere. */
export const targetScope = (scope: {
  brand: string | null;
  market: string | null;
}): Pick<RequestTarget, 'brand' | 'market'> => ({
  brand: scope.brand !== null && findBrand(scope.brand) !== undefined ? scope.brand : null,
  market: scope.market,
});
