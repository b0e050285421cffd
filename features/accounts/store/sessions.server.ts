import type { Person, RoleGrant } from '#kernel/actor.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';

const GRANTS: Statement = sql`
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('role', g.role, 'brand', g.brand, 'market', g.market, 'scope', g.scope, 'scopeId', g.scope_id) ORDER BY g.id)
    FROM accounts.role_grant g WHERE g.account_id = a.id
  ), '[]')`;

/**
 * One statement on every signed-in call: finds the session, its person and roles, and moves the idle limit on, yet writes at
 * most once a minute.
 */
export const findLiveSession = (db: Tx, tokenHash: string, now: Date): Promise<Omit<Person, 'kind'> | null> =>
  db.maybe(sql<Omit<Person, 'kind'>>`
    WITH live AS (
      SELECT id, account_id, strength, seen_at, proved_at FROM accounts.session
      WHERE token_hash = ${tokenHash} AND revoked_at IS NULL AND ends_at > ${now}
        AND seen_at + make_interval(secs => idle_seconds) > ${now}
    ), seen AS (
      UPDATE accounts.session s SET seen_at = ${now} FROM live
      WHERE s.id = live.id AND live.seen_at < ${now}::timestamptz - interval '1 minute'
    )
    SELECT a.id AS "accountId", live.id AS "sessionId", a.email, a.name, live.strength, live.proved_at AS "provedAt",
      ${GRANTS} AS roles
    FROM live JOIN accounts.account a ON a.id = live.account_id AND a.erased_at IS NULL`);

/** A person as they are now, for what they confirmed with full strength and what is done after they have gone; null once they are gone for good. */
export const findPersonById = (db: Tx, accountId: string): Promise<Omit<Person, 'kind' | 'provedAt'> | null> =>
  db.maybe(sql<Omit<Person, 'kind' | 'provedAt'>>`
    SELECT a.id AS "accountId", '' AS "sessionId", a.email, a.name, 'full' AS strength, ${GRANTS} AS roles
    FROM accounts.account a WHERE a.id = ${accountId} AND a.erased_at IS NULL`);

export type NewSession = {
  readonly id: string;
  readonly accountId: string;
  readonly tokenHash: string;
  readonly strength: Person['strength'];
  readonly staff: boolean;
  readonly idleSeconds: number;
  readonly now: Date;
  readonly endsAt: Date;
  readonly userAgent: string;
  readonly provedAt: Date;
  /** The session it takes the place of, if any: its token is dead from here on. */
  readonly replaces: string | null;
};

/** Opens a session and, in the same statement, ends the one it replaces, whosever that was. */
export const openSession = (db: Tx, session: NewSession): Promise<number> =>
  db.run(sql`
    WITH replaced AS (
      UPDATE accounts.session SET revoked_at = ${session.now} WHERE id = ${session.replaces}::uuid AND revoked_at IS NULL
    )
    INSERT INTO accounts.session
      (id, account_id, token_hash, strength, staff, idle_seconds, created_at, seen_at, ends_at, user_agent, proved_at)
    VALUES (${session.id}, ${session.accountId}, ${session.tokenHash}, ${session.strength}, ${session.staff},
      ${session.idleSeconds}, ${session.now}, ${session.now}, ${session.endsAt}, ${session.userAgent}, ${session.provedAt})`);

/** Ends one of a person's own sessions; 0 when it is another's, unknown or over. */
export const revokeSession = (db: Tx, of: { accountId: string; id: string; now: Date }): Promise<number> =>
  db.run(sql`
    UPDATE accounts.session SET revoked_at = ${of.now}
    WHERE id = ${of.id} AND account_id = ${of.accountId} AND revoked_at IS NULL`);

export const revokeAllSessions = (db: Tx, accountId: string, now: Date): Promise<number> =>
  db.run(sql`UPDATE accounts.session SET revoked_at = ${now} WHERE account_id = ${accountId} AND revoked_at IS NULL`);

export type SessionRow = { id: string; userAgent: string; createdAt: Date; seenAt: Date; endsAt: Date };

export const listLiveSessions = (db: Tx, accountId: string, now: Date): Promise<SessionRow[]> =>
  db.rows(sql<SessionRow>`
    SELECT id, user_agent AS "userAgent", created_at AS "createdAt", seen_at AS "seenAt", ends_at AS "endsAt"
    FROM accounts.session
    WHERE account_id = ${accountId} AND revoked_at IS NULL AND ends_at > ${now}
      AND seen_at + make_interval(secs => idle_seconds) > ${now}
    ORDER BY seen_at DESC, id`);

export type Credentials = {
  id: string;
  email: string;
  name: string;
  nickname: string | null;
  market: 'br' | 'ar';
  passwordHash: string | null;
  roles: RoleGrant[];
  /** Null: none; otherwise whether a code was ever checked. A passkey was, when it was made. */
  factorConfirmed: boolean | null;
};

const CREDENTIALS: Statement = sql`
  SELECT a.id, a.email, a.name, a.nickname, a.market, a.password_hash AS "passwordHash", ${GRANTS} AS roles,
    CASE WHEN EXISTS (SELECT FROM accounts.passkey k WHERE k.account_id = a.id) THEN true
      ELSE (SELECT f.confirmed_at IS NOT NULL FROM accounts.second_factor f WHERE f.account_id = a.id) END AS "factorConfirmed"
  FROM accounts.account a`;

export const findCredentialsByEmail = (db: Tx, email: string): Promise<Credentials | null> =>
  db.maybe(sql<Credentials>`${CREDENTIALS} WHERE lower(a.email) = lower(${email}) AND a.erased_at IS NULL`);

export const findCredentials = (db: Tx, accountId: string): Promise<Credentials | null> =>
  db.maybe(sql<Credentials>`${CREDENTIALS} WHERE a.id = ${accountId} AND a.erased_at IS NULL`);

/** The same password under a new hash: nothing else changes. */
export const replaceHash = (db: Tx, of: { accountId: string; from: string; to: string }): Promise<number> =>
  db.run(
    sql`UPDATE accounts.account SET password_hash = ${of.to} WHERE id = ${of.accountId} AND password_hash = ${of.from}`,
  );

/** A new password ends every session, in one statement. */
export const changePassword = (db: Tx, of: { accountId: string; hash: string; now: Date }): Promise<number> =>
  db.run(sql`
    WITH ended AS (
      UPDATE accounts.session SET revoked_at = ${of.now} WHERE account_id = ${of.accountId} AND revoked_at IS NULL
    ), spent AS (
      UPDATE accounts.proof SET used_at = ${of.now}
      WHERE account_id = ${of.accountId} AND purpose IN ('reset', 'invite') AND used_at IS NULL
    )
    UPDATE accounts.account SET password_hash = ${of.hash}, password_changed_at = ${of.now}, updated_at = ${of.now}
    WHERE id = ${of.accountId} AND erased_at IS NULL`);

/** Whose live session of full strength it is. */
export const findSessionOwner = async (db: Tx, id: string, now: Date): Promise<string | null> => {
  const row = await db.maybe(sql<{ accountId: string }>`
    SELECT s.account_id AS "accountId" FROM accounts.session s
    JOIN accounts.account a ON a.id = s.account_id AND a.erased_at IS NULL
    WHERE s.id = ${id}::uuid AND s.strength = 'full' AND s.revoked_at IS NULL AND s.ends_at > ${now}
      AND s.seen_at + make_interval(secs => s.idle_seconds) > ${now}`);
  return row?.accountId ?? null;
};
