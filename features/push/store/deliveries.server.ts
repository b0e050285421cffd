import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { deliverPushJob } from '../jobs.ts';
import type { DeliveryState } from '../rules/delivery.ts';

export type SendingScope = { readonly market: Market; readonly isTest: boolean };

export const findSending = (tx: Tx, id: string): Promise<SendingScope | null> =>
  tx.maybe(sql<SendingScope>`
    SELECT market, only_account_id IS NOT NULL AS "isTest" FROM push.sending WHERE id = ${id}`);

/**
 * The next devices of a sending, behind the one named: a row and a job for each, in one statement, so that what is put down twice is there
 * once. Who agreed after it was sent gets the next one. The last device, or none where all are there.
 */
export const spreadNext = (
  tx: Tx,
  of: { sendingId: string; behind: string | null; most: number; runAt: Date | null },
): Promise<{ last: string | null; count: number }> =>
  tx.one(sql<{ last: string | null; count: number }>`
    WITH next AS (
      SELECT d.id, d.brand FROM push.sending s
      JOIN push.device d ON d.brand = s.brand AND d.market = s.market AND d.created_at <= s.created_at
        AND (s.only_account_id IS NULL OR d.account_id = s.only_account_id)
      WHERE s.id = ${of.sendingId} AND (${of.behind}::uuid IS NULL OR d.id > ${of.behind}::uuid)
      ORDER BY d.id LIMIT ${of.most}),
    put AS (
      INSERT INTO push.delivery (sending_id, device_id, brand) SELECT ${of.sendingId}::uuid, id, brand FROM next
      ON CONFLICT DO NOTHING RETURNING device_id, brand),
    queued AS (
      INSERT INTO platform.outbox (topic, brand, payload, run_at)
      SELECT ${deliverPushJob.topic}, brand, jsonb_build_object('sendingId', ${of.sendingId}::uuid, 'deviceId', device_id),
        coalesce(${of.runAt}::timestamptz, now()) FROM put)
    SELECT (SELECT id FROM next ORDER BY id DESC LIMIT 1) AS last, (SELECT count(*)::int FROM next) AS count`);

export type WaitingDelivery = {
  readonly market: Market;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly createdAt: Date;
  readonly isTest: boolean;
  readonly isWithdrawn: boolean;
  /** Null when the device is gone. */
  readonly sealed: string | null;
};

type Named = { readonly sendingId: string; readonly deviceId: string };

/** Null when it came to an end already. */
export const findWaiting = (tx: Tx, { sendingId, deviceId }: Named): Promise<WaitingDelivery | null> =>
  tx.maybe(sql<WaitingDelivery>`
    SELECT s.market, s.title, s.text, s.path, s.created_at AS "createdAt", s.only_account_id IS NOT NULL AS "isTest",
      m.deleted_at IS NOT NULL AS "isWithdrawn", encode(d.sealed, 'base64') AS sealed
    FROM push.delivery v
    JOIN push.sending s ON s.id = v.sending_id
    JOIN push.message m ON m.id = s.message_id
    LEFT JOIN push.device d ON d.id = v.device_id
    WHERE v.sending_id = ${sendingId} AND v.device_id = ${deviceId} AND v.state = 'QUEUED'`);

export const endDelivery = (
  tx: Tx,
  { sendingId, deviceId, state }: Named & { state: DeliveryState },
): Promise<number> =>
  tx.run(sql`
    UPDATE push.delivery SET state = ${state}, ended_at = now()
    WHERE sending_id = ${sendingId} AND device_id = ${deviceId} AND state = 'QUEUED'`);

export const removeDevice = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`DELETE FROM push.device WHERE id = ${id}`);
