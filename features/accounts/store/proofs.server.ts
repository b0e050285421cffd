import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { CODE_TRIES } from '../rules/guesses.ts';

export type NewProof = {
  readonly id: string;
  readonly email: string;
  readonly brand: string;
  readonly market: Market;
  readonly tokenHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
};

export type NewSignUp = NewProof & {
  readonly codeHash: string;
  readonly passwordHash: string;
  readonly sealedProfile: Buffer;
};

/**
 * Lays a sign-up aside until its mailbox is proven. For an address that has an account the same statement leaves a row nobody
 * can redeem, without the person's data; which of the two it was only the mail tells.
 */
export const insertSignUp = (tx: Tx, proof: NewSignUp): Promise<{ isNew: boolean }> =>
  tx.one(sql<{ isNew: boolean }>`
    WITH holder AS (
      SELECT EXISTS (SELECT FROM accounts.account WHERE lower(email) = lower(${proof.email}) AND erased_at IS NULL) AS known
    )
    INSERT INTO accounts.proof
      (id, purpose, email, brand, market, code_hash, token_hash, password_hash, sealed_profile, created_at, expires_at)
    SELECT ${proof.id}, CASE WHEN known THEN 'registered' ELSE 'signup' END, ${proof.email}, ${proof.brand}, ${proof.market},
      CASE WHEN NOT known THEN ${proof.codeHash} END, ${proof.tokenHash}, CASE WHEN NOT known THEN ${proof.passwordHash} END,
      CASE WHEN NOT known THEN ${proof.sealedProfile}::bytea END, ${proof.now}, ${proof.expiresAt}
    FROM holder
    RETURNING purpose = 'signup' AS "isNew"`);

/** A link to a new password, or for an unknown address a row of the same size that leads nowhere. */
export const insertReset = (tx: Tx, proof: NewProof): Promise<{ isKnown: boolean }> =>
  tx.one(sql<{ isKnown: boolean }>`
    WITH holder AS (
      SELECT (SELECT id FROM accounts.account WHERE lower(email) = lower(${proof.email}) AND erased_at IS NULL) AS id
    )
    INSERT INTO accounts.proof (id, purpose, email, account_id, brand, market, token_hash, created_at, expires_at)
    SELECT ${proof.id}, CASE WHEN holder.id IS NULL THEN 'unknown' ELSE 'reset' END, ${proof.email}, holder.id, ${proof.brand},
      ${proof.market}, ${proof.tokenHash}, ${proof.now}, ${proof.expiresAt}
    FROM holder
    RETURNING account_id IS NOT NULL AS "isKnown"`);

export const insertInvitation = (tx: Tx, proof: NewProof & { readonly accountId: string }): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.proof (id, purpose, email, account_id, brand, market, token_hash, created_at, expires_at)
    VALUES (${proof.id}, 'invite', ${proof.email}, ${proof.accountId}, ${proof.brand}, ${proof.market}, ${proof.tokenHash},
      ${proof.now}, ${proof.expiresAt})`);

export type WaitingSignUp = {
  id: string;
  email: string;
  brand: string;
  market: Market;
  codeHash: string;
  passwordHash: string;
  sealedProfile: Buffer;
};

const WAITING = sql`
  SELECT id, email, brand, market, code_hash AS "codeHash", password_hash AS "passwordHash", sealed_profile AS "sealedProfile"
  FROM accounts.proof`;

/** Open sign-ups of an address, locked so that parallel guesses count one after the other. */
export const lockSignUps = (tx: Tx, email: string, now: Date): Promise<WaitingSignUp[]> =>
  tx.rows(sql<WaitingSignUp>`
    ${WAITING} WHERE lower(email) = lower(${email}) AND purpose = 'signup' AND used_at IS NULL AND expires_at > ${now}
      AND tries < ${CODE_TRIES}
    ORDER BY created_at DESC LIMIT 3 FOR UPDATE`);

export const lockSignUpByToken = (tx: Tx, tokenHash: string, now: Date): Promise<WaitingSignUp | null> =>
  tx.maybe(sql<WaitingSignUp>`
    ${WAITING} WHERE token_hash = ${tokenHash} AND purpose = 'signup' AND used_at IS NULL AND expires_at > ${now} FOR UPDATE`);

export const countWrongCode = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`UPDATE accounts.proof SET tries = tries + 1 WHERE id = ANY (${ids}::uuid[]) AND tries < ${CODE_TRIES}`);

/** Spent: what it held is no longer needed. */
export const consumeProof = (tx: Tx, id: string, now: Date): Promise<number> =>
  tx.run(sql`UPDATE accounts.proof SET used_at = ${now} WHERE id = ${id} AND used_at IS NULL`);

/** A waiting sign-up gets a new code and link; the old ones are dead. Null when none waits. */
export const renewSignUp = (
  tx: Tx,
  renewed: { id: string; codeHash: string; tokenHash: string; now: Date; expiresAt: Date },
): Promise<number> =>
  tx.run(sql`
    UPDATE accounts.proof
    SET code_hash = ${renewed.codeHash}, token_hash = ${renewed.tokenHash}, expires_at = ${renewed.expiresAt}, tries = 0
    WHERE id = ${renewed.id} AND used_at IS NULL`);

/** The latest sign-up of an address that nobody redeemed, expired or not, and whether the address has an account. */
export const findLatestSignUp = (
  tx: Tx,
  email: string,
  since: Date,
): Promise<{ id: string | null; isKnown: boolean }> =>
  tx.one(sql<{ id: string | null; isKnown: boolean }>`
    SELECT
      (
        SELECT id FROM accounts.proof
        WHERE lower(email) = lower(${email}) AND purpose = 'signup' AND used_at IS NULL AND created_at > ${since}
        ORDER BY created_at DESC LIMIT 1
      ) AS id,
      EXISTS (SELECT FROM accounts.account WHERE lower(email) = lower(${email}) AND erased_at IS NULL) AS "isKnown"`);

/** Spends a link to a password and names its account; null when it ended, was used or never was. */
export const redeemLink = (
  tx: Tx,
  link: { tokenHash: string; purpose: 'reset' | 'invite'; now: Date },
): Promise<{ accountId: string; email: string; brand: string; market: Market } | null> =>
  tx.maybe(sql<{ accountId: string; email: string; brand: string; market: Market }>`
    UPDATE accounts.proof SET used_at = ${link.now}
    WHERE token_hash = ${link.tokenHash} AND purpose = ${link.purpose} AND used_at IS NULL AND expires_at > ${link.now}
    RETURNING account_id AS "accountId", email, brand, market`);

/** What is long over goes: waiting sign-ups hold personal data nobody confirmed. */
export const sweep = async (tx: Tx, now: Date): Promise<void> => {
  await tx.run(sql`DELETE FROM accounts.proof WHERE expires_at < ${now}::timestamptz - interval '1 hour'`);
  await tx.run(sql`DELETE FROM accounts.throttle WHERE touched_at < clock_timestamp() - interval '1 hour'`);
  await tx.run(sql`DELETE FROM accounts.session WHERE ends_at < ${now}::timestamptz - interval '30 days'`);
};
