import { toPage } from '#platform/counted.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';

export type Slice = { readonly page: number; readonly size: number };
export type Counted<Row> = { readonly rows: Row[]; readonly total: number; readonly isMore: boolean };
export const sliced = ({ page, size }: Slice): Statement => sql`LIMIT ${size} OFFSET ${page * size}`;

/** A list that goes on behind a point. */
export type Walk = { readonly before: string | undefined; readonly size: number };
export type Walked<Row> = Counted<Row> & { readonly next: string | null };

/** The point a row of a list stands at: its moment in microseconds, and its id. It says by itself where the list goes on, whether or not the row is still there. */
export const pointOf = (at: Statement, id: Statement): Statement =>
  sql`concat((extract(epoch FROM ${at}) * 1000000)::bigint, '-', ${id})`;

const momentOf = (point: string): Statement =>
  sql`timestamptz 'epoch' + split_part(${point}::text, '-', 1)::bigint * interval '1 microsecond'`;

/** What stands behind a point (`WALK_POINT`) of a list that has the newest first. */
export const behindPoint = (at: Statement, id: Statement, point: string | undefined): Statement =>
  point === undefined
    ? noSql
    : sql`AND ${at} <= ${momentOf(point)}
      AND (${at}, ${id}) < (${momentOf(point)}, substr(${point}::text, strpos(${point}::text, '-') + 1)::uuid)`;

/** Of one row more than a page has: the page, and the point of its last row; null: nothing is behind it. */
export const toWalked = <Row extends { readonly id: string; readonly point: string }>(
  found: readonly Row[],
  size: number,
): { rows: Row[]; next: string | null } => {
  const { rows, next } = toPage(found, size);
  return { rows, next: next === null ? null : (rows.at(-1)?.point ?? null) };
};
