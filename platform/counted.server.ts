import { sql, type Statement } from './sql.server.ts';

/** More than this are not counted: nobody turns so many pages, and a filter finds what is meant. */
export const MOST_COUNTED = 1000;

/** How many rows stand after FROM, at most one more than are counted: to count all would cost what is stored. */
export const countOf = (from: Statement, most = MOST_COUNTED): Statement => sql`
  SELECT count(*)::int AS total FROM (SELECT ${from} LIMIT ${most + 1}) counted`;

/** Of one row more than a page has: the page, and the row behind which the next one begins; null: nothing is behind it. */
export const toPage = <Row extends { readonly id: string }>(
  found: readonly Row[],
  size: number,
): { rows: Row[]; next: string | null } => {
  const rows = found.slice(0, size);
  return { rows, next: found.length > size ? (rows.at(-1)?.id ?? null) : null };
};

/** What an answer says of it (`countedFields` of the kernel). */
export const toCounted = ({ total }: { total: number }): { total: number; isMore: boolean } => ({
  total: Math.min(total, MOST_COUNTED),
  isMore: total > MOST_COUNTED,
});
