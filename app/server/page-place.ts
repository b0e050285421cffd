import type { IncomingHttpHeaders } from 'node:http';
import type { ServerBuild } from 'react-router';
import { addressOf, type Address } from './addresses.ts';
import { armOfRequest, type Arm } from './experiments.ts';
import { cacheKeyOf } from './page-cache.ts';
import { pageTarget } from './request-target.ts';
import { areaOf } from './route-areas.ts';
import { isHandled, matchesAt } from './route-match.ts';
import { siteUrl } from './site-url.ts';

/** What is made for an address, and who may share it. */
export type Place = {
  readonly url: URL;
  readonly address: Address;
  /** Under which the page is shared, should it be everybody's. */
  readonly key: string | null;
  /** What it is made with, and part of the key: both are of one look at who asks. */
  readonly arm: Arm | null;
  /** The status of a page that is everybody's: 404 is that of the one which says that there is none. */
  readonly sharedStatus: 200 | 404;
};

type Requested = { readonly method: string; readonly url: string; readonly headers: IncomingHttpHeaders };
type Site = { readonly origin: string; readonly loadBuild: () => Promise<ServerBuild> };

export const placeOf = async ({ method, url: requested, headers }: Requested, site: Site): Promise<Place> => {
  const url = siteUrl(requested, site.origin);
  const address = addressOf(url);
  const arm = armOfRequest({ url: requested, headers });
  const key = cacheKeyOf({ method, url: requested, headers }, arm);
  const nowhere = key === null ? null : nowhereAt(await site.loadBuild(), url, address);
  if (nowhere === null) return { url, address, key, arm, sharedStatus: 200 };
  return {
    url: siteUrl(nowhere, site.origin),
    address,
    key: cacheKeyOf({ method, url: nowhere, headers }, arm),
    arm,
    sharedStatus: 404,
  };
};

const SITE = ':market/:brand';

/**
 * One address for all in a site that lead nowhere, so that the page that says so is made once and kept, whatever anybody
 * invents; null where there is a page.
 */
const nowhereAt = (build: ServerBuild, { pathname }: URL, address: Address): string | null => {
  // What the router's own script asks for is no page, and an address that moved has one elsewhere.
  if (
    address.kind === 'moved' ||
    pathname.endsWith('.data') ||
    pathname.endsWith('/__manifest') ||
    pageTarget(address, pathname).route !== 'unknown'
  )
    return null;
  const isSite = address.kind === 'brand';
  const matches = matchesAt(areaOf(build, pathname), pathname);
  if (!matches.some((route) => isHandled(route, 'nowhere', true) || (!isSite && route.path === SITE))) return null;
  return isSite ? `/${address.market}/${address.brand}/404` : '/404';
};

/** That there is no page is so until a program comes that has one; what stands around it changes with the texts, which empty the cache. */
const NOWHERE_SECONDS = 60;

/** Seconds for which every anonymous visitor may be given the same page: what the screen says in `s-maxage`. */
export const sharedSeconds = ({ sharedStatus }: Place, cacheControl: string | null): number =>
  sharedStatus === 404 ? NOWHERE_SECONDS : Number(/s-maxage=(\d+)/.exec(cacheControl ?? '')?.[1] ?? 0);
