import type { Area } from '#brands/texts/areas.ts';
import type { CallOutput, Endpoint } from '#kernel/endpoint.ts';
import type { BulkAct, BulkActs, BulkCaller } from './bulk.ts';
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
  /** Can be read behind a row, so that the worker goes through it by key. */
  readonly list: List;
  /** The field of its query that names that row; `after` where nothing is said, and then the list has pages too. */
  readonly behind?: 'before';
  readonly filters: readonly string[];
  readonly read: (answer: CallOutput<List>) => BulkRows;
  readonly acts: BulkActs;
  /** Acts that take another one back, by the name of that. */
  readonly undoneBy?: Readonly<Record<string, string>>;
  /** Acts that write the same words about each row. */
  readonly actsWith?: Readonly<Record<string, (words: string) => BulkAct>>;
  /** Acts that are done for somebody, as `to:<id>`, and the name of that person; null where there is nobody such. */
  readonly actsFor?: {
    readonly acts: Readonly<Record<string, (whom: string) => BulkAct>>;
    readonly nameOf: (by: BulkCaller, whom: string) => Promise<string | null>;
  };
};

/** A list of which acts may be done to all rows that match. Without a screen, as the worker goes through it too: `app/bulk-lists.ts` has them all. */
export type BulkList = Omit<Declared<Endpoint>, 'read'> & { readonly read: (answer: never) => BulkRows };

/** An act as it is written, in its two parts. */
export const partsOfAct = (written: string): { readonly name: string; readonly whom: string | null } => {
  const at = written.indexOf(':');
  return at < 0 ? { name: written, whom: null } : { name: written.slice(0, at), whom: written.slice(at + 1) };
};

type Acts = Pick<BulkList, 'acts' | 'actsWith' | 'actsFor'>;

/** Whether an act needs words. */
export const takesWords = ({ actsWith = {} }: Acts, written: string): boolean => Object.hasOwn(actsWith, written);

/** What is done to each row; undefined where the list has no such act, or it has no words. */
export const actOf = (list: Acts, written: string, words: string | null): BulkAct | undefined => {
  const { acts, actsWith, actsFor } = list;
  const { name, whom } = partsOfAct(written);
  if (takesWords(list, written)) return words === null ? undefined : actsWith?.[written]?.(words);
  if (whom === null) return Object.hasOwn(acts, name) ? acts[name] : undefined;
  return actsFor !== undefined && Object.hasOwn(actsFor.acts, name) ? actsFor.acts[name]?.(whom) : undefined;
};

export const bulkList = <List extends Endpoint>(declared: Declared<List>): BulkList => declared;
