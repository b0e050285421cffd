import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { CODE_TRIES } from '../rules/guesses.ts';
import type { NewProof } from './proofs.server.ts';

/** For an address that has an account already, a row of the same size that nothing can redeem. */
export const insertEmailProof = (
  tx: Tx,
  proof: NewProof & { readonly accountId: string; readonly codeHash: string },
): Promise<{ isNew: boolean }> =>
  tx.one(sql<{ isNew: boolean }>`
    WITH holder AS (
      SELECT EXISTS (SELECT FROM accounts.account WHERE lower(email) = lower(${proof.email}) AND erased_at IS NULL) AS known
    )
    INSERT INTO accounts.proof (id, purpose, email, account_id, brand, market, code_hash, token_hash, created_at, expires_at)
    SELECT ${proof.id}, CASE WHEN known THEN 'registered' ELSE 'email' END, ${proof.email}, ${proof.accountId}, ${proof.brand},
      ${proof.market}, ${proof.codeHash}, ${proof.tokenHash}, ${proof.now}, ${proof.expiresAt}
    FROM holder
    RETURNING purpose = 'email' AS "isNew"`);

/** Open ones of the person, locked so that parallel guesses count one after the other. */
export const lockEmailProofs = (
  tx: Tx,
  accountId: string,
  now: Date,
): Promise<{ id: string; email: string; codeHash: string }[]> =>
  tx.rows(sql<{ id: string; email: string; codeHash: string }>`
    SELECT id, email, code_hash AS "codeHash" FROM accounts.proof
    WHERE account_id = ${accountId} AND purpose = 'email' AND used_at IS NULL AND expires_at > ${now} AND tries < ${CODE_TRIES}
    ORDER BY created_at DESC LIMIT 3 FOR UPDATE`);

/** Breaks `one_email` when the address got an account in the meantime. */
export const changeEmail = (tx: Tx, of: { accountId: string; email: string; now: Date }): Promise<number> =>
  tx.run(sql`
    UPDATE accounts.account SET email = ${of.email}, updated_at = ${of.now} WHERE id = ${of.accountId} AND erased_at IS NULL`);
