import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

/** How a change of one's own data stands in the audit. */
export const UPDATED = { action: 'account.UPDATE', subjectType: 'account' } as const;

/** The latest of them; names of fields only, never their values. */
export const findLatestUpdate = (tx: Tx, accountId: string): Promise<{ at: Date; fields: string[] } | null> =>
  tx.maybe(sql<{ at: Date; fields: string[] }>`
    SELECT at, coalesce(detail -> 'fields', '[]') AS fields FROM platform.audit
    WHERE subject_type = ${UPDATED.subjectType} AND subject_id = ${accountId} AND action = ${UPDATED.action}
    ORDER BY id DESC LIMIT 1`);
