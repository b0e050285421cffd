import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { sql } from '#platform/sql.server.ts';
import { vaultOf } from '#platform/vault.server.ts';
import { tellBuyerJob } from '../jobs.ts';
import type { WelcomeKit } from '../contract/welcome-kit.ts';

type Recipient = NonNullable<WelcomeKit['recipient']>;

type KitRow = {
  readonly sealed: string | null;
  readonly requestedAt: Date;
  readonly sentAt: Date | null;
  readonly carrier: string | null;
  readonly trackingCode: string | null;
  readonly deliveredAt: Date | null;
};

const KIT = sql`encode(sealed, 'base64') AS sealed, requested_at AS "requestedAt", sent_at AS "sentAt", carrier,
  tracking_code AS "trackingCode", delivered_at AS "deliveredAt"`;

const placeOf = (orderId: string): string => `reservations.welcome_kit:${orderId}`;

export const openRecipient = (env: Env, orderId: string, sealed: string | null): Recipient | null =>
  sealed === null
    ? null
    : (JSON.parse(vaultOf(env).open(Buffer.from(sealed, 'base64'), placeOf(orderId))) as Recipient);

/** Where nobody said yet where it goes. */
export const OPEN_KIT: WelcomeKit = {
  state: 'OPEN',
  recipient: null,
  requestedAt: null,
  sentAt: null,
  carrier: null,
  trackingCode: null,
  deliveredAt: null,
};

const toKit = (env: Env, orderId: string, row: KitRow): WelcomeKit => ({
  state: row.deliveredAt !== null ? 'DELIVERED' : row.sentAt !== null ? 'SENT' : 'REQUESTED',
  recipient: openRecipient(env, orderId, row.sealed),
  requestedAt: row.requestedAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  carrier: row.carrier,
  trackingCode: row.trackingCode,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
});

export const findKit = async (tx: Tx, env: Env, orderId: string): Promise<WelcomeKit | null> => {
  const row = await tx.maybe(sql<KitRow>`SELECT ${KIT} FROM reservations.welcome_kit WHERE order_id = ${orderId}`);
  return row && toKit(env, orderId, row);
};

/** Says where a kit goes; null where that was said before. */
export const insertKit = async (
  tx: Tx,
  env: Env,
  kit: { readonly orderId: string; readonly brand: string; readonly market: string; readonly recipient: Recipient },
): Promise<WelcomeKit | null> => {
  const sealed = vaultOf(env).seal(JSON.stringify(kit.recipient), placeOf(kit.orderId));
  const row = await tx.maybe(sql<KitRow>`
    INSERT INTO reservations.welcome_kit (order_id, brand, market, sealed)
    VALUES (${kit.orderId}, ${kit.brand}, ${kit.market}, ${sealed}) ON CONFLICT (order_id) DO NOTHING RETURNING ${KIT}`);
  return row && toKit(env, kit.orderId, row);
};

/** Sent once, where its address is not erased, and arrived once after that; null where it is not where that begins. */
export const moveKit = async (
  tx: Tx,
  env: Env,
  {
    orderId,
    ...move
  }: { orderId: string } & ({ state: 'SENT'; carrier: string; trackingCode: string } | { state: 'DELIVERED' }),
): Promise<WelcomeKit | null> => {
  const row = await tx.maybe(
    move.state === 'SENT'
      ? sql<KitRow>`
        WITH moved AS (
          UPDATE reservations.welcome_kit SET sent_at = now(), carrier = ${move.carrier}, tracking_code = ${move.trackingCode}
          WHERE order_id = ${orderId} AND sent_at IS NULL AND sealed IS NOT NULL RETURNING *),
        told AS (
          INSERT INTO platform.outbox (topic, brand, payload)
          SELECT ${tellBuyerJob.topic}, brand, jsonb_build_object('what', 'kitSent', 'orderId', order_id) FROM moved)
        SELECT ${KIT} FROM moved`
      : sql<KitRow>`
        UPDATE reservations.welcome_kit SET delivered_at = now()
        WHERE order_id = ${orderId} AND sent_at IS NOT NULL AND delivered_at IS NULL RETURNING ${KIT}`,
  );
  return row && toKit(env, orderId, row);
};
