import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import { MOST_ENDPOINTS, type EndpointInput } from '../contract/endpoints.ts';
import type { OffReason } from '../rules/tries.ts';

export type Scope = { readonly brand: string; readonly market: Market };

export type EndpointRow = {
  readonly id: string;
  readonly version: number;
  readonly address: string;
  readonly description: string;
  readonly events: readonly string[];
  readonly isOn: boolean;
  readonly offBecause: OffReason | null;
  readonly formerUntil: Date | null;
  readonly failingSince: Date | null;
  readonly createdAt: Date;
};

const ENDPOINT = sql`
  id, version, address, description, events, is_on AS "isOn", off_because AS "offBecause",
  CASE WHEN former_until > now() THEN former_until END AS "formerUntil", failing_since AS "failingSince", created_at AS "createdAt"`;

const among = ({ brand, market }: Scope) => sql`brand = ${brand} AND market = ${market} AND deleted_at IS NULL`;

export const listEndpoints = (tx: Tx, scope: Scope): Promise<EndpointRow[]> =>
  tx.rows(sql<EndpointRow>`
    SELECT ${ENDPOINT} FROM webhooks.endpoint WHERE ${among(scope)} ORDER BY id LIMIT ${MOST_ENDPOINTS}`);

export const findEndpoint = (tx: Tx, scope: Scope, id: string): Promise<EndpointRow | null> =>
  tx.maybe(sql<EndpointRow>`SELECT ${ENDPOINT} FROM webhooks.endpoint WHERE ${among(scope)} AND id = ${id}`);

export const lockEndpoint = (tx: Tx, scope: Scope, id: string): Promise<EndpointRow | null> =>
  tx.maybe(
    sql<EndpointRow>`SELECT ${ENDPOINT} FROM webhooks.endpoint WHERE ${among(scope)} AND id = ${id} FOR NO KEY UPDATE`,
  );

/** Null where there are as many as there may be; of two who make the last one at once, one does. */
export const insertEndpoint = async (
  tx: Tx,
  scope: Scope,
  of: EndpointInput & { id: string; sealed: Buffer },
): Promise<EndpointRow | null> => {
  await tx.run(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('webhooks.endpoint:' || ${scope.brand} || ':' || ${scope.market}, 0))`,
  );
  return tx.maybe(sql<EndpointRow>`
    INSERT INTO webhooks.endpoint (id, brand, market, address, description, events, is_on, secret)
    SELECT ${of.id}::uuid, ${scope.brand}, ${scope.market}, ${of.address}, ${of.description}, ${of.events}::text[], ${of.isOn}::boolean,
      ${of.sealed}::bytea
    WHERE (SELECT count(*) FROM webhooks.endpoint WHERE ${among(scope)}) < ${MOST_ENDPOINTS}
    RETURNING ${ENDPOINT}`);
};

/** Whoever switches it on begins anew: what held it up before may be mended, and what waits has all its tries before it. */
export const rewriteEndpoint = async (
  tx: Tx,
  scope: Scope,
  { id, ...of }: EndpointInput & { id: string },
): Promise<EndpointRow> => {
  if (of.isOn)
    await tx.run(sql`
      UPDATE webhooks.delivery SET since = now(), attempts = 0
      WHERE brand = ${scope.brand} AND endpoint_id = ${id} AND state = 'WAITING'
        AND EXISTS (SELECT FROM webhooks.endpoint WHERE id = ${id} AND NOT is_on)`);
  return tx.one(sql<EndpointRow>`
    UPDATE webhooks.endpoint SET address = ${of.address}, description = ${of.description}, events = ${of.events}::text[],
      is_on = ${of.isOn}, version = version + 1
      ${of.isOn ? sql`, off_because = NULL, rest_until = NULL, failures = 0, failing_since = NULL` : noSql}
    WHERE ${among(scope)} AND id = ${id} RETURNING ${ENDPOINT}`);
};

export const removeEndpoint = (tx: Tx, scope: Scope, id: string): Promise<number> =>
  tx.run(sql`
    UPDATE webhooks.endpoint SET deleted_at = now(), is_on = false, off_because = NULL
    WHERE ${among(scope)} AND id = ${id}`);

/** Hours for which the secret before signs too. */
const OVERLAP_HOURS = 24;

export const rotateSecret = (
  tx: Tx,
  scope: Scope,
  of: { id: string; sealed: Buffer; isAtOnce: boolean },
): Promise<EndpointRow> =>
  tx.one(sql<EndpointRow>`
    UPDATE webhooks.endpoint SET secret = ${of.sealed}, version = version + 1,
      ${
        of.isAtOnce
          ? sql`former_secret = NULL, former_until = NULL`
          : sql`former_secret = secret, former_until = now() + make_interval(hours => ${OVERLAP_HOURS}::int)`
      }
    WHERE ${among(scope)} AND id = ${of.id} RETURNING ${ENDPOINT}`);
