import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type LabelKind = 'CATEGORY' | 'FEATURE' | 'STAMP';
export type LabelRow = { readonly code: string; readonly name: string };

export const listLabels = (tx: Tx, kind: LabelKind, locale: string): Promise<LabelRow[]> =>
  tx.rows(sql<LabelRow>`
    SELECT code, name ->> ${locale} AS name FROM offers.label WHERE kind = ${kind} ORDER BY position, code`);

/** Whether every one of these words exists. */
export const areLabels = async (
  tx: Tx,
  input: { categories: readonly string[]; features: readonly string[]; stamp: string | null },
): Promise<boolean> => {
  const requested = [
    ...input.categories.map((code) => ({ kind: 'CATEGORY', code })),
    ...input.features.map((code) => ({ kind: 'FEATURE', code })),
    ...(input.stamp === null ? [] : [{ kind: 'STAMP', code: input.stamp }]),
  ];
  if (requested.length === 0) return true;
  const row = await tx.one(sql<{ missing: number }>`
    SELECT count(*)::integer AS missing FROM jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) AS w (kind text, code text)
    WHERE NOT EXISTS (SELECT FROM offers.label l WHERE l.kind = w.kind AND l.code = w.code)`);
  return row.missing === 0;
};
