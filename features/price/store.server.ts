import type { Currency, Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';

export type DealerPriceRow = {
  readonly dealerId: string;
  readonly amount: number;
  readonly netAmount: number | null;
  readonly currency: Currency;
};

/** Prices dealers work with for a version, lowest first. */
export const listDealerPrices = (
  tx: Tx,
  query: { brand: string; market: Market; mvsCode: string; year: number; dealerId?: string | undefined; at: Date },
): Promise<DealerPriceRow[]> =>
  tx.rows(sql<DealerPriceRow>`
    SELECT dealer_id AS "dealerId", amount, net_amount AS "netAmount", currency FROM price.dealer_price
    WHERE brand = ${query.brand} AND market = ${query.market} AND mvs_code = ${query.mvsCode} AND year = ${query.year}
      AND valid_from <= ${query.at} AND (valid_until IS NULL OR valid_until > ${query.at})
      ${query.dealerId === undefined ? noSql : sql`AND dealer_id = ${query.dealerId}`}
    ORDER BY amount, dealer_id`);
