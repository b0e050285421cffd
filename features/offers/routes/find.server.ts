import type { Context } from '#platform/http/context.server.ts';
import { browseShelf, findWords, type ShelfQuery, type Found } from '../rules/shelf.ts';
import type { CardRow, NamedCount, Shop, SuggestionRow } from '../store/search.server.ts';
import { suggestAmong } from '../store/search.server.ts';
import { findLike, listCards, readStems } from '../store/shelf.server.ts';
import { openUpToDate } from './shelves.server.ts';

type Shelf = Awaited<ReturnType<typeof openUpToDate>>['shelf'];
type Search = { readonly query: ShelfQuery; readonly words: readonly string[] };

/** How much less like than the closest a name may be, to be shown beside it. */
const NEXT_TO_CLOSEST = 0.2;

/**
 * The offers that have the words. What is written right wins; guesses are shown only where there is nothing else, and then the
 * closest.
 */
const among = async (
  context: Context,
  shop: Shop,
  { shelf, query: requested, words }: Search & { shelf: Shelf },
): Promise<ReadonlySet<string> | null> => {
  if (words.length === 0) return null;
  const written = await readStems(context.tx, shop, words);
  const exact = findWords(shelf, requested, written);
  if (exact === null || exact.size > 0) return exact;
  const ids = [...shelf.placed.keys()];
  const like = await context.read((tx) => findLike(tx, shop, { words, ids }));
  const inBounds = new Set(browseShelf(shelf, { ...requested, page: 0, size: ids.length }, null).ids);
  const closest = Math.max(0, ...like.filter(({ id }) => inBounds.has(id)).map(({ likeness }) => likeness));
  return new Set(like.filter(({ likeness }) => likeness >= closest - NEXT_TO_CLOSEST).map(({ id }) => id));
};

/** A page of offers, how many there are, and the counts of every filter value. */
export const findOffers = async (
  context: Context,
  shop: Shop,
  { query: requested, words }: Search,
): Promise<Omit<Found, 'ids'> & { readonly rows: readonly CardRow[] }> => {
  const { shelf } = await openUpToDate(context, shop);
  const named = await among(context, shop, { shelf, query: requested, words });
  const { ids, ...found } = browseShelf(shelf, requested, named);
  const rows = ids.length === 0 ? [] : await context.read((tx) => listCards(tx, shop, ids));
  return { ...found, rows };
};

/** Models, versions and cities of what is on sale. */
const listNames = (stored: Awaited<ReturnType<typeof openUpToDate>>, { at, market }: Shop): NamedCount[] => {
  const counts = new Map<string, NamedCount>();
  const add = (kind: string, text: string, value: string): void => {
    const key = `${kind} ${value} ${text}`;
    counts.set(key, { kind, text, value, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  for (const row of stored.rows.values()) {
    if (row.validFrom > at.getTime() || row.validUntil <= at.getTime()) continue;
    const { modelName, versionName, cityName, stateCode } = row;
    if (modelName !== null) add('MODEL', modelName, row.modelCode ?? '');
    if (modelName !== null && versionName !== null) {
      const version = `${modelName} ${versionName}`;
      add('VERSION', version, version);
    }
    if (cityName !== null)
      add('CITY', market === 'br' ? `${cityName}, ${stateCode ?? ''}` : cityName, row.zoneCode ?? '');
  }
  return [...counts.values()];
};

export const suggestOffers = async (
  context: Context,
  shop: Shop,
  query: { words: readonly string[]; limit: number },
): Promise<SuggestionRow[]> => {
  const stored = await openUpToDate(context, shop);
  return suggestAmong(context.tx, { named: listNames(stored, shop), ...query });
};
