import { embeddedPlans, PLANS_FROM } from '#features/financing/rules/embedded/plans.ts';
import { EMBEDDED_TAXES } from '#features/financing/rules/embedded/taxes.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import { brandNames } from '../brand-names.ts';

/** The table of credit taxes, as rows. */
export const buildTaxes = () =>
  EMBEDDED_TAXES.map(({ dailyCap, onInterest, validFrom, validUntil, ...row }) => ({
    ...row,
    daily_cap: dailyCap,
    on_interest: onInterest,
    valid_from: validFrom,
    valid_until: validUntil,
  }));

/** The embedded banks' plans of every brand and market, as rows. Taxes stand in a table of their own. */
export const buildPlans = () =>
  Object.keys(brandNames).flatMap((brand) =>
    MARKET_IDS.flatMap((market) =>
      embeddedPlans(brand, market, PLANS_FROM.slice(0, 10)).map((plan) => ({
        id: plan.id,
        brand,
        market,
        source: plan.source,
        plan_type: plan.planType,
        name: plan.name,
        lender: plan.lender,
        monthly_rate: plan.monthlyRate,
        terms: plan.terms,
        term: plan.term,
        entrance: plan.entrance,
        residual: plan.residual,
        fees: plan.fees,
        taxes_financed: plan.taxesFinanced,
        offer_days: plan.offerDays,
        valid_from: plan.validFrom,
        valid_until: plan.validUntil,
      })),
    ),
  );
