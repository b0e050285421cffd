import type { Market } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { ChargedPeriod } from '../rules/history.ts';
import type { Campaign } from '../rules/reasons.ts';

type Scope = { readonly brand: string; readonly market: Market; readonly at: Date };

type JsonCampaign = Omit<Campaign, 'validFrom' | 'validUntil'> & { validFrom: string; validUntil: string | null };
type JsonPeriod = Omit<ChargedPeriod, 'from' | 'until'> & { from: string; until: string | null };

export type Terms = {
  readonly campaigns: Campaign[];
  readonly dealer: { readonly id: string; readonly amount: Money } | null;
  readonly periods: ChargedPeriod[];
};

/** How far back the past of a price is read: thirty days before a cut that may be named for thirty days more. */
const PAST = '61 days';

const toInstant = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * Everything beside the lists that has a say in a version's price: the market's campaigns, the working price of a dealer, and
 * the times in which the lists asked what they asked. One statement, under row security.
 */
export const findTerms = async (
  tx: Tx,
  query: Scope & { locale: string; mvsCode: string; year: number; dealerId: string | null },
): Promise<Terms> => {
  const { brand, market, at, locale, mvsCode, year, dealerId } = query;
  const row = await tx.one(sql<{
    campaigns: JsonCampaign[];
    dealer: Terms['dealer'];
    periods: JsonPeriod[];
  }>`
    SELECT
      coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name ->> ${locale}, 'audience', c.audience,
          'basisPoints', c.basis_points, 'modelCodes', c.model_codes, 'subsidized', c.subsidized, 'combinable', c.combinable,
          'amount', CASE WHEN c.amount IS NOT NULL THEN json_build_object('amount', c.amount, 'currency', c.currency) END,
          'validFrom', c.valid_from, 'validUntil', c.valid_until) ORDER BY c.audience, c.id)
        FROM price.campaign c WHERE c.brand = ${brand} AND c.market = ${market} AND c.approved_by IS NOT NULL), '[]') AS campaigns,
      (SELECT json_build_object('id', d.id, 'amount', json_build_object('amount', d.amount, 'currency', d.currency))
        FROM price.dealer_price d
        WHERE d.brand = ${brand} AND d.market = ${market} AND d.dealer_id = ${dealerId} AND d.mvs_code = ${mvsCode} AND d.year = ${year}
          AND d.valid_from <= ${at} AND (d.valid_until IS NULL OR d.valid_until > ${at})) AS dealer,
      coalesce((SELECT json_agg(json_build_object('type', p.type, 'listId', p.list_id, 'amount', p.amount, 'from', p.charged_from,
          'until', p.charged_until) ORDER BY p.charged_from)
        FROM price.charged p
        WHERE p.brand = ${brand} AND p.market = ${market} AND p.kind = 'version' AND p.subject = ${`${mvsCode}-${year}`}
          AND p.charged_from <= ${at}
          AND (p.charged_until IS NULL OR p.charged_until > ${at}::timestamptz - ${PAST}::interval)), '[]') AS periods`);
  return {
    dealer: row.dealer,
    campaigns: row.campaigns.map((one) => ({
      ...one,
      validFrom: new Date(one.validFrom),
      validUntil: toInstant(one.validUntil),
    })),
    periods: row.periods.map((one) => ({ ...one, from: new Date(one.from), until: toInstant(one.until) })),
  };
};
