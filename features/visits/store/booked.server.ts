import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { lockDealer } from './bookings.server.ts';

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

/** Each of them at one dealership, with the service it is of; in line with those who book there, so that none is missed. */
export const listBooked = async (
  tx: Tx,
  of: { brand: string; market: Market; dealerId: string; at: Date },
): Promise<{ starts: Date; ends: Date; service: string | null }[]> => {
  await lockDealer(tx, of.dealerId);
  return tx.rows(sql<{ starts: Date; ends: Date; service: string | null }>`
    SELECT lower(b.during) AS starts, upper(b.during) AS ends,
      CASE r.kind WHEN 'CAR' THEN 'TEST_DRIVE' WHEN 'BAY' THEN 'SERVICE' WHEN 'BODY_BAY' THEN 'BODY_SHOP' END AS service
    FROM visits.booking b JOIN visits.resource r ON r.brand = b.brand AND r.id = b.resource_id
    WHERE b.brand = ${of.brand} AND b.market = ${of.market} AND b.dealer_id = ${of.dealerId} AND lower(b.during) > ${of.at}
      AND b.state IN ('P', 'A', 'REQUESTED', 'CONFIRMED')`);
};
