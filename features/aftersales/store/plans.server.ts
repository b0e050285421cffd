import type { Market } from '#kernel/market.ts';
import type { Currency } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { WarrantyTerm } from '../contract/shapes.ts';

type Scope = { readonly brand: string; readonly market: Market };

export type RevisionRow = {
  readonly market: Market;
  readonly modelCode: string;
  readonly number: number;
  readonly km: number;
  readonly months: number;
  readonly minutes: number;
  readonly amount: number;
  readonly currency: Currency;
  readonly items: string[];
};

/** Revisions of models, each model's in their order. */
export const listRevisions = (tx: Tx, { brand, market }: Scope, models: readonly string[]): Promise<RevisionRow[]> =>
  tx.rows(sql<RevisionRow>`
    SELECT market, model_code AS "modelCode", number, km, months, minutes, amount, currency, items FROM aftersales.revision
    WHERE brand = ${brand} AND market = ${market} AND model_code = ANY(${models}::text[]) ORDER BY model_code, number`);

export const listWarranties = (
  tx: Tx,
  { brand, market }: Scope,
  models: readonly string[],
): Promise<(WarrantyTerm & { modelCode: string })[]> =>
  tx.rows(sql<WarrantyTerm & { modelCode: string }>`
    SELECT model_code AS "modelCode", cover, months, km FROM aftersales.warranty
    WHERE brand = ${brand} AND market = ${market} AND model_code = ANY(${models}::text[])
    ORDER BY model_code, array_position(ARRAY['VEHICLE', 'BATTERY', 'PAINT', 'CORROSION'], cover)`);

export type BenefitRow = {
  readonly market: Market;
  readonly id: string;
  readonly type: 'SERVICE' | 'ACCESSORY';
  readonly discountType: 'COUPON' | 'FIXED_PRICE';
  readonly name: string;
  readonly text: string;
  readonly couponCode: string | null;
  readonly percent: number | null;
  readonly amount: number | null;
  readonly currency: Currency;
  readonly modelCodes: string[];
  readonly validUntil: string;
};

type BenefitQuery = Scope & {
  readonly today: string;
  readonly modelCode?: string | undefined;
  readonly type?: string | undefined;
  readonly page: number;
  readonly size: number;
};

/** What holds on a day, in the order shown. */
export const listBenefits = async (tx: Tx, of: BenefitQuery): Promise<{ rows: BenefitRow[]; total: number }> => {
  const rows = await tx.rows(sql<BenefitRow & { total: number }>`
    SELECT id, market, type, discount_type AS "discountType", name, body AS text, coupon_code AS "couponCode", percent, amount, currency,
      model_codes AS "modelCodes", valid_until AS "validUntil", count(*) OVER ()::int AS total
    FROM aftersales.workshop_benefit
    WHERE brand = ${of.brand} AND market = ${of.market} AND ${of.today}::date BETWEEN valid_from AND valid_until
      ${of.modelCode === undefined ? noSql : sql`AND (model_codes = '{}' OR ${of.modelCode} = ANY(model_codes))`}
      ${of.type === undefined ? noSql : sql`AND type = ${of.type}`}
    ORDER BY position, id LIMIT ${of.size} OFFSET ${of.page * of.size}`);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
};
