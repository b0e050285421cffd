import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';

/** Orders that hold or have a unit of an offer; a hold that ran out has none. */
export const countOfferOrders = async (
  tx: Tx,
  { brand, offerId, paidOnly = false }: { brand: string; offerId: string; paidOnly?: boolean },
): Promise<number> => {
  const row = await tx.one(sql<{ orders: number }>`
    SELECT count(*)::integer AS orders FROM reservations.purchase
    WHERE brand = ${brand} AND offer_id = ${offerId} AND state <> 'CANCELLED'
      AND (state <> 'PRE_RESERVE' ${paidOnly ? noSql : sql`OR held_until > now()`})`);
  return row.orders;
};

/** The same for several offers at once; one that has none is left out. */
export const countOrdersOfOffers = (
  tx: Tx,
  { brand, offerIds }: { brand: string; offerIds: readonly string[] },
): Promise<{ offerId: string; orders: number }[]> =>
  tx.rows(sql<{ offerId: string; orders: number }>`
    SELECT offer_id AS "offerId", count(*)::integer AS orders FROM reservations.purchase
    WHERE brand = ${brand} AND offer_id = ANY(${[...offerIds]}::uuid[]) AND state <> 'CANCELLED'
      AND (state <> 'PRE_RESERVE' OR held_until > now()) GROUP BY offer_id`);
