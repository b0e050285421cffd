import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { ImportState } from '../rules/import-machine.ts';

export type ProposedImport = {
  readonly id: string;
  readonly edition: number;
  readonly format: 'csv' | 'json';
  readonly mode: 'merge' | 'replace';
  readonly changeCount: number;
  readonly priceCount: number;
  readonly state: ImportState;
  readonly requestedBy: string;
  readonly requestedAt: Date;
};

const COLUMNS = sql`id, edition, format, mode, change_count AS "changeCount", price_count AS "priceCount", state,
  requested_by AS "requestedBy", requested_at AS "requestedAt"`;

export type NewImport = Omit<ProposedImport, 'state' | 'requestedAt'> & {
  readonly brand: string;
  readonly content: string;
};

export const insertProposedImport = (tx: Tx, row: NewImport): Promise<number> =>
  tx.run(sql`
    INSERT INTO catalog.proposed_import (id, brand, edition, format, mode, content, change_count, price_count, requested_by)
    VALUES (${row.id}, ${row.brand}, ${row.edition}, ${row.format}, ${row.mode}, ${row.content}, ${row.changeCount},
      ${row.priceCount}, ${row.requestedBy})`);

/** Those that wait, oldest first. */
export const listProposedImports = (tx: Tx, brand: string): Promise<ProposedImport[]> =>
  tx.rows(sql<ProposedImport>`
    SELECT ${COLUMNS} FROM catalog.proposed_import WHERE brand = ${brand} AND state = 'PROPOSED'
    ORDER BY requested_at, id LIMIT 50`);

export const findProposedImport = (
  tx: Tx,
  { brand, id }: { brand: string; id: string },
): Promise<(ProposedImport & { readonly content: string }) | null> =>
  tx.maybe(sql<ProposedImport & { readonly content: string }>`
    SELECT ${COLUMNS}, content FROM catalog.proposed_import WHERE brand = ${brand} AND id = ${id}`);

/** One import, kept from others until the transaction ends. */
export const lockProposedImport = (
  tx: Tx,
  { brand, id }: { brand: string; id: string },
): Promise<(ProposedImport & { readonly content: string }) | null> =>
  tx.maybe(sql<ProposedImport & { readonly content: string }>`
    SELECT ${COLUMNS}, content FROM catalog.proposed_import WHERE brand = ${brand} AND id = ${id} FOR UPDATE`);

export const decideProposedImport = (
  tx: Tx,
  { id, state, by }: { id: string; state: ImportState; by: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE catalog.proposed_import SET state = ${state}, decided_by = ${by}, decided_at = now() WHERE id = ${id}`);
