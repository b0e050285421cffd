import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type PasskeyRow = {
  id: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  usedAt: Date | null;
};

export const listPasskeyRows = (tx: Tx, accountId: string): Promise<PasskeyRow[]> =>
  tx.rows(sql<PasskeyRow>`
    SELECT id, public_key AS "publicKey", counter, transports, name, created_at AS "createdAt", used_at AS "usedAt"
    FROM accounts.passkey WHERE account_id = ${accountId} ORDER BY created_at, id LIMIT 50`);

export type NewPasskey = Pick<PasskeyRow, 'id' | 'counter' | 'name'> & {
  readonly publicKey: Buffer;
  readonly transports: readonly string[];
  readonly accountId: string;
  readonly now: Date;
};

/** Breaks `passkey_pkey` when the key is known, whosever it is. */
export const insertPasskey = (tx: Tx, key: NewPasskey): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.passkey (id, account_id, public_key, counter, transports, name, created_at)
    VALUES (${key.id}, ${key.accountId}, ${key.publicKey}, ${key.counter}, ${key.transports}::text[], ${key.name}, ${key.now})`);

/** A counter that does not grow is a copied key; keys without one stay at zero (WebAuthn, section 6.1.1). */
export const usePasskey = (
  tx: Tx,
  of: { accountId: string; id: string; counter: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    UPDATE accounts.passkey SET counter = ${of.counter}, used_at = ${of.now}
    WHERE id = ${of.id} AND account_id = ${of.accountId} AND (counter < ${of.counter} OR (counter = 0 AND ${of.counter} = 0))`);

export const deletePasskey = (tx: Tx, of: { accountId: string; id: string }): Promise<number> =>
  tx.run(sql`DELETE FROM accounts.passkey WHERE id = ${of.id} AND account_id = ${of.accountId}`);

/** One open challenge a session: a newer one takes its place. */
export const putChallenge = (tx: Tx, of: { sessionId: string; challenge: string; endsAt: Date }): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.passkey_challenge (session_id, challenge, ends_at)
    VALUES (${of.sessionId}, ${of.challenge}, ${of.endsAt})
    ON CONFLICT (session_id) DO UPDATE SET challenge = excluded.challenge, ends_at = excluded.ends_at`);

/** Serves once, whatever becomes of it. */
export const takeChallenge = async (tx: Tx, sessionId: string, now: Date): Promise<string | null> => {
  const row = await tx.maybe(sql<{ challenge: string; live: boolean }>`
    DELETE FROM accounts.passkey_challenge WHERE session_id = ${sessionId}
    RETURNING challenge, ends_at > ${now} AS live`);
  return row?.live === true ? row.challenge : null;
};
