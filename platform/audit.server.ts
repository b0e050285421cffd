import type { Tx } from './database.server.ts';
import { sql } from './sql.server.ts';

/** Writes who did what, in the transaction of the change. Moves of a lifecycle are written by the database itself. */
export const writeAudit = (
  tx: Tx,
  entry: { brand: string; actor: string; action: string; subjectType: string; subjectId: string; detail?: object },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, detail)
    VALUES (${entry.brand}, ${entry.actor}, ${entry.action}, ${entry.subjectType}, ${entry.subjectId},
      ${entry.detail === undefined ? null : JSON.stringify(entry.detail)})`);

export type Moved = { readonly machine: string; readonly to: string; readonly at: Date };

/** The moves of a record's lifecycles, oldest first. */
export const historyOf = (tx: Tx, machines: readonly string[], id: string): Promise<Moved[]> =>
  tx.rows(sql<Moved>`
    SELECT subject_type AS machine, to_state AS "to", at FROM platform.audit
    WHERE subject_type = ANY(${machines}) AND subject_id = ${id} AND to_state IS NOT NULL ORDER BY id`);
