import { FACETS, type FacetName, type SearchBody, type SearchOrder } from '../contract/search.ts';
import { tableOf, walkShelf, type Facet, type Table } from './shelf-counts.ts';
import type { Placed, Dictionary, Value, ShelfOffer } from './shelf-offer.ts';

/** A word of a search with its stems; none for words that say nothing. */
export type SearchWord = { readonly word: string; readonly stems: readonly string[] };

export type ShelfQuery = {
  readonly body: SearchBody;
  readonly order: SearchOrder;
  readonly page: number;
  readonly size: number;
  readonly at: number;
};

export type Found = {
  readonly total: number;
  /** The page's offers, in order. */
  readonly ids: readonly string[];
  readonly facets: readonly Facet[];
};

export type Shelf = {
  readonly placed: Map<string, Placed>;
  readonly dictionaries: readonly Dictionary[];
  /** The offers in each order, made when it is first asked for after a change. */
  readonly ordered: Map<SearchOrder, Table>;
};

export const openShelf = (): Shelf => ({
  placed: new Map(),
  dictionaries: FACETS.map(() => ({ numbers: new Map(), values: [] })),
  ordered: new Map(),
});

const numberOf = ({ numbers, values }: Dictionary, input: Value): number => {
  const known = numbers.get(input.value);
  if (known !== undefined) {
    values[known] = input;
    return known;
  }
  numbers.set(input.value, values.length);
  values.push(input);
  return values.length - 1;
};

/** Puts an offer on the shelf, in the place of what it was. */
export const putOffer = (shelf: Shelf, offer: ShelfOffer): void => {
  const codes = shelf.dictionaries.map((dictionary, at) => {
    const name = FACETS[at];
    return name === undefined ? [] : offer.values[name].map((value) => numberOf(dictionary, value));
  });
  shelf.placed.set(offer.id, { offer, codes });
  shelf.ordered.clear();
};

export const takeOffer = (shelf: Shelf, id: string): void => {
  if (shelf.placed.delete(id)) shelf.ordered.clear();
};

type Compare = (a: ShelfOffer, b: ShelfOffer) => number;

const byId: Compare = (a, b) => (a.id < b.id ? -1 : Number(a.id > b.id));
const byPlace: Compare = (a, b) => a.position - b.position || byId(a, b);
/** Nothing comes last, whichever way the rest goes. */
const nothingLast = (a: number | null, b: number | null, way: 1 | -1 = 1): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : (a - b) * way;
const rentalsLast: Compare = (a, b) => Number(a.isRental) - Number(b.isRental);

const ORDERS: Readonly<Record<SearchOrder, Compare>> = {
  featured: byPlace,
  price: (a, b) => rentalsLast(a, b) || nothingLast(a.amount, b.amount) || byPlace(a, b),
  priceDown: (a, b) => rentalsLast(a, b) || nothingLast(a.amount, b.amount, -1) || byPlace(a, b),
  installment: (a, b) =>
    nothingLast(a.installmentAmount, b.installmentAmount) || nothingLast(a.amount, b.amount) || byId(a, b),
  newest: (a, b) => nothingLast(a.publishedAt, b.publishedAt, -1) || byPlace(a, b),
  ending: (a, b) => a.validUntil - b.validUntil || byPlace(a, b),
};

const inOrder = (shelf: Shelf, order: SearchOrder): Table => {
  const known = shelf.ordered.get(order);
  if (known !== undefined) return known;
  const made = tableOf(
    [...shelf.placed.values()].sort((a, b) => ORDERS[order](a.offer, b.offer)),
    shelf.dictionaries,
  );
  shelf.ordered.set(order, made);
  return made;
};

/** Bounds that are no list of values: they hold for every count. */
const isInBounds = (offer: ShelfOffer, { body, at }: Pick<ShelfQuery, 'body' | 'at'>): boolean => {
  const { minPrice, maxPrice, maxInstallment, balloon, ids } = body;
  if (offer.validFrom > at || offer.validUntil <= at) return false;
  const isPriced = !offer.isRental && offer.amount !== null;
  if (minPrice !== undefined && !(isPriced && (offer.amount ?? 0) >= minPrice)) return false;
  if (maxPrice !== undefined && !(isPriced && (offer.amount ?? 0) <= maxPrice)) return false;
  if (maxInstallment !== undefined && (offer.installmentAmount === null || offer.installmentAmount > maxInstallment))
    return false;
  if (balloon && !offer.hasResidual) return false;
  return ids === undefined || ids.includes(offer.id);
};

/** As it stands: the beginning of a name, or the stem of a word. */
const has = (offer: ShelfOffer, { word, stems }: SearchWord): boolean =>
  ` ${offer.names}`.includes(` ${word}`) || (stems.length > 0 && stems.every((stem) => offer.stems.includes(stem)));

/** Ids of the offers within the bounds of a search that have every word as it is written; null for a search without words. */
export const findWords = (
  shelf: Shelf,
  requested: Pick<ShelfQuery, 'body' | 'at'>,
  words: readonly SearchWord[],
): ReadonlySet<string> | null => {
  if (words.length === 0) return null;
  const found = [...shelf.placed.values()].filter(
    ({ offer }) => isInBounds(offer, requested) && words.every((word) => has(offer, word)),
  );
  return new Set(found.map(({ offer }) => offer.id));
};

const CHOSEN = (body: SearchBody): Readonly<Record<FacetName, readonly (string | number)[]>> => body;

/** The chosen values by their numbers through all filters, and the filters they are of. A value nobody has lets nothing through. */
const chosenOf = ({ dictionaries }: Shelf, { starts }: Table, body: SearchBody) => {
  const chosen = new Uint8Array(starts.at(-1) ?? 0);
  const filters: number[] = [];
  for (const [at, name] of FACETS.entries()) {
    const values = CHOSEN(body)[name];
    if (values.length > 0) filters.push(at);
    for (const value of values) {
      const number = dictionaries[at]?.numbers.get(String(value));
      if (number !== undefined) chosen[(starts[at] ?? 0) + number] = 1;
    }
  }
  return { chosen, filters };
};

/**
 * A page of the offers on sale, how many there are, and the counts of every filter value, each taken over all filters but its
 * own. `among` narrows to some ids first.
 */
export const browseShelf = (shelf: Shelf, query: ShelfQuery, among: ReadonlySet<string> | null): Found => {
  const { body, order, page, size } = query;
  const table = inOrder(shelf, order);
  return walkShelf({
    dictionaries: shelf.dictionaries,
    table,
    ...chosenOf(shelf, table, body),
    isIn: (offer) => (among === null || among.has(offer.id)) && isInBounds(offer, query),
    from: page * size,
    to: (page + 1) * size,
  });
};
