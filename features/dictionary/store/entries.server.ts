import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { ChangeState } from '../rules/change-machine.ts';

export type Scope = { readonly brand: string; readonly market: Market };

export type EntryRow = {
  readonly key: string;
  readonly value: string | null;
  readonly edition: number;
  /** The open change, where one waits for a second person. */
  readonly waiting: string | null;
};

const WAITING = sql`(
  SELECT c.id FROM dictionary.change c
  WHERE c.brand = e.brand AND c.market = e.market AND c.key = e.key AND c.state = 'PROPOSED'
)`;

/** All of a site that was ever changed; with keys, only those. */
export const listEntryRows = (tx: Tx, { brand, market }: Scope, keys: readonly string[] | null): Promise<EntryRow[]> =>
  tx.rows(sql<EntryRow>`
    SELECT e.key, e.value, e.edition, ${WAITING} AS waiting FROM dictionary.entry e
    WHERE e.brand = ${brand} AND e.market = ${market} ${keys === null ? noSql : sql`AND e.key = ANY(${keys})`}`);

/** The same, kept from other editors until the transaction ends; entries that nobody changed before are made. */
export const lockEntryRows = async (tx: Tx, scope: Scope, keys: readonly string[]): Promise<EntryRow[]> => {
  const sorted = [...new Set(keys)].toSorted();
  await tx.run(sql`
    INSERT INTO dictionary.entry (brand, market, key)
    SELECT ${scope.brand}, ${scope.market}, key FROM unnest(${sorted}::text[]) key ORDER BY key
    ON CONFLICT DO NOTHING`);
  await tx.run(sql`
    SELECT FROM dictionary.entry WHERE brand = ${scope.brand} AND market = ${scope.market} AND key = ANY(${sorted})
    ORDER BY key FOR UPDATE`);
  return listEntryRows(tx, scope, sorted);
};

export type NewChange = {
  readonly id: string;
  readonly key: string;
  readonly value: string | null;
  readonly before: string;
  readonly legal: boolean;
  readonly isReturn: boolean;
  readonly state: 'PROPOSED' | 'APPLIED';
};
type Making = Scope & {
  readonly actor: string;
  readonly source: 'CONSOLE' | 'FILE';
  readonly reason: string | null;
};

/** Writes changes; what they apply, the database brings into force with them. */
export const insertChanges = (tx: Tx, of: Making, changes: readonly NewChange[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO dictionary.change
      (id, brand, market, key, value, before, legal, is_return, state, source, actor, reason)
    SELECT id, ${of.brand}, ${of.market}, key, value, before, legal, "isReturn", state, ${of.source}, ${of.actor},
      ${of.reason}
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      AS given (id uuid, key text, value text, before text, legal boolean, "isReturn" boolean, state text)`);

export type ChangeRow = {
  readonly id: string;
  readonly state: ChangeState;
  readonly value: string | null;
  readonly before: string;
  readonly actor: string;
  readonly createdAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly source: 'CONSOLE' | 'FILE';
};

const MOST_CHANGES = 100;

/** The newest first. */
export const listChangeRows = (tx: Tx, { brand, market }: Scope, key: string): Promise<ChangeRow[]> =>
  tx.rows(sql<ChangeRow>`
    SELECT id, state, value, before, actor, created_at AS "createdAt", decided_by AS "decidedBy",
      decided_at AS "decidedAt", reason, source
    FROM dictionary.change WHERE brand = ${brand} AND market = ${market} AND key = ${key}
    ORDER BY seq DESC LIMIT ${MOST_CHANGES}`);

/** Who changed an entry last, and when. */
export const lastChange = (
  tx: Tx,
  { brand, market }: Scope,
  key: string,
): Promise<{ readonly actor: string; readonly at: Date } | null> =>
  tx.maybe(sql<{ actor: string; at: Date }>`
    SELECT actor, coalesce(decided_at, created_at) AS at FROM dictionary.change
    WHERE brand = ${brand} AND market = ${market} AND key = ${key} AND state = 'APPLIED'
    ORDER BY coalesce(decided_at, created_at) DESC, seq DESC LIMIT 1`);

/** Which of these values of legal texts two persons have agreed on before. */
export const agreedValues = async (
  tx: Tx,
  { brand, market }: Scope,
  values: readonly { readonly key: string; readonly value: string }[],
): Promise<ReadonlySet<string>> => {
  const rows = await tx.rows(sql<{ key: string; value: string }>`
    SELECT DISTINCT c.key, coalesce(c.value, '') AS value FROM dictionary.change c
    JOIN jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS given (key text, value text)
      ON given.key = c.key AND given.value = c.value
    WHERE c.brand = ${brand} AND c.market = ${market} AND c.state = 'APPLIED' AND c.decided_by IS NOT NULL`);
  return new Set(rows.map(({ key, value }) => agreedName(key, value)));
};
export const agreedName = (key: string, value: string): string => `${key}\n${value}`;

/** An open change of an entry. */
export const findOpenChange = (
  tx: Tx,
  { brand, market }: Scope,
  of: { key: string; id: string },
): Promise<{ readonly actor: string; readonly value: string | null } | null> =>
  tx.maybe(sql<{ actor: string; value: string | null }>`
    SELECT actor, value FROM dictionary.change
    WHERE brand = ${brand} AND market = ${market} AND key = ${of.key} AND id = ${of.id} AND state = 'PROPOSED'`);

export const decideChange = (
  tx: Tx,
  of: { id: string; state: Exclude<ChangeState, 'PROPOSED'>; actor: string; reason: string | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE dictionary.change
    SET state = ${of.state}, decided_by = ${of.actor}, decided_at = now(), reason = nullif(concat_ws(E'\n', reason, ${of.reason}::text), '')
    WHERE id = ${of.id} AND state = 'PROPOSED'`);

/** What all sites say instead of their defaults. */
export const listChangedValues = (tx: Tx): Promise<(Scope & { readonly key: string; readonly value: string })[]> =>
  tx.rows(sql<Scope & { key: string; value: string }>`
    SELECT brand, market, key, coalesce(value, '') AS value FROM dictionary.entry WHERE value IS NOT NULL`);
