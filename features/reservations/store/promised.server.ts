import { MARKETS, type Market } from '#kernel/market.ts';
import { toPage } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';

/** An order that was paid for and told by which day its car is there. */
export type PromisedOrder = {
  readonly id: string;
  readonly number: string;
  /** YYYY-MM-DD, as it was told when the order was made. */
  readonly promisedOn: string;
  /** The first day on which the car was at the dealership or with its buyer, of the order's own history; null: on its way. */
  readonly arrivedOn: string | null;
};

type Whose = { readonly accountId: string; readonly brand: string; readonly market: Market };

const promised = ({ accountId, brand, market }: Whose, which: Statement): Statement<PromisedOrder> =>
  sql<PromisedOrder>`
    SELECT p.id, p.number, to_char(p.deliver_by, 'YYYY-MM-DD') AS "promisedOn",
      (SELECT to_char(min(a.at) AT TIME ZONE ${MARKETS[market].timeZone}, 'YYYY-MM-DD') FROM platform.audit a
        WHERE a.subject_type = 'order' AND a.subject_id = p.id::text AND a.to_state IN ('AT_DEALER', 'DELIVERED')) AS "arrivedOn"
    FROM reservations.purchase p
    WHERE p.account_id = ${accountId} AND p.brand = ${brand} AND p.market = ${market} AND p.reserved_at IS NOT NULL
      AND p.deliver_by IS NOT NULL AND p.state NOT IN ('CANCELLED', 'REQUESTED_CANCELLATION') ${which}`;

/** A person's orders that were told a day, the newest first; behind the order `before`. */
export const listPromised = async (
  tx: Tx,
  whose: Whose,
  { before, size }: { readonly before: string | undefined; readonly size: number },
): Promise<{ rows: PromisedOrder[]; next: string | null }> => {
  const behind =
    before === undefined
      ? noSql
      : sql`AND (p.created_at, p.id) < (
        SELECT b.created_at, b.id FROM reservations.purchase b WHERE b.id = ${before} AND b.account_id = ${whose.accountId})`;
  const which = sql`${behind} ORDER BY p.created_at DESC, p.id DESC LIMIT ${size + 1}`;
  return toPage(await tx.rows(promised(whose, which)), size);
};

/** One of them, however old. */
export const readPromised = (tx: Tx, whose: Whose, id: string): Promise<PromisedOrder | null> =>
  tx.maybe(promised(whose, sql`AND p.id = ${id}`));

/** One of them; the order stays as it is until the commit. */
export const findPromised = (tx: Tx, whose: Whose, id: string): Promise<PromisedOrder | null> =>
  tx.maybe(promised(whose, sql`AND p.id = ${id} FOR SHARE OF p`));

/** The dealerships a person bought at: of orders that were paid for and stand. */
export const listBuyerDealers = async (tx: Tx, { accountId, brand, market }: Whose): Promise<string[]> =>
  (
    await tx.rows(sql<{ id: string }>`
      SELECT DISTINCT dealer_id AS id FROM reservations.purchase
      WHERE account_id = ${accountId} AND brand = ${brand} AND market = ${market} AND reserved_at IS NOT NULL
        AND state <> 'CANCELLED'`)
  ).map(({ id }) => id);
