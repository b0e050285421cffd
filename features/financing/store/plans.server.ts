import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { FinancePlan } from '../public.ts';
import type { PlanType } from '../rules/types.ts';

export type PlanScope = {
  readonly brand: string;
  readonly market: Market;
  readonly at: Date;
  readonly planType?: PlanType | undefined;
};

/** The plans in force with the taxes of the day, in the order the products are shown. One statement. */
export const listPlans = (tx: Tx, { brand, market, at, planType }: PlanScope): Promise<FinancePlan[]> =>
  tx.rows(sql<FinancePlan>`
    SELECT p.id, p.source, p.plan_type AS "planType", p.market, p.name, p.lender, p.monthly_rate::float8 AS "monthlyRate",
      p.terms, p.term, p.entrance, p.residual, p.fees, p.taxes_financed AS "taxesFinanced", p.offer_days AS "offerDays",
      t.id AS "taxesId",
      json_build_object('flat', t.flat, 'daily', t.daily, 'dailyCap', t.daily_cap, 'onInterest', t.on_interest) AS taxes,
      to_char(p.valid_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "validFrom",
      to_char(p.valid_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "validUntil"
    FROM financing.plan p
    JOIN financing.tax_table t ON t.market = p.market AND t.valid_from <= ${at}::date AND (t.valid_until IS NULL OR t.valid_until > ${at}::date)
    WHERE p.brand = ${brand} AND p.market = ${market} AND p.valid_from <= ${at} AND (p.valid_until IS NULL OR p.valid_until > ${at})
      ${planType === undefined ? noSql : sql`AND p.plan_type = ${planType}`}
    ORDER BY array_position(ARRAY['CDC', 'NEXT', 'PSA_TRADITIONAL', 'PSA_BALAO'], p.source), p.plan_type`);
