import type { Currency, Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { fromPlace, placeColumn, placeParts, toPart } from '#platform/list-place.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { Audience } from '../rules/reasons.ts';

export type CampaignRow = {
  readonly id: string;
  readonly name: string;
  readonly audience: Audience;
  readonly basisPoints: number | null;
  readonly amount: number | null;
  readonly currency: Currency;
  readonly modelCodes: readonly string[];
  readonly subsidized: boolean;
  readonly combinable: boolean;
  readonly validFrom: Date;
  readonly validUntil: Date | null;
  readonly requestedBy: string;
  readonly approvedBy: string | null;
  readonly revision: number;
};

type AdminScope = { readonly brand: string; readonly market: Market; readonly locale: string };

const columns = (
  locale: string,
) => sql`id, name ->> ${locale} AS name, audience, basis_points AS "basisPoints", amount, currency,
  model_codes AS "modelCodes", subsidized, combinable, valid_from AS "validFrom", valid_until AS "validUntil",
  requested_by AS "requestedBy", approved_by AS "approvedBy", revision`;

const APPROVED = sql`approved_by IS NOT NULL`;

/** What stands behind a place, in the order of the list. */
const behind = (after: string): Statement => {
  const [flag = '', moment = '', id = ''] = placeParts(after);
  const from = fromPlace.moment(moment);
  const approved = fromPlace.flag(flag);
  const later = sql`(valid_from < ${from} OR (valid_from = ${from} AND id > ${fromPlace.id(id)}))`;
  return sql`AND ((${APPROVED}) > ${approved} OR ((${APPROVED}) = ${approved} AND ${later}))`;
};

/** One page of the market's campaigns, and in each row how many there are. */
export const listCampaigns = async (
  tx: Tx,
  {
    brand,
    market,
    locale,
    limit,
    offset,
    after,
  }: AdminScope & { limit: number; offset: number; after?: string | undefined },
): Promise<{ rows: (CampaignRow & { total: number })[]; next: string | null }> => {
  const found = await tx.rows(sql<CampaignRow & { total: number; listPlace: string }>`
    SELECT ${columns(locale)}, ${placeColumn.flag(APPROVED)} ${placeColumn.moment(sql`valid_from`)} ${placeColumn.id(sql`id`)},
      (SELECT count(*)::int FROM price.campaign c WHERE c.brand = ${brand} AND c.market = ${market}) AS total
    FROM price.campaign WHERE brand = ${brand} AND market = ${market} ${after === undefined ? noSql : behind(after)}
    ORDER BY approved_by IS NOT NULL, valid_from DESC, id LIMIT ${limit} OFFSET ${offset}`);
  return toPart(found);
};

/** A campaign, kept from others until the transaction ends. */
export const lockCampaign = (
  tx: Tx,
  { brand, market, locale, id }: AdminScope & { id: string },
): Promise<CampaignRow | null> =>
  tx.maybe(sql<CampaignRow>`
    SELECT ${columns(locale)} FROM price.campaign
    WHERE id = ${id} AND brand = ${brand} AND market = ${market} FOR UPDATE`);

export type CampaignFacts = Omit<CampaignRow, 'id' | 'approvedBy' | 'revision'>;

/** The market speaks one language: its name stands for both. */
const readTexts = (name: string): string => JSON.stringify({ 'pt-BR': name, 'es-AR': name });

export const insertCampaign = (tx: Tx, input: AdminScope & CampaignFacts & { id: string }): Promise<CampaignRow> =>
  tx.one(sql<CampaignRow>`
    INSERT INTO price.campaign (id, brand, market, name, audience, basis_points, amount, currency, model_codes, subsidized,
      combinable, valid_from, valid_until, requested_by, approved_by)
    VALUES (${input.id}, ${input.brand}, ${input.market}, ${readTexts(input.name)}::jsonb, ${input.audience}, ${input.basisPoints},
      ${input.amount}, ${input.currency}, ${input.modelCodes}::text[], ${input.subsidized}, ${input.combinable},
      ${input.validFrom}, ${input.validUntil}, ${input.requestedBy}, NULL)
    RETURNING ${columns(input.locale)}`);

/** Rewrites a campaign that was not approved: who changes it is from then on who wrote it. */
export const rewriteCampaign = (tx: Tx, input: AdminScope & CampaignFacts & { id: string }): Promise<CampaignRow> =>
  tx.one(sql<CampaignRow>`
    UPDATE price.campaign SET name = ${readTexts(input.name)}::jsonb, audience = ${input.audience}, basis_points = ${input.basisPoints},
      amount = ${input.amount}, model_codes = ${input.modelCodes}::text[], subsidized = ${input.subsidized},
      combinable = ${input.combinable}, valid_from = ${input.validFrom}, valid_until = ${input.validUntil},
      requested_by = ${input.requestedBy}, revision = revision + 1
    WHERE id = ${input.id} RETURNING ${columns(input.locale)}`);

export const endCampaign = (
  tx: Tx,
  { id, locale, validUntil }: { id: string; locale: string; validUntil: Date | null },
): Promise<CampaignRow> =>
  tx.one(sql<CampaignRow>`
    UPDATE price.campaign SET valid_until = ${validUntil}, revision = revision + 1 WHERE id = ${id} RETURNING ${columns(locale)}`);

export const approveCampaign = (
  tx: Tx,
  { id, locale, by }: { id: string; locale: string; by: string },
): Promise<CampaignRow> =>
  tx.one(sql<CampaignRow>`
    UPDATE price.campaign SET approved_by = ${by}, revision = revision + 1 WHERE id = ${id} RETURNING ${columns(locale)}`);
