import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { Correction, TradedCar } from '../contract/traded-car.ts';

/** The photographs of a source, as JSON. */
export const photosOf = (source: Statement): Statement => sql`(
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'place', f.place,
    'at', to_char(f.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY f.at, f.id), '[]')
  FROM reservations.trade_photo f WHERE f.source_id = ${source})`;

/** The newest photograph of a place holds; the file of the one before it, which nobody names any more. */
export const putPhoto = async (
  tx: Tx,
  photo: { id: string; brand: string; orderId: string; sourceId: string; place: string; fileId: string },
): Promise<string | null> => {
  const before = await tx.maybe(sql<{ fileId: string }>`
    DELETE FROM reservations.trade_photo WHERE source_id = ${photo.sourceId} AND place = ${photo.place} RETURNING file_id AS "fileId"`);
  await tx.run(sql`
    INSERT INTO reservations.trade_photo (id, brand, order_id, source_id, place, file_id)
    VALUES (${photo.id}, ${photo.brand}, ${photo.orderId}, ${photo.sourceId}, ${photo.place}, ${photo.fileId})`);
  return before?.fileId ?? null;
};

export const findPhoto = (tx: Tx, of: { orderId: string; id: string }): Promise<{ fileId: string } | null> =>
  tx.maybe(sql<{ fileId: string }>`
    SELECT file_id AS "fileId" FROM reservations.trade_photo WHERE order_id = ${of.orderId} AND id = ${of.id}`);

/** Of another car that is planned in the place of one, there is no photograph yet. */
export const dropPhotosOfOther = (tx: Tx, of: { sourceId: string; plate: string }): Promise<number> =>
  tx.run(sql`
    DELETE FROM reservations.trade_photo WHERE source_id = ${of.sourceId} AND EXISTS (
      SELECT FROM reservations.balance_source s WHERE s.id = ${of.sourceId} AND s.detail ->> 'plate' IS DISTINCT FROM ${of.plate})`);

/** What staff found waits for the buyer; the caller holds the order. */
export const setCorrection = (tx: Tx, change: { id: string; correction: Correction }): Promise<{ version: number }> =>
  tx.one(sql<{ version: number }>`
    UPDATE reservations.balance_source SET correction = ${JSON.stringify(change.correction)}::jsonb, version = version + 1
    WHERE id = ${change.id} AND state IN ('PLANNED', 'WAITING') RETURNING version`);

/** The car as it was found, once its buyer agreed. */
export const correctedCar = (car: TradedCar, found: Correction): TradedCar => {
  const { mileageKm, condition, suggested, low, high, drivers, validUntil, damages } = found;
  const { damages: _, ...kept } = car;
  const named = damages.length === 0 ? {} : { damages };
  return { ...kept, ...named, mileageKm, condition, suggested, low, high, drivers, validUntil };
};
