/** Where a photograph is served in a width. */
export type PhotoAddress = (id: string, width: number) => string;

type Site = { readonly brand: string; readonly market: string };

/** What stands behind the address of each of a site's photographs. */
export const photoSite = ({ brand, market }: Site): string => `?brand=${brand}&market=${market}`;

/** Those of a site (`photoSite`). */
export const photoAddress =
  (site: string): PhotoAddress =>
  (id, width) =>
    `/api/page/v1/pictures/${encodeURIComponent(id)}/${width}${site}`;
