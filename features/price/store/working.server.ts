import type { Currency, Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';

export type WorkingRow = {
  readonly id: string;
  readonly dealerId: string;
  readonly mvsCode: string;
  readonly year: number;
  readonly amount: number;
  readonly netAmount: number | null;
  readonly currency: Currency;
  readonly validFrom: Date;
  readonly validUntil: Date | null;
  readonly revision: number;
};

const WORKING = sql`id, dealer_id AS "dealerId", mvs_code AS "mvsCode", year, amount, net_amount AS "netAmount", currency,
  valid_from AS "validFrom", valid_until AS "validUntil", revision`;

export type WorkingQuery = {
  readonly brand: string;
  readonly market: Market;
  readonly at: Date;
  readonly dealerId?: string | undefined;
  readonly mvsCode?: string | undefined;
  readonly year?: number | undefined;
  readonly limit: number;
  readonly offset: number;
};

type WorkingPage = { readonly rows: WorkingRow[]; readonly total: number; readonly isMore: boolean };

const matching = ({ brand, market, dealerId, mvsCode, year }: WorkingQuery) => sql`
  brand = ${brand} AND market = ${market}
  ${dealerId === undefined ? noSql : sql`AND dealer_id = ${dealerId}`}
  ${mvsCode === undefined ? noSql : sql`AND mvs_code = ${mvsCode}`}
  ${year === undefined ? noSql : sql`AND year = ${year}`}`;

/** Prices that count or will count, newest first. */
export const listWorkingPrices = async (tx: Tx, query: WorkingQuery): Promise<WorkingPage> => {
  const planned = sql`FROM price.dealer_price
    WHERE ${matching(query)} AND (valid_until IS NULL OR valid_until > ${query.at})`;
  const rows = await tx.rows(sql<WorkingRow>`
    SELECT ${WORKING} ${planned} ORDER BY valid_from DESC, mvs_code, year, id LIMIT ${query.limit} OFFSET ${query.offset}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(planned)}`)) };
};

const inForce = (query: WorkingQuery) => sql`FROM price.dealer_price
  WHERE ${matching(query)} AND valid_from <= ${query.at} AND (valid_until IS NULL OR valid_until > ${query.at})`;

/** Prices in force, lowest first. */
export const listVisiblePrices = (tx: Tx, query: WorkingQuery): Promise<WorkingRow[]> =>
  tx.rows(sql<WorkingRow>`
    SELECT ${WORKING} ${inForce(query)} ORDER BY amount, dealer_id, id LIMIT ${query.limit} OFFSET ${query.offset}`);

export const countVisiblePrices = async (tx: Tx, query: WorkingQuery): Promise<{ total: number; isMore: boolean }> =>
  toCounted(await tx.one(sql<{ total: number }>`${countOf(inForce(query))}`));

/** An open-ended price ends where the next one begins; one with an end of its own stays as it is. */
export const endOpenPrice = (
  tx: Tx,
  price: { brand: string; market: Market; dealerId: string; mvsCode: string; year: number; at: Date; by: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE price.dealer_price SET valid_until = ${price.at}, revision = revision + 1, changed_by = ${price.by}, changed_at = now()
    WHERE brand = ${price.brand} AND market = ${price.market} AND dealer_id = ${price.dealerId} AND mvs_code = ${price.mvsCode}
      AND year = ${price.year} AND valid_from < ${price.at} AND valid_until IS NULL`);

export const insertWorkingPrice = (
  tx: Tx,
  price: Omit<WorkingRow, 'revision'> & { brand: string; market: Market; by: string },
): Promise<WorkingRow> =>
  tx.one(sql<WorkingRow>`
    INSERT INTO price.dealer_price (id, brand, market, dealer_id, mvs_code, year, amount, currency, net_amount, valid_from,
      valid_until, changed_by)
    VALUES (${price.id}, ${price.brand}, ${price.market}, ${price.dealerId}, ${price.mvsCode}, ${price.year}, ${price.amount},
      ${price.currency}, ${price.netAmount}, ${price.validFrom}, ${price.validUntil}, ${price.by})
    RETURNING ${WORKING}`);

/** A price of the dealership, kept from others until the transaction ends. */
export const lockWorkingPrice = (
  tx: Tx,
  price: { id: string; brand: string; market: Market; dealerId: string },
): Promise<WorkingRow | null> =>
  tx.maybe(sql<WorkingRow>`
    SELECT ${WORKING} FROM price.dealer_price
    WHERE id = ${price.id} AND brand = ${price.brand} AND market = ${price.market} AND dealer_id = ${price.dealerId} FOR UPDATE`);

export const updateWorkingPrice = (
  tx: Tx,
  price: { id: string; amount: number; netAmount: number | null; validUntil: Date | null; by: string; at: Date },
): Promise<WorkingRow> =>
  tx.one(sql<WorkingRow>`
    UPDATE price.dealer_price SET amount = ${price.amount}, net_amount = ${price.netAmount}, valid_until = ${price.validUntil},
      revision = revision + 1, changed_by = ${price.by}, changed_at = ${price.at}
    WHERE id = ${price.id} RETURNING ${WORKING}`);
