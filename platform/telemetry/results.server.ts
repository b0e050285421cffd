import type { Tx } from '../database.server.ts';
import { sql } from '../sql.server.ts';

export type InvariantResult = { readonly name: string; readonly checkedAt: Date; readonly broken: number | null };

/** What the last look at each invariant found; `broken` is null where it was not answered in time. */
export const readInvariantResults = (tx: Tx): Promise<InvariantResult[]> =>
  tx.rows(sql<InvariantResult>`
    SELECT name, checked_at AS "checkedAt", broken FROM platform.invariant_result ORDER BY name`);

export type Backup = { readonly takenAt: Date; readonly finishedAt: Date; readonly bytes: number };

export const readLastBackup = (tx: Tx): Promise<Backup | null> =>
  tx.maybe(sql<Backup>`
    SELECT taken_at AS "takenAt", finished_at AS "finishedAt", bytes
    FROM platform.backup ORDER BY taken_at DESC LIMIT 1`);
