import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { fromPlace, placeColumn, placeParts, toPart } from '#platform/list-place.server.ts';
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

/** What stands behind a place, in the order of the list. A test of truth is what an index of the answer is found by. */
const behind = ({ state, after }: RefundQuery): Statement => {
  if (after === undefined) return noSql;
  const [, moment = '', id = ''] = placeParts(after);
  const at = fromPlace.moment(moment);
  const later = sql`created_at <= ${at} AND (created_at < ${at} OR id > ${fromPlace.id(id)})`;
  if (state !== undefined) return sql`AND ${later}`;
  return after.startsWith('1')
    ? sql`AND ((${WAITS}) IS FALSE OR (${later}))`
    : sql`AND (${WAITS}) IS FALSE AND ${later}`;
};

/** Those that wait for a person stand first, for a second one or as the gateway refused them; then the newest. */
export const listRefunds = async (tx: Tx, query: RefundQuery): Promise<{ rows: Refund[]; next: string | null }> =>
  toPart(
    await tx.rows(sql<Refund & { listPlace: string }>`
      SELECT ${REFUND}, ${placeColumn.flag(WAITS)} ${placeColumn.moment(sql`created_at`)} ${placeColumn.id(sql`id`)} ${refundsLike(query)} ${behind(query)}
      ORDER BY ${query.state === undefined ? sql`(${WAITS}) DESC,` : noSql} created_at DESC, id
      LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}`),
  );

export const countRefunds = async (tx: Tx, query: RefundQuery): Promise<{ total: number; isMore: boolean }> =>
  toCounted(await tx.one(sql<{ total: number }>`${countOf(refundsLike(query))}`));
