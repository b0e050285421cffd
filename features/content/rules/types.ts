import type { Market } from '#kernel/market.ts';

/** Status of an asset in the cache. */
export const ASSET_STATUSES = ['loading', 'success', 'error'] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];

/** Where a page stands. */
export type Scope = { readonly brand: string; readonly market: Market };
