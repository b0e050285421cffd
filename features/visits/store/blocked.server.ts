import { brokenConstraint, type Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { ResourceKind } from './agenda.server.ts';

type AtDealer = { readonly brand: string; readonly dealerId: string };

export type ResourceRow = {
  readonly id: string;
  readonly name: string;
  readonly kind: ResourceKind;
  readonly modelCode: string | null;
};

export const listResources = (tx: Tx, { brand, dealerId }: AtDealer): Promise<ResourceRow[]> =>
  tx.rows(sql<ResourceRow>`
    SELECT id, name, kind, model_code AS "modelCode" FROM visits.resource
    WHERE brand = ${brand} AND dealer_id = ${dealerId} AND closed_at IS NULL ORDER BY kind, name, id`);

export type BlockedRow = {
  readonly id: string;
  readonly resourceId: string;
  readonly starts: Date;
  readonly ends: Date;
};

export const listBlocked = (tx: Tx, { brand, dealerId }: AtDealer): Promise<BlockedRow[]> =>
  tx.rows(sql<BlockedRow>`
    SELECT t.id, t.resource_id AS "resourceId", lower(t.during) AS starts, upper(t.during) AS ends
    FROM visits.blocked_time t JOIN visits.resource r ON r.brand = t.brand AND r.id = t.resource_id
    WHERE r.brand = ${brand} AND r.dealer_id = ${dealerId} AND upper(t.during) > now()
    ORDER BY lower(t.during), r.name, t.id LIMIT 200`);

/** Keeps a time, in line with the dealership's bookings; false where it is booked or kept already. */
export const insertBlocked = async (
  tx: Tx,
  { id, brand, resourceId, starts, ends }: BlockedRow & { brand: string },
): Promise<boolean> => {
  await tx.run(sql`SAVEPOINT kept`);
  try {
    const made = await tx.run(sql`
      INSERT INTO visits.blocked_time (id, brand, resource_id, during)
      SELECT ${id}, ${brand}, ${resourceId}, tstzrange(${starts}, ${ends})
      WHERE NOT EXISTS (SELECT FROM visits.booking b WHERE b.resource_id = ${resourceId} AND b.during && tstzrange(${starts}, ${ends})
        AND b.state IN ('REQUESTED', 'CONFIRMED', 'P', 'A', 'B') AND NOT (b.state = 'REQUESTED' AND b.answer_by <= now()))`);
    return made === 1;
  } catch (error) {
    if (brokenConstraint(error) !== 'blocked_once') throw error;
    await tx.run(sql`ROLLBACK TO SAVEPOINT kept`);
    return false;
  }
};

export const deleteBlocked = async (tx: Tx, { brand, dealerId, id }: AtDealer & { id: string }): Promise<boolean> =>
  (await tx.run(sql`
    DELETE FROM visits.blocked_time t USING visits.resource r
    WHERE t.brand = ${brand} AND t.id = ${id} AND r.brand = t.brand AND r.id = t.resource_id AND r.dealer_id = ${dealerId}`)) ===
  1;
