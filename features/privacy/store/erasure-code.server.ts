import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

const MOST_A_DAY = 5;
const MOST_TRIES = 5;
export const CODE_MINUTES = 30;

/** A new code in place of the one before; false when enough were sent today. */
export const putCode = async (tx: Tx, of: { accountId: string; codeHash: string }): Promise<boolean> => {
  const sent = await tx.run(sql`
    INSERT INTO privacy.erasure_code AS c (account_id, code_hash, expires_at)
    VALUES (${of.accountId}, ${of.codeHash}, now() + make_interval(mins => ${CODE_MINUTES}::int))
    ON CONFLICT (account_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0,
      sent = CASE WHEN c.first_sent_at < now() - interval '1 day' THEN 1 ELSE c.sent + 1 END,
      first_sent_at = CASE WHEN c.first_sent_at < now() - interval '1 day' THEN now() ELSE c.first_sent_at END
    WHERE c.sent < ${MOST_A_DAY} OR c.first_sent_at < now() - interval '1 day'`);
  return sent === 1;
};

/** The code that may still be typed, with one try fewer from now on; null when there is none. Committed before the code is compared. */
export const takeTry = async (tx: Tx, accountId: string): Promise<string | null> => {
  const row = await tx.maybe(sql<{ codeHash: string }>`
    UPDATE privacy.erasure_code SET tries = tries + 1
    WHERE account_id = ${accountId} AND expires_at > now() AND tries < ${MOST_TRIES} RETURNING code_hash AS "codeHash"`);
  return row?.codeHash ?? null;
};

export const dropCode = (tx: Tx, accountId: string): Promise<number> =>
  tx.run(sql`DELETE FROM privacy.erasure_code WHERE account_id = ${accountId}`);

export const dropOldCodes = (tx: Tx): Promise<number> =>
  tx.run(sql`
    DELETE FROM privacy.erasure_code WHERE expires_at < now() AND first_sent_at < now() - interval '1 day'`);
