import type { PaintFinish } from '../public.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type PaintRow = {
  readonly code: string;
  readonly hex: string;
  readonly roofHex: string | null;
  readonly finish: PaintFinish;
};

/** Paints of a brand, `#RRGGBB`; a code means one paint in all models of a brand. */
export const listPaints = (tx: Tx, brand: string): Promise<readonly PaintRow[]> =>
  tx.rows(sql<PaintRow>`
    SELECT DISTINCT ON (code) code, hex, roof_hex AS "roofHex", finish
      FROM catalog.part WHERE brand = ${brand} AND type = 'COLOR' ORDER BY code, model_code`);
