import type { Tx } from './database.server.ts';
import type { Services } from './http/context.server.ts';
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

/** Rows sealed in one statement, which has to end in time. */
const MOST_SEALED = 5000;
/** What is left then waits for the next time. */
const LONGEST_MS = 50_000;

/**
 * Puts new rows of the log into its chain until there are none, and writes the heads into the program's own log: kept elsewhere, they
 * show whether the whole chain was made anew.
 */
export const sealAudit = async (
  { db, log }: Pick<Services, 'db' | 'log'>,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> => {
  const until = performance.now() + LONGEST_MS;
  let all = 0;
  let after: number | null = null;
  while (!stopping.aborted && performance.now() < until) {
    const { sealed, last }: Sealed = await db.one(
      sql<Sealed>`SELECT sealed, last FROM platform.seal_audit(${MOST_SEALED}::int, ${after}::bigint)`,
    );
    all += sealed;
    after = last;
    if (sealed < MOST_SEALED) break;
  }
  if (all === 0) return;
  const heads = await db.rows(headsOfChain);
  log.info({ sealed: all, heads: Object.fromEntries(heads.map(({ brand, hash }) => [brand, hash])) }, 'audit sealed');
};

type Sealed = { sealed: number; last: number };

/** Links looked at in one statement, which has to end in time. */
const MOST_CHECKED = 2_000;
/** Of each minute: what is left waits for the next one, so that a log of any size is looked at as a whole in a time that follows from it. */
const CHECKING_MS = 10_000;

/** The next pieces of the chain, from where the last look ended. What does not fit stands in `platform.audit_finding`. */
export const checkAuditPieces = async (
  { db, log }: Pick<Services, 'db' | 'log'>,
  stopping: AbortSignal = new AbortController().signal,
  piece = MOST_CHECKED,
): Promise<void> => {
  const until = performance.now() + CHECKING_MS;
  while (!stopping.aborted && performance.now() < until) {
    const { looked, broken } = await db.one(
      sql<{ looked: number; broken: number }>`SELECT looked, broken FROM platform.check_audit(${piece}::int)`,
    );
    if (broken > 0) log.error({ broken }, 'audit chain broken');
    if (looked < piece) return;
  }
};

/** The last seal of each brand, by one look into the index a brand, however long the chain is. */
export const headsOfChain = sql<{ brand: string; hash: string }>`
  WITH RECURSIVE brands AS (
    SELECT min(brand) AS brand FROM platform.audit_seal
    UNION ALL
    SELECT (SELECT min(s.brand) FROM platform.audit_seal s WHERE s.brand > b.brand) FROM brands b WHERE b.brand IS NOT NULL)
  SELECT b.brand, (SELECT s.hash FROM platform.audit_seal s WHERE s.brand = b.brand ORDER BY s.id DESC LIMIT 1) AS hash
  FROM brands b WHERE b.brand IS NOT NULL`;
