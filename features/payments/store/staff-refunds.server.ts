import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { Refund } from '../contract.ts';
import { REFUND } from '../store.server.ts';
import { ofDealers } from './of-dealers.server.ts';

type RefundQuery = {
  readonly brand: string;
  readonly state?: Refund['state'] | undefined;
  readonly page: number;
  readonly size: number;
  /** The dealerships whose orders' refunds are seen; null: all of them. */
  readonly dealerIds: readonly string[] | null;
};

const refundsLike = ({ brand, state, dealerIds }: RefundQuery): Statement => sql`
  FROM payments.refund WHERE brand = ${brand} ${state === undefined ? noSql : sql`AND state = ${state}`} ${ofDealers(sql`refund`, dealerIds)}`;

/** Those that wait for a person stand first, for a second one or as the gateway refused them; then the newest. */
export const listRefunds = (tx: Tx, query: RefundQuery): Promise<Refund[]> =>
  tx.rows(sql<Refund>`
    SELECT ${REFUND} ${refundsLike(query)}
    ORDER BY ${query.state === undefined ? sql`(state IN ('AWAITING_APPROVAL', 'FAILED')) DESC,` : noSql} created_at DESC, id LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}`);

export const countRefunds = async (tx: Tx, query: RefundQuery): Promise<{ total: number; isMore: boolean }> =>
  toCounted(await tx.one(sql<{ total: number }>`${countOf(refundsLike(query))}`));
