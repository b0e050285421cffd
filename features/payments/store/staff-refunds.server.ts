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
  readonly after?: string | undefined;
  /** The dealerships whose orders' refunds are seen; null: all of them. */
  readonly dealerIds: readonly string[] | null;
};

const refundsLike = ({ brand, state, dealerIds }: RefundQuery): Statement => sql`
  FROM payments.refund WHERE brand = ${brand} ${state === undefined ? noSql : sql`AND state = ${state}`} ${ofDealers(sql`refund`, dealerIds)}`;

const WAITS = sql`state IN ('AWAITING_APPROVAL', 'FAILED')`;

/** What stands behind one of them, in the order of the list; null where it is not there. A test of truth is what an index of the answer is found by. */
const behind = async (tx: Tx, { state, after }: RefundQuery): Promise<Statement | null> => {
  if (after === undefined) return noSql;
  const last = await tx.maybe(
    sql<{ waits: boolean }>`SELECT ${WAITS} AS waits FROM payments.refund WHERE id = ${after}::uuid`,
  );
  if (last === null) return null;
  const since = sql`(SELECT created_at FROM payments.refund WHERE id = ${after}::uuid)`;
  const later = sql`created_at <= ${since} AND (created_at < ${since} OR id > ${after}::uuid)`;
  if (state !== undefined) return sql`AND ${later}`;
  return last.waits ? sql`AND ((${WAITS}) IS FALSE OR (${later}))` : sql`AND (${WAITS}) IS FALSE AND ${later}`;
};

/** Those that wait for a person stand first, for a second one or as the gateway refused them; then the newest. */
export const listRefunds = async (tx: Tx, query: RefundQuery): Promise<Refund[]> => {
  const rest = await behind(tx, query);
  if (rest === null) return [];
  return tx.rows(sql<Refund>`
    SELECT ${REFUND} ${refundsLike(query)} ${rest}
    ORDER BY ${query.state === undefined ? sql`(${WAITS}) DESC,` : noSql} created_at DESC, id LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}`);
};

export const countRefunds = async (tx: Tx, query: RefundQuery): Promise<{ total: number; isMore: boolean }> =>
  toCounted(await tx.one(sql<{ total: number }>`${countOf(refundsLike(query))}`));
