import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

type Lines = { readonly values: readonly string[]; readonly holders: readonly (string | null)[] };

export const clearEntries = (tx: Tx, audienceId: string): Promise<number> =>
  tx.run(sql`DELETE FROM benefits.audience_entry WHERE audience_id = ${audienceId}::uuid`);

/** Lines that stand there already stay as they are; how many are new. `waitsFrom`: they count once another than this one approved them. */
export const insertEntries = (
  tx: Tx,
  brand: string,
  of: Lines & { audienceId: string; waitsFrom: string | null },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO benefits.audience_entry (audience_id, brand, value, holder, waits, waits_by)
    SELECT ${of.audienceId}::uuid, ${brand}, value, holder, CASE WHEN ${of.waitsFrom}::text IS NOT NULL THEN 'ADDED' END, ${of.waitsFrom}
    FROM unnest(${[...of.values]}::text[], ${[...of.holders]}::text[]) AS line (value, holder)
    ON CONFLICT (audience_id, value) DO NOTHING`);

/** Lines that are written again: whose dependents they are as it is written now, and what would have taken them off waits no more. */
export const keepEntries = (tx: Tx, of: Lines & { audienceId: string }): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.audience_entry e SET holder = line.holder, waits = nullif(e.waits, 'REMOVED'),
      waits_by = CASE WHEN e.waits = 'ADDED' THEN e.waits_by END
    FROM unnest(${[...of.values]}::text[], ${[...of.holders]}::text[]) AS line (value, holder)
    WHERE e.audience_id = ${of.audienceId}::uuid AND e.value = line.value
      AND (e.waits = 'REMOVED' OR e.holder IS DISTINCT FROM line.holder)`);

export const removeOthers = (tx: Tx, of: { audienceId: string; values: readonly string[] }): Promise<number> =>
  tx.run(sql`
    DELETE FROM benefits.audience_entry WHERE audience_id = ${of.audienceId}::uuid AND value <> ALL (${[...of.values]}::text[])`);

export const removeOthersLater = (
  tx: Tx,
  of: { audienceId: string; values: readonly string[]; by: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE benefits.audience_entry SET waits = 'REMOVED', waits_by = ${of.by}
    WHERE audience_id = ${of.audienceId}::uuid AND waits IS NULL AND value <> ALL (${[...of.values]}::text[])`);

/** What was seen before is no longer what stands there. */
export const bumpAudience = (tx: Tx, audienceId: string): Promise<number> =>
  tx.run(sql`UPDATE benefits.audience SET version = version + 1 WHERE id = ${audienceId}::uuid`);

/** What waits and somebody else wrote counts from now on. How many lines. */
export const approveEntries = async (tx: Tx, of: { audienceId: string; by: string }): Promise<number> => {
  const others = sql`audience_id = ${of.audienceId}::uuid AND waits_by <> ${of.by}`;
  const removed = await tx.run(sql`DELETE FROM benefits.audience_entry WHERE waits = 'REMOVED' AND ${others}`);
  const added = await tx.run(sql`
    UPDATE benefits.audience_entry SET waits = NULL, waits_by = NULL WHERE waits = 'ADDED' AND ${others}`);
  return removed + added;
};

/** Whatever waits was never written. How many lines. */
export const dropWaiting = async (tx: Tx, audienceId: string): Promise<number> => {
  const removed = await tx.run(sql`
    DELETE FROM benefits.audience_entry WHERE audience_id = ${audienceId}::uuid AND waits = 'ADDED'`);
  const kept = await tx.run(sql`
    UPDATE benefits.audience_entry SET waits = NULL, waits_by = NULL WHERE audience_id = ${audienceId}::uuid AND waits = 'REMOVED'`);
  return removed + kept;
};
