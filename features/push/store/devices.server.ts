import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type Scope = { readonly brand: string; readonly market: Market };

/** The device known under an address, by every live key. */
export const lockDevice = async (
  tx: Tx,
  { brand, market }: Scope,
  indexes: readonly string[],
): Promise<string | null> => {
  const row = await tx.maybe(sql<{ id: string }>`
    SELECT id FROM push.device
    WHERE brand = ${brand} AND market = ${market} AND endpoint_index = ANY(${indexes}::text[]) LIMIT 1 FOR UPDATE`);
  return row?.id ?? null;
};

type Device = { readonly id: string; readonly sealed: Buffer; readonly endpointIndex: string };
type Agreed = { readonly accountId: string | null; readonly consentVersion: string };

/** Of two that come at once one is there; the other changes nothing. */
export const insertDevice = (tx: Tx, { brand, market }: Scope, of: Device & Agreed): Promise<number> =>
  tx.run(sql`
    INSERT INTO push.device (id, brand, market, account_id, sealed, endpoint_index, consent_version)
    VALUES (${of.id}, ${brand}, ${market}, ${of.accountId}, ${of.sealed}, ${of.endpointIndex}, ${of.consentVersion})
    ON CONFLICT ON CONSTRAINT one_device_once DO NOTHING`);

/** The same browser agrees again: what it brings last counts. */
export const agreeAgain = (tx: Tx, of: Device & Agreed): Promise<number> =>
  tx.run(sql`
    UPDATE push.device SET sealed = ${of.sealed}, endpoint_index = ${of.endpointIndex}, consent_version = ${of.consentVersion},
      account_id = coalesce(${of.accountId}::uuid, account_id)
    WHERE id = ${of.id}`);

export const moveDevice = (tx: Tx, of: Device): Promise<number> =>
  tx.run(sql`UPDATE push.device SET sealed = ${of.sealed}, endpoint_index = ${of.endpointIndex} WHERE id = ${of.id}`);

export const dropDevice = (tx: Tx, { brand, market }: Scope, indexes: readonly string[]): Promise<number> =>
  tx.run(sql`
    DELETE FROM push.device WHERE brand = ${brand} AND market = ${market} AND endpoint_index = ANY(${indexes}::text[])`);

export const countDevices = async (
  tx: Tx,
  { brand, market }: Scope,
  accountId: string,
): Promise<{ devices: number; isMore: boolean; own: number }> => {
  const all = await tx.one(
    sql<{ total: number }>`${countOf(sql`FROM push.device WHERE brand = ${brand} AND market = ${market}`)}`,
  );
  const { own } = await tx.one(sql<{ own: number }>`
    SELECT count(*)::int AS own FROM push.device
    WHERE brand = ${brand} AND market = ${market} AND account_id = ${accountId}`);
  const { total, isMore } = toCounted(all);
  return { devices: total, isMore, own };
};
