import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

type Named = { readonly brand: string; readonly market: Market; readonly at: Date; readonly codes: readonly string[] };

/** Of some events those that visitors can open, and whether each is over. */
export const listPublic = (tx: Tx, { brand, market, at, codes }: Named): Promise<{ code: string; isOver: boolean }[]> =>
  tx.rows(sql<{ code: string; isOver: boolean }>`
    SELECT e.code, e.cancelled_at IS NOT NULL OR e.ends_at <= ${at} AS "isOver" FROM events.event e
    WHERE e.brand = ${brand} AND e.market = ${market} AND e.code = ANY (${[...codes]}::text[]) AND e.published`);
