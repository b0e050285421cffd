import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { Refund } from '../contract.ts';
import { REFUND } from '../store.server.ts';

type RefundQuery = {
  readonly brand: string;
  readonly state?: Refund['state'] | undefined;
  readonly page: number;
  readonly size: number;
};

/** More than this are not counted: nobody turns so many pages. */
export const MOST_REFUNDS_COUNTED = 10_000;

const refundsLike = ({ brand, state }: RefundQuery): Statement => sql`
  FROM payments.refund WHERE brand = ${brand} ${state === undefined ? noSql : sql`AND state = ${state}`}`;

/** Those that wait for a second person stand first, then the newest. */
export const listRefunds = (tx: Tx, query: RefundQuery): Promise<Refund[]> =>
  tx.rows(sql<Refund>`
    SELECT ${REFUND} ${refundsLike(query)}
    ORDER BY (state = 'AWAITING_APPROVAL') DESC, created_at DESC, id LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}`);

/** How many match, at most one more than are counted. */
export const countRefunds = async (tx: Tx, query: RefundQuery): Promise<number> => {
  const row = await tx.one(sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (SELECT ${refundsLike(query)} LIMIT ${MOST_REFUNDS_COUNTED + 1}) counted`);
  return row.total;
};
