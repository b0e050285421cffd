import { FACETS, type FacetName } from '../contract/search.ts';
import type { Dictionary, Placed, ShelfOffer } from './shelf-offer.ts';

export type Facet = {
  readonly facet: FacetName;
  readonly value: string;
  readonly name: string;
  readonly count: number;
};

const WIDTH = FACETS.length;

/**
 * Offers in an order as one table of numbers, a line for each offer and in it a cell for each filter: the value it has there,
 * counted through all filters, or -1 for none. A table of plain numbers is walked many times faster than objects.
 */
export type Table = {
  readonly offers: readonly ShelfOffer[];
  readonly cells: Int32Array;
  /** Where the values of each filter begin, and after the last their number. */
  readonly starts: readonly number[];
  /** The values after the first of lines that have several in a filter, by cell. */
  readonly more: ReadonlyMap<number, readonly number[]>;
};

export const tableOf = (placed: readonly Placed[], dictionaries: readonly Dictionary[]): Table => {
  const starts = [0];
  for (const { values } of dictionaries) starts.push((starts.at(-1) ?? 0) + values.length);
  const cells = new Int32Array(placed.length * WIDTH).fill(-1);
  const more = new Map<number, readonly number[]>();
  for (const [row, { codes }] of placed.entries()) {
    for (let at = 0; at < WIDTH; at += 1) {
      const [first, ...rest] = (codes[at] ?? []).map((code) => (starts[at] ?? 0) + code);
      const cell = row * WIDTH + at;
      if (first !== undefined) cells[cell] = first;
      if (rest.length > 0) more.set(cell, rest);
    }
  }
  return { offers: placed.map(({ offer }) => offer), cells, starts, more };
};

type Walk = {
  readonly dictionaries: readonly Dictionary[];
  readonly table: Table;
  /** Values that are chosen, counted through all filters: 1 where one is. */
  readonly chosen: Uint8Array;
  /** Filters of which any value is chosen, by number. */
  readonly filters: readonly number[];
  /** Whether an offer counts at all. */
  readonly isIn: (offer: ShelfOffer) => boolean;
  readonly from: number;
  readonly to: number;
};

const NONE = -1;
const SEVERAL = -2;

/** Which filter keeps an offer out: none, one of them by its number, or more than one. */
const excludedBy = ({ table: { cells, more }, chosen, filters }: Walk, row: number): number => {
  let only = NONE;
  for (const at of filters) {
    const cell = row * WIDTH + at;
    if (chosen[cells[cell] ?? -1] === 1) continue;
    if (more.get(cell)?.some((code) => chosen[code] === 1) === true) continue;
    if (only !== NONE) return SEVERAL;
    only = at;
  }
  return only;
};

/**
 * One walk over the offers: those that every filter lets through are hits and count everywhere; one that a single filter keeps
 * out counts for that filter's values, because a filter's counts are taken over all the others. `from` and `to` cut the hits.
 */
export const walkShelf = (walk: Walk): { readonly total: number; readonly ids: string[]; readonly facets: Facet[] } => {
  const { dictionaries, table, filters, isIn, from, to } = walk;
  const { offers, cells, starts, more } = table;
  const counts = new Uint32Array(starts.at(-1) ?? 0);
  const add = (begin: number, end: number): void => {
    for (let cell = begin; cell < end; cell += 1) {
      const code = cells[cell] ?? -1;
      if (code >= 0) counts[code] = (counts[code] ?? 0) + 1;
      if (more.size > 0) for (const other of more.get(cell) ?? []) counts[other] = (counts[other] ?? 0) + 1;
    }
  };
  const ids: string[] = [];
  let total = 0;
  for (let row = 0; row < offers.length; row += 1) {
    const offer = offers[row];
    if (offer === undefined || !isIn(offer)) continue;
    const only = filters.length === 0 ? NONE : excludedBy(walk, row);
    const begin = row * WIDTH;
    if (only >= 0) add(begin + only, begin + only + 1);
    if (only !== NONE) continue;
    if (total >= from && total < to) ids.push(offer.id);
    total += 1;
    add(begin, begin + WIDTH);
  }
  return { total, ids, facets: facetsOf(dictionaries, starts, counts) };
};

const facetsOf = (dictionaries: readonly Dictionary[], starts: readonly number[], counts: Uint32Array): Facet[] =>
  FACETS.flatMap((facet, at) =>
    (dictionaries[at]?.values ?? []).flatMap(({ value, name }, code): Facet[] => {
      const count = counts[(starts[at] ?? 0) + code] ?? 0;
      return count === 0 ? [] : [{ facet, value, name, count }];
    }),
  );
