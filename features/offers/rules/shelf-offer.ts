import type { FacetName } from '../contract/search.ts';

/** As much of an offer as it is found, counted and ordered by. Amounts in minor units, moments in milliseconds. */
export type ShelfOffer = {
  readonly id: string;
  readonly position: number;
  readonly amount: number | null;
  readonly installmentAmount: number | null;
  readonly hasResidual: boolean;
  readonly isRental: boolean;
  readonly publishedAt: number | null;
  readonly validFrom: number;
  readonly validUntil: number;
  /** Plain: lower case without accents. */
  readonly names: string;
  /** Stems of its words in the market's language. */
  readonly stems: readonly string[];
  /** What it has in each filter. */
  readonly values: Readonly<Record<FacetName, readonly Value[]>>;
};

export type Value = { readonly value: string; readonly name: string };

/** An offer with its values as numbers, one list a filter: counting is then adding. */
export type Placed = { readonly offer: ShelfOffer; readonly codes: readonly (readonly number[])[] };

/** All values of a filter that were ever on the shelf, by number. */
export type Dictionary = { readonly numbers: Map<string, number>; readonly values: Value[] };
