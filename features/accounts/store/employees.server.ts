import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { Relation } from '../rules/employee-row.ts';

/** Under every live key, the first of which new rows are written with. */
type Hashes = readonly string[];

export type EmployeeEntry = {
  readonly registrations: Hashes;
  readonly documents: Hashes;
  readonly relation: Relation;
  /** From this moment on they are none; null while they are. */
  readonly leftAt: string | null;
};

export const findEmployee = (
  tx: Tx,
  of: { market: Market; registrations: Hashes; documents: Hashes },
): Promise<{ relation: Relation } | null> =>
  tx.maybe(sql<{ relation: Relation }>`
    SELECT relation FROM accounts.employee
    WHERE market = ${of.market} AND registration_index = ANY (${of.registrations}::text[])
      AND document_index = ANY (${of.documents}::text[]) AND (left_at IS NULL OR left_at > now())`);

export type EmployeeCounts = { readonly employees: number; readonly collaborators: number; readonly left: number };

export const countEmployees = (tx: Tx, market: Market): Promise<EmployeeCounts> =>
  tx.one(sql<EmployeeCounts>`
    WITH listed AS (
      SELECT relation, left_at IS NULL OR left_at > now() AS present FROM accounts.employee WHERE market = ${market}
    )
    SELECT (count(*) FILTER (WHERE present AND relation = 'EMPLOYEE'))::int AS employees,
      (count(*) FILTER (WHERE present AND relation = 'COLLABORATOR'))::int AS collaborators,
      (count(*) FILTER (WHERE NOT present))::int AS left
    FROM listed`);

const input = (entries: readonly EmployeeEntry[]): Statement => sql`
  jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
    AS g (registrations text[], documents text[], relation text, "leftAt" timestamptz)`;

/** How many of the entries are new, and how many are told otherwise than they stand. */
export const compareEmployees = (
  tx: Tx,
  market: Market,
  entries: readonly EmployeeEntry[],
): Promise<{ readonly added: number; readonly changed: number }> =>
  tx.one(sql<{ added: number; changed: number }>`
    SELECT (count(*) FILTER (WHERE e.market IS NULL))::int AS added,
      (count(*) FILTER (WHERE e.market IS NOT NULL AND (e.document_index <> ALL (g.documents)
        OR (e.relation, e.left_at) IS DISTINCT FROM (g.relation, g."leftAt"))))::int AS changed
    FROM ${input(entries)}
    LEFT JOIN accounts.employee e ON e.market = ${market} AND e.registration_index = ANY (g.registrations)`);

/** Writes the entries under the newest key, each in place of what stood under its registration. */
export const putEmployees = async (tx: Tx, market: Market, entries: readonly EmployeeEntry[]): Promise<void> => {
  await tx.run(sql`
    DELETE FROM accounts.employee e USING ${input(entries)}
    WHERE e.market = ${market} AND e.registration_index = ANY (g.registrations)`);
  await tx.run(sql`
    INSERT INTO accounts.employee (market, registration_index, document_index, relation, left_at)
    SELECT ${market}, g.registrations[1], g.documents[1], g.relation, g."leftAt" FROM ${input(entries)}`);
};
