/** Status of an asset in the cache. */
export const ASSET_STATUSES = ['loading', 'success', 'error'] as const;
export type AssetStatus = (typeof ASSET_STATUSES)[number];
