import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { HANDOFF_MINUTES } from '../rules/outcome.ts';

type Site = { readonly brand: string; readonly market: Market };

/** A new code of an order, whose row the caller holds; the one before ends, with the phone that opened it. */
export const putHandoff = (
  tx: Tx,
  of: Site & { readonly orderId: string; readonly accountId: string; readonly tokenHash: string },
): Promise<{ expiresAt: Date }> =>
  tx.one(sql<{ expiresAt: Date }>`
    INSERT INTO identity_check.handoff (order_id, brand, market, account_id, token_hash, expires_at)
    VALUES (${of.orderId}, ${of.brand}, ${of.market}, ${of.accountId}, ${of.tokenHash},
      now() + make_interval(mins => ${HANDOFF_MINUTES}))
    ON CONFLICT (order_id) DO UPDATE SET account_id = excluded.account_id, token_hash = excluded.token_hash,
      expires_at = excluded.expires_at, taken_at = NULL, session_hash = NULL, session_until = NULL
    RETURNING expires_at AS "expiresAt"`);

export type Taken = { readonly orderId: string; readonly accountId: string; readonly until: Date };

/** Opened by one phone, whichever comes first; null: opened before, too late, or never made. */
export const takeHandoff = (
  tx: Tx,
  of: Site & { readonly tokenHash: string; readonly sessionHash: string },
): Promise<Taken | null> =>
  tx.maybe(sql<Taken>`
    UPDATE identity_check.handoff SET taken_at = now(), session_hash = ${of.sessionHash},
      session_until = now() + make_interval(mins => ${HANDOFF_MINUTES})
    WHERE brand = ${of.brand} AND market = ${of.market} AND token_hash = ${of.tokenHash} AND taken_at IS NULL
      AND expires_at > now()
    RETURNING order_id AS "orderId", account_id AS "accountId", coalesce(session_until, expires_at) AS until`);

export const wasTaken = async (tx: Tx, of: Site & { readonly tokenHash: string }): Promise<boolean> =>
  (await tx.maybe(sql<{ one: number }>`
    SELECT 1 AS one FROM identity_check.handoff
    WHERE brand = ${of.brand} AND market = ${of.market} AND token_hash = ${of.tokenHash} AND taken_at IS NOT NULL`)) !==
  null;

/** What a phone may look at by what it got for the code; null: its time is over, or a new code was made. */
export const findTaken = (tx: Tx, of: Site & { readonly sessionHash: string }): Promise<Taken | null> =>
  tx.maybe(sql<Taken>`
    SELECT order_id AS "orderId", account_id AS "accountId", coalesce(session_until, expires_at) AS until FROM identity_check.handoff
    WHERE brand = ${of.brand} AND market = ${of.market} AND session_hash = ${of.sessionHash} AND session_until > now()`);

/** Whether the order's code may still be opened, or a phone has opened it and may still look. */
export const findHandoff = async (
  tx: Tx,
  of: Site & { readonly orderId: string },
): Promise<'WAITING' | 'TAKEN' | null> => {
  const row = await tx.maybe(sql<{ state: 'WAITING' | 'TAKEN' | null }>`
    SELECT CASE WHEN session_until > now() THEN 'TAKEN' WHEN taken_at IS NULL AND expires_at > now() THEN 'WAITING' END AS state
    FROM identity_check.handoff WHERE brand = ${of.brand} AND market = ${of.market} AND order_id = ${of.orderId}`);
  return row?.state ?? null;
};
