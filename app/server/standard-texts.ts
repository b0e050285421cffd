import { flatTexts } from '#brands/dictionary.ts';
import type { Market } from '#kernel/market.ts';

const standards = new Map<string, ReadonlyMap<string, string>>();

/** The default of every text of a site by `area.key`, made once. */
export const standardTexts = ({ brand, market }: { brand: string; market: Market }): ReadonlyMap<string, string> => {
  const name = `${brand} ${market}`;
  const known = standards.get(name);
  if (known !== undefined) return known;
  const made = new Map(Object.entries(flatTexts({ brand, market })));
  standards.set(name, made);
  return made;
};
