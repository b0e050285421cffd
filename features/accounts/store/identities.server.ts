import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export const findIdentity = async (tx: Tx, of: { issuer: string; subject: string }): Promise<string | null> => {
  const row = await tx.maybe(sql<{ accountId: string }>`
    SELECT i.account_id AS "accountId" FROM accounts.identity i
    JOIN accounts.account a ON a.id = i.account_id AND a.erased_at IS NULL
    WHERE i.issuer = ${of.issuer} AND i.subject = ${of.subject}`);
  return row?.accountId ?? null;
};

/** Once an issuer and person. Breaks `identity_pkey` when the identity is somebody else's, and `one_identity` for a second one. */
export const insertIdentity = (
  tx: Tx,
  of: { issuer: string; subject: string; accountId: string; now: Date },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.identity (issuer, subject, account_id, linked_at)
    VALUES (${of.issuer}, ${of.subject}, ${of.accountId}, ${of.now})`);

export const listIdentities = (tx: Tx, accountId: string): Promise<{ issuer: string; linkedAt: Date }[]> =>
  tx.rows(sql<{ issuer: string; linkedAt: Date }>`
    SELECT issuer, linked_at AS "linkedAt" FROM accounts.identity WHERE account_id = ${accountId} ORDER BY linked_at`);

/** Whoever has no password would be locked out: nothing is removed then. */
export const removeIdentity = (tx: Tx, of: { accountId: string; issuer: string }): Promise<number> =>
  tx.run(sql`
    DELETE FROM accounts.identity i USING accounts.account a
    WHERE i.account_id = ${of.accountId} AND i.issuer = ${of.issuer} AND a.id = i.account_id AND a.password_hash IS NOT NULL`);
