import type { Area } from '#brands/texts/areas.ts';
import type { CallOutput, Endpoint } from '#kernel/endpoint.ts';
import type { BulkActs } from './bulk.ts';
import type { StaffArea } from './page-context.ts';

/** Rows of a list as one act deals with all of them that match; their names name no person. */
export type BulkRows = {
  readonly rows: readonly { readonly id: string; readonly version: number; readonly name: string }[];
  readonly total: number;
  readonly isMore: boolean;
};

type Declared<List extends Endpoint> = {
  readonly area: StaffArea;
  /** What its texts begin with, and the areas of the dictionary they stand in. */
  readonly stem: string;
  readonly texts: readonly Area[];
  /** Can be read behind a row (`after`), so that the worker goes through it by key. */
  readonly list: List;
  readonly filters: readonly string[];
  readonly read: (answer: CallOutput<List>) => BulkRows;
  readonly acts: BulkActs;
};

/** A list of which acts may be done to all rows that match. Without a screen, as the worker goes through it too: `app/bulk-lists.ts` has them all. */
export type BulkList = Omit<Declared<Endpoint>, 'read'> & { readonly read: (answer: never) => BulkRows };

export const bulkList = <List extends Endpoint>(declared: Declared<List>): BulkList => declared;
