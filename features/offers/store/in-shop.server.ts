import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

type Named = { readonly brand: string; readonly market: Market; readonly at: Date; readonly codes: readonly string[] };

/** Of some offers those that visitors can open, and whether each is over: sold, or past its end. */
export const listInShop = (tx: Tx, { brand, market, at, codes }: Named): Promise<{ code: string; isOver: boolean }[]> =>
  tx.rows(sql<{ code: string; isOver: boolean }>`
    SELECT o.code, o.state = 'sold' OR coalesce(o.stock = 0, false) OR o.valid_until <= ${at} AS "isOver" FROM offers.offer o
    WHERE o.brand = ${brand} AND o.market = ${market} AND o.code = ANY (${[...codes]}::text[]) AND o.deleted_at IS NULL
      AND o.state IN ('published', 'unsold', 'sold')`);
