import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

type Named = { readonly brand: string; readonly market: Market; readonly at: Date; readonly codes: readonly string[] };

/** Of some promotions those that visitors can open, and whether each is over. */
export const listPublic = (tx: Tx, { brand, market, at, codes }: Named): Promise<{ code: string; isOver: boolean }[]> =>
  tx.rows(sql<{ code: string; isOver: boolean }>`
    SELECT p.code, p.state IN ('CLOSED', 'DRAWN', 'CANCELLED') OR p.ends_at <= ${at} AS "isOver" FROM promotions.promotion p
    WHERE p.brand = ${brand} AND p.market = ${market} AND p.code = ANY (${[...codes]}::text[]) AND p.state <> 'DRAFT'`);
