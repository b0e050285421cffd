import type { Market } from '#kernel/market.ts';

/** What a brand's team says in place of defaults, held by this process as the database last told it. */

type Site = { readonly brand: string; readonly market: Market };
export type ChangedValue = Site & { readonly key: string; readonly value: string };

type ByArea = Readonly<Record<string, Readonly<Record<string, string>>>>;

const NONE: ByArea = {};
let bySite: ReadonlyMap<string, ByArea> = new Map();

const nameOf = ({ brand, market }: Site): string => `${brand} ${market}`;

/** By area, and in it by key; of settings (`setting`) by name. Empty, without any work, where nothing is changed. */
export const changedTexts = (site: Site): ByArea => bySite.get(nameOf(site)) ?? NONE;

/** Replaces all that was held. */
export const holdChanges = (values: readonly ChangedValue[]): void => {
  const sites = new Map<string, Record<string, Record<string, string>>>();
  for (const { key, value, ...site } of values) {
    const [area = '', ...rest] = key.split('.');
    const areas = sites.get(nameOf(site)) ?? {};
    (areas[area] ??= {})[rest.join('.')] = value;
    sites.set(nameOf(site), areas);
  }
  bySite = sites;
};
