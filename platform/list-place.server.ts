import type { PlaceKey } from '#kernel/list-place.ts';
import { sql, type Statement } from './sql.server.ts';

type Key = readonly [PlaceKey, Statement];

const WRITTEN: Readonly<Record<PlaceKey, (column: Statement) => Statement>> = {
  number: (column) => sql`(${column})::text`,
  moment: (column) => sql`(extract(epoch FROM ${column}) * 1000000)::bigint::text`,
  day: (column) => sql`(${column} - date '1970-01-01')::text`,
  flag: (column) => sql`(${column})::int::text`,
  text: (column) => sql`encode(convert_to(${column}, 'UTF8'), 'hex')`,
};

/** A row's place in its list (`listPlace` of the kernel), in a column that no list has of its own. */
export const placeOf = (id: Statement, ...keys: readonly Key[]): Statement => {
  const written = keys.map(([kind, column]) => WRITTEN[kind](column));
  return sql`${written.reduceRight((rest, one) => sql`${one} || '.' || ${rest}`, sql`${id}::text`)} AS "listPlace"`;
};

const READ: Readonly<Record<PlaceKey, (text: string) => Statement>> = {
  number: (text) => sql`${text}::int`,
  moment: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
  day: (text) => sql`(date '1970-01-01' + ${text}::int)`,
  flag: (text) => sql`${text === '1'}::boolean`,
  // No text of the database has a zero in it.
  text: (text) => sql`${Buffer.from(text, 'hex').toString('utf8').replaceAll('\0', '')}::text`,
};

/** What a place names, as values of a statement: of each key, and of the id. */
export const readPlace = (after: string, ...kinds: readonly PlaceKey[]) => {
  const parts = after.split('.');
  return {
    keys: kinds.map((kind, at) => READ[kind](parts[at] ?? '')) as [Statement, Statement, ...Statement[]],
    id: sql`${parts[kinds.length] ?? null}::uuid`,
  };
};

/** Rows without their places, and the place behind the last. */
export const toPart = <Row extends { readonly listPlace: string }>(
  found: readonly Row[],
): { rows: Omit<Row, 'listPlace'>[]; next: string | null } => ({
  rows: found.map(({ listPlace: _place, ...row }) => row),
  next: found.at(-1)?.listPlace ?? null,
});
