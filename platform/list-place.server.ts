import { sql, type Statement } from './sql.server.ts';

/**
 * A row's place in its list (`listPlace` of the kernel), written by the database: a part for each key that the list is sorted by, and
 * the id behind them, in a column that no list has of its own.
 */
export const placeColumn = {
  number: (column: Statement) => sql`(${column})::text || '.' ||`,
  moment: (column: Statement) => sql`(extract(epoch FROM ${column}) * 1000000)::bigint::text || '.' ||`,
  day: (column: Statement) => sql`(${column} - date '1970-01-01')::text || '.' ||`,
  flag: (column: Statement) => sql`(${column})::int::text || '.' ||`,
  text: (column: Statement) => sql`encode(convert_to(${column}, 'UTF8'), 'hex') || '.' ||`,
  id: (column: Statement) => sql`${column}::text AS "listPlace"`,
} as const;

/** The parts of a place, as `placeColumn` wrote them. */
export const placeParts = (place: string): string[] => place.split('.');

/** A part of a place as a value of a statement. */
export const fromPlace = {
  number: (part: string) => sql`${part}::int`,
  moment: (part: string) => sql`(timestamptz 'epoch' + ${part}::bigint * interval '1 microsecond')`,
  day: (part: string) => sql`(date '1970-01-01' + ${part}::int)`,
  flag: (part: string) => sql`${part === '1'}::boolean`,
  // No text of the database has a zero in it.
  text: (part: string) => sql`${Buffer.from(part, 'hex').toString('utf8').replaceAll('\0', '')}::text`,
  id: (part: string) => sql`${part}::uuid`,
} as const;

/** Rows without their places, and the place behind the last. */
export const toPart = <Row extends { readonly listPlace: string }>(
  found: readonly Row[],
): { rows: Omit<Row, 'listPlace'>[]; next: string | null } => ({
  rows: found.map(({ listPlace: _place, ...row }) => row),
  next: found.at(-1)?.listPlace ?? null,
});
