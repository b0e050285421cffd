import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import { HANDOFF_MINUTES, MOST_WRONG_NUMBERS } from '../rules/outcome.ts';

type Site = { readonly brand: string; readonly market: Market };

/** A new code of an order, whose row the caller holds; the one before ends, with the phone that opened it. */
export const putHandoff = (
  tx: Tx,
  of: Site & {
    readonly orderId: string;
    readonly accountId: string;
    readonly sessionId: string;
    readonly tokenHash: string;
    readonly number: number;
  },
): Promise<{ expiresAt: Date }> =>
  tx.one(sql<{ expiresAt: Date }>`
    INSERT INTO identity_check.handoff (order_id, brand, market, account_id, session_id, token_hash, number, expires_at)
    VALUES (${of.orderId}, ${of.brand}, ${of.market}, ${of.accountId}, ${of.sessionId}, ${of.tokenHash}, ${of.number},
      now() + make_interval(mins => ${HANDOFF_MINUTES}))
    ON CONFLICT (order_id) DO UPDATE SET account_id = excluded.account_id, session_id = excluded.session_id,
      token_hash = excluded.token_hash, number = excluded.number, round = handoff.round + 1, wrong = 0, confirmed_at = NULL,
      expires_at = excluded.expires_at, taken_at = NULL, session_hash = NULL, session_until = NULL
    RETURNING expires_at AS "expiresAt"`);

export type Taken = {
  readonly orderId: string;
  readonly accountId: string;
  readonly until: Date;
  /** The number on the computer's screen was typed. */
  readonly isConfirmed: boolean;
};

const TAKEN = sql`order_id AS "orderId", account_id AS "accountId", coalesce(session_until, expires_at) AS until,
  confirmed_at IS NOT NULL AS "isConfirmed"`;

type Taking = Site & { readonly tokenHash: string; readonly sessionHash: string };

/** Opened by one phone, whichever comes first; null: opened before, too late, or never made. */
export const takeHandoff = (tx: Tx, of: Taking): Promise<Taken | null> =>
  tx.maybe(sql<Taken>`
    UPDATE identity_check.handoff SET taken_at = now(), session_hash = ${of.sessionHash}, session_until = expires_at
    WHERE brand = ${of.brand} AND market = ${of.market} AND token_hash = ${of.tokenHash} AND taken_at IS NULL
      AND expires_at > now() AND identity_check.session_lives(session_id)
    RETURNING ${TAKEN}`);

/** The same phone asks again, as the answer was lost on the way: within a minute it is answered as before. */
export const takenJustNow = (tx: Tx, of: Taking): Promise<Taken | null> =>
  tx.maybe(sql<Taken>`
    SELECT ${TAKEN} FROM identity_check.handoff
    WHERE brand = ${of.brand} AND market = ${of.market} AND token_hash = ${of.tokenHash} AND session_hash = ${of.sessionHash}
      AND taken_at > now() - interval '1 minute' AND session_until > now() AND identity_check.session_lives(session_id)`);

export const wasTaken = async (tx: Tx, of: Site & { readonly tokenHash: string }): Promise<boolean> =>
  (await tx.maybe(sql<{ one: number }>`
    SELECT 1 AS one FROM identity_check.handoff
    WHERE brand = ${of.brand} AND market = ${of.market} AND token_hash = ${of.tokenHash} AND taken_at IS NOT NULL`)) !==
  null;

/**
 * What a phone may look at by what it got for the code; null: its time is over, a new code was made, or who made it has signed out.
 * `lock`: no new code is made before the caller's transaction ends.
 */
export const findTaken = (
  tx: Tx,
  { lock = false, ...of }: Site & { readonly sessionHash: string; readonly lock?: boolean },
): Promise<Taken | null> =>
  tx.maybe(sql<Taken>`
    SELECT ${TAKEN} FROM identity_check.handoff
    WHERE brand = ${of.brand} AND market = ${of.market} AND session_hash = ${of.sessionHash} AND session_until > now()
      AND identity_check.session_lives(session_id) ${lock ? sql`FOR UPDATE` : noSql}`);

/** The number that was typed on the phone; how many are left, null where it was right. Typed right, it is asked for no more. */
export const typeNumber = async (
  tx: Tx,
  of: Site & { readonly sessionHash: string; readonly number: number },
): Promise<{ left: number | null }> =>
  tx.one(sql<{ left: number | null }>`
    UPDATE identity_check.handoff SET
      confirmed_at = CASE WHEN number = ${of.number} THEN coalesce(confirmed_at, now()) ELSE confirmed_at END,
      wrong = CASE WHEN confirmed_at IS NULL AND number IS DISTINCT FROM ${of.number} THEN wrong + 1 ELSE wrong END,
      session_until = CASE WHEN confirmed_at IS NULL AND number IS DISTINCT FROM ${of.number} AND wrong + 1 >= ${MOST_WRONG_NUMBERS}
        THEN now() ELSE session_until END
    WHERE brand = ${of.brand} AND market = ${of.market} AND session_hash = ${of.sessionHash}
    RETURNING CASE WHEN confirmed_at IS NULL THEN ${MOST_WRONG_NUMBERS}::int - wrong END AS left`);

/** Whoever opened it does not buy this, or the code is not wanted any more. */
export const endTaken = (tx: Tx, of: Site & { readonly sessionHash: string }): Promise<number> =>
  tx.run(sql`
    UPDATE identity_check.handoff SET session_until = now()
    WHERE brand = ${of.brand} AND market = ${of.market} AND session_hash = ${of.sessionHash}`);

export type Handoff = {
  readonly state: 'WAITING' | 'TAKEN';
  readonly round: number;
  /** What the phone that opened it has to type; null before, and once it has. */
  readonly number: number | null;
};

/** Whether the order's code may still be opened, or a phone has opened it and may still look; null: neither. */
export const findHandoff = (tx: Tx, of: Site & { readonly orderId: string }): Promise<Handoff | null> =>
  tx.maybe(sql<Handoff>`
    SELECT CASE WHEN taken_at IS NULL THEN 'WAITING' ELSE 'TAKEN' END AS state, round,
      CASE WHEN taken_at IS NOT NULL AND confirmed_at IS NULL THEN number END AS number
    FROM identity_check.handoff
    WHERE brand = ${of.brand} AND market = ${of.market} AND order_id = ${of.orderId}
      AND CASE WHEN taken_at IS NULL THEN expires_at ELSE session_until END > now()
      AND identity_check.session_lives(session_id)`);
