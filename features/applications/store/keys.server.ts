import type { ExternalApplication } from '#kernel/actor.ts';
import type { IsoDay } from '#kernel/days.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { MOST_KEYS, type KeyInput } from '../contract/keys.ts';

type Scope = { readonly brand: string; readonly market: Market };

export type KeyRow = {
  readonly id: string;
  readonly name: string;
  readonly ending: string;
  readonly scopes: readonly string[];
  readonly perMinute: number;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly endsOn: IsoDay | null;
};

const KEY = sql`
  id, name, ending, scopes, per_minute AS "perMinute", created_at AS "createdAt", last_used_at AS "lastUsedAt",
  to_char(ends_on, 'YYYY-MM-DD') AS "endsOn"`;

const among = ({ brand, market }: Scope) => sql`brand = ${brand} AND market = ${market} AND revoked_at IS NULL`;

export const listKeys = (tx: Tx, scope: Scope): Promise<KeyRow[]> =>
  tx.rows(sql<KeyRow>`SELECT ${KEY} FROM applications.key WHERE ${among(scope)} ORDER BY id LIMIT ${MOST_KEYS}`);

/** Null where there are as many as there may be; of two who make the last one at once, one does. */
export const insertKey = async (
  tx: Tx,
  scope: Scope,
  of: KeyInput & { id: string; hash: string; ending: string },
): Promise<KeyRow | null> => {
  await tx.run(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('applications.key:' || ${scope.brand} || ':' || ${scope.market}, 0))`,
  );
  return tx.maybe(sql<KeyRow>`
    INSERT INTO applications.key (id, brand, market, name, key_hash, ending, scopes, per_minute, ends_on)
    SELECT ${of.id}::uuid, ${scope.brand}, ${scope.market}, ${of.name}, ${of.hash}, ${of.ending}, ${of.scopes}::text[], ${of.perMinute}::integer,
      ${of.endsOn ?? null}::date
    WHERE (SELECT count(*) FROM applications.key WHERE ${among(scope)}) < ${MOST_KEYS}
    RETURNING ${KEY}`);
};

export const revokeKey = (tx: Tx, scope: Scope, id: string): Promise<number> =>
  tx.run(sql`UPDATE applications.key SET revoked_at = now() WHERE ${among(scope)} AND id = ${id}`);

/** Whose key it is, while it is live, and whether its last use is to be written down. */
export const findByHash = (tx: Tx, hash: string): Promise<(ExternalApplication & { readonly isDue: boolean }) | null> =>
  tx.maybe(sql<ExternalApplication & { readonly isDue: boolean }>`
    SELECT id, brand, market, scopes, per_minute AS "perMinute", to_char(ends_on, 'YYYY-MM-DD') AS "endsOn",
      coalesce(last_used_at < now() - interval '1 minute', true) AS "isDue"
    FROM applications.key WHERE key_hash = ${hash} AND revoked_at IS NULL`);

/** Of many at once one writes it. */
export const noteUse = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    UPDATE applications.key SET last_used_at = now()
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`);
