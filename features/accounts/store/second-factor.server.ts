import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

/** Stores a secret that nobody has proven yet, in place of an earlier such one; 0 when a proven one is there. */
export const putUnconfirmedFactor = (tx: Tx, accountId: string, sealedSecret: Buffer): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.second_factor AS f (account_id, sealed_secret) VALUES (${accountId}, ${sealedSecret})
    ON CONFLICT (account_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, last_step = 0, created_at = now()
    WHERE f.confirmed_at IS NULL`);

export const findFactor = (tx: Tx, accountId: string): Promise<{ sealedSecret: Buffer; confirmed: boolean } | null> =>
  tx.maybe(sql<{ sealedSecret: Buffer; confirmed: boolean }>`
    SELECT sealed_secret AS "sealedSecret", confirmed_at IS NOT NULL AS confirmed
    FROM accounts.second_factor WHERE account_id = ${accountId}`);

/** Uses a step up, with all before it; 0 when it was used already, so of two parallel codes one wins (RFC 6238, section 5.2). */
export const useStep = (tx: Tx, of: { accountId: string; step: number; now: Date }): Promise<number> =>
  tx.run(sql`
    UPDATE accounts.second_factor SET last_step = ${of.step}, confirmed_at = coalesce(confirmed_at, ${of.now})
    WHERE account_id = ${of.accountId} AND last_step < ${of.step}`);
