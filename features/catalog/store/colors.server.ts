import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

/** `#RRGGBB` of a colour code; a code means one paint in all models of a brand. */
export const findColorHex = async (tx: Tx, color: { brand: string; code: string }): Promise<string | null> => {
  const row = await tx.maybe(sql<{ hex: string }>`
    SELECT hex FROM catalog.part WHERE brand = ${color.brand} AND type = 'COLOR' AND code = ${color.code} LIMIT 1`);
  return row?.hex ?? null;
};
