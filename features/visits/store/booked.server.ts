import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

/** How many appointments some dealerships still have before them; those without any are left out. */
export const countBooked = async (
  tx: Tx,
  of: { brand: string; market: Market; dealerIds: readonly string[]; at: Date },
): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.rows(sql<{ dealerId: string; booked: number }>`
    SELECT dealer_id AS "dealerId", count(*)::int AS booked FROM visits.booking
    WHERE brand = ${of.brand} AND market = ${of.market} AND dealer_id = ANY(${of.dealerIds}::uuid[]) AND lower(during) > ${of.at}
      AND state IN ('P', 'A', 'REQUESTED', 'CONFIRMED')
    GROUP BY dealer_id`);
  return new Map(rows.map(({ dealerId, booked }) => [dealerId, booked]));
};
