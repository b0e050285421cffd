import { countOf, toCounted } from '#platform/counted.server.ts';
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

const refundsLike = ({ brand, state }: RefundQuery): Statement => sql`
  FROM payments.refund WHERE brand = ${brand} ${state === undefined ? noSql : sql`AND state = ${state}`}`;

/** Those that wait for a person stand first, for a second one or as the gateway refused them; then the newest. */
export const listRefunds = (tx: Tx, query: RefundQuery): Promise<Refund[]> =>
  tx.rows(sql<Refund>`
    SELECT ${REFUND} ${refundsLike(query)}
    ORDER BY ${query.state === undefined ? sql`(state IN ('AWAITING_APPROVAL', 'FAILED')) DESC,` : noSql} created_at DESC, id LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}`);

export const countRefunds = async (tx: Tx, query: RefundQuery): Promise<{ total: number; isMore: boolean }> =>
  toCounted(await tx.one(sql<{ total: number }>`${countOf(refundsLike(query))}`));
