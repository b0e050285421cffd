import type { Currency, Market } from '#kernel/market.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { Fuel } from '../public.ts';
import type { VersionRow } from '../rules/car.ts';
import type { Equipment } from '../rules/chapters.ts';
import type { Photo } from '../rules/photos.ts';
import type { CarScope } from './car.server.ts';

export type ModelRow = {
  readonly code: string;
  readonly slug: string;
  readonly name: string;
  readonly shortName: string;
  readonly bodyKind: string;
  readonly summary: string;
  readonly launchedOn: string;
  readonly fuels: Fuel[];
  readonly versionCount: number;
  readonly currency: Currency;
  readonly fromAmount: number;
  readonly fromNetAmount: number | null;
  /** Of the cheapest version. */
  readonly versionCode: string;
  readonly seriesCode: string;
  readonly year: number;
  /** Code of the paint the model is shown in: its newest that is not a plain one. */
  readonly paintCode: string | null;
  readonly markets: Market[];
  /** Null: it is drawn. */
  readonly photos: { readonly front: Photo | null; readonly gallery: Photo[] } | null;
};

export type ModelFilter = {
  readonly code?: string | undefined;
  readonly slug?: string | undefined;
  readonly bodyKind?: string | undefined;
  readonly fuels?: readonly Fuel[];
  readonly gearKind?: string | undefined;
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
  readonly newestFirst?: boolean;
  readonly limit?: number;
  readonly offset?: number;
};

/** The list of the market in force, by its id: looked up once a statement. */
export const listIn = ({ brand, market, at }: CarScope, type: 'PUBLIC' | 'EC'): Statement => sql`
  (SELECT l.id FROM catalog.price_list l
   WHERE l.brand = ${brand} AND l.market = ${market} AND l.type = ${type}
     AND l.valid_from <= ${at} AND (l.valid_until IS NULL OR l.valid_until > ${at}))`;

/**
 * Versions on sale: model years whose time it is, with a price in the market's public list in force, at the e-commerce price
 * where there is one. The lists are looked up once; versions may be reached from wherever they are asked for.
 */
export const priced = (scope: CarScope): Statement => sql`
  SELECT v.*, p.currency, p.amount AS list_amount, coalesce(e.amount, p.amount) AS amount,
    CASE WHEN e.amount IS NULL THEN p.net_amount ELSE e.net_amount END AS net_amount
  FROM catalog.version v
  JOIN catalog.version_price p ON p.list_id = ${listIn(scope, 'PUBLIC')} AND p.mvs_code = v.mvs_code AND p.year = v.year
  LEFT JOIN catalog.version_price e ON e.list_id = ${listIn(scope, 'EC')} AND e.mvs_code = v.mvs_code AND e.year = v.year
  WHERE v.brand = ${scope.brand} AND v.closed_at IS NULL
    AND v.sold_from <= ${scope.at} AND (v.sold_until IS NULL OR v.sold_until > ${scope.at})`;

/**
 * The page asked for. A first page names no place to begin at: PostgreSQL takes an unknown one for a tenth of all rows, finds a plan
 * for all pages too dear because of it, and would plan the statement anew at every call.
 */
const pageOf = ({ limit, offset = 0 }: ModelFilter): Statement => {
  if (limit === undefined) return noSql;
  return offset === 0 ? sql`LIMIT ${limit}` : sql`LIMIT ${limit} OFFSET ${offset}`;
};

const when = (value: unknown, condition: Statement): Statement => (value === undefined ? noSql : condition);

/** What the versions of a model `m` that are on sale say of it; no row where none is. */
const summaryOfModel = (scope: CarScope, filter: ModelFilter): Statement => {
  const { fuels, gearKind, minAmount, maxAmount } = filter;
  const amount = sql`coalesce(e.amount, p.amount)`;
  return sql`
    SELECT array_agg(DISTINCT v.fuel) AS fuels, count(*)::int AS version_count,
      (array_agg(jsonb_build_object('currency', p.currency, 'amount', ${amount},
        'net_amount', CASE WHEN e.amount IS NULL THEN p.net_amount ELSE e.net_amount END,
        'version_code', v.version_code, 'series_code', v.series_code, 'year', v.year) ORDER BY ${amount}, v.mvs_code))[1] AS cheapest
    FROM catalog.version v
    JOIN catalog.version_price p ON p.list_id = ${listIn(scope, 'PUBLIC')} AND p.mvs_code = v.mvs_code AND p.year = v.year
    LEFT JOIN catalog.version_price e ON e.list_id = ${listIn(scope, 'EC')} AND e.mvs_code = v.mvs_code AND e.year = v.year
    WHERE v.brand = m.brand AND v.model_code = m.code AND v.closed_at IS NULL
      AND v.sold_from <= ${scope.at} AND (v.sold_until IS NULL OR v.sold_until > ${scope.at})
      ${when(fuels, sql`AND v.fuel = ANY(${fuels ?? []}::text[])`)}
      ${when(gearKind, sql`AND v.gear_kind = ${gearKind}`)}
      ${when(minAmount, sql`AND ${amount} >= ${minAmount}`)}
      ${when(maxAmount, sql`AND ${amount} <= ${maxAmount}`)}
    HAVING count(*) > 0`;
};

/**
 * Models with versions on sale. They are walked in the order of the list and looked at one by one until the page is full, so that
 * a page costs the same in a small catalogue and in a large one.
 */
export const listModels = (tx: Tx, scope: CarScope, filter: ModelFilter = {}): Promise<ModelRow[]> => {
  const { code, slug, bodyKind, newestFirst, limit, offset } = filter;
  const { locale } = MARKETS[scope.market];
  return tx.rows(sql<ModelRow>`
    SELECT m.code, m.slug, m.name, m.short_name AS "shortName", m.body_kind AS "bodyKind", m.summary ->> ${locale} AS summary,
      m.launched_on AS "launchedOn", s.fuels, s.version_count AS "versionCount", s.cheapest ->> 'currency' AS currency,
      (s.cheapest ->> 'amount')::bigint AS "fromAmount", (s.cheapest ->> 'net_amount')::bigint AS "fromNetAmount",
      s.cheapest ->> 'version_code' AS "versionCode", s.cheapest ->> 'series_code' AS "seriesCode",
      (s.cheapest ->> 'year')::int AS year,
      (SELECT c.code FROM catalog.part c
       WHERE c.brand = m.brand AND c.model_code = m.code AND c.type = 'COLOR' AND c.closed_at IS NULL
       ORDER BY c.finish = 'solid', c.position DESC LIMIT 1) AS "paintCode",
      ARRAY(
        SELECT l.market FROM catalog.price_list l
        WHERE l.brand = m.brand AND l.type = 'PUBLIC' AND l.valid_from <= ${scope.at}
          AND (l.valid_until IS NULL OR l.valid_until > ${scope.at})
          AND EXISTS (
            SELECT FROM catalog.version v
            JOIN catalog.version_price p ON p.list_id = l.id AND p.mvs_code = v.mvs_code AND p.year = v.year
            WHERE v.brand = m.brand AND v.model_code = m.code AND v.closed_at IS NULL
              AND v.sold_from <= ${scope.at} AND (v.sold_until IS NULL OR v.sold_until > ${scope.at}))
        ORDER BY 1) AS markets,
      (SELECT jsonb_build_object('front', p.front, 'gallery', p.gallery) FROM catalog.model_picture p
       WHERE p.brand = m.brand AND p.market = ${scope.market} AND p.model_code = m.code) AS photos
    FROM catalog.model m CROSS JOIN LATERAL (${summaryOfModel(scope, filter)}) s
    WHERE m.brand = ${scope.brand} AND m.closed_at IS NULL
      ${when(code, sql`AND m.code = ${code}`)}
      ${when(slug, sql`AND m.slug = ${slug}`)}
      ${when(bodyKind, sql`AND m.body_kind = ${bodyKind}`)}
    ${newestFirst === true ? sql`ORDER BY m.launched_on DESC, m.code` : sql`ORDER BY m.position, m.code`}
    ${pageOf({ limit, offset })}`);
};

export type VersionFilter = {
  readonly modelCode?: string | undefined;
  readonly mvsCode?: string | undefined;
  readonly mvsCodes?: readonly string[];
  readonly groupedMvs?: string | undefined;
  readonly seriesCode?: string | undefined;
  readonly year?: number | undefined;
  readonly limit?: number;
  readonly offset?: number;
};

export const versionColumns = (locale: string): Statement => sql`
  v.mvs_code AS code, v.year, v.model_code AS "modelCode", v.version_code AS "versionCode",
  v.series_code AS "seriesCode", v.grouped_mvs AS "groupedMvs", m.name AS "modelName", m.short_name AS "modelShortName",
  v.name AS "versionName", v.full_description ->> ${locale} AS "fullDescription", v.engine, v.gear ->> ${locale} AS gear,
  v.fuel, v.doors, v.currency, v.amount, v.list_amount AS "listAmount", v.net_amount AS "netAmount"`;

const versionConditions = ({
  modelCode,
  mvsCode,
  mvsCodes,
  groupedMvs,
  seriesCode,
  year,
}: VersionFilter): Statement => sql`
  WHERE m.closed_at IS NULL
    ${when(modelCode, sql`AND v.model_code = ${modelCode}`)}
    ${when(mvsCode, sql`AND v.mvs_code = ${mvsCode}`)}
    ${when(mvsCodes, sql`AND v.mvs_code = ANY(${mvsCodes ?? []}::text[])`)}
    ${when(groupedMvs, sql`AND v.grouped_mvs = ${groupedMvs}`)}
    ${when(seriesCode, sql`AND v.series_code = ${seriesCode}`)}
    ${when(year, sql`AND v.year = ${year}`)}`;

/** A page is filled model by model; OFFSET 0 keeps the planner from joining everything first. A few versions are looked up. */
const versionsBeside = (scope: CarScope, { limit }: VersionFilter): Statement =>
  limit === undefined
    ? sql`JOIN (${priced(scope)}) v ON v.brand = m.brand AND v.model_code = m.code`
    : sql`CROSS JOIN LATERAL (${priced(scope)} AND v.model_code = m.code OFFSET 0) v`;

/**
 * Versions on sale, model by model, cheapest first, newest model year first. Models are walked in their order, so that a page
 * costs what its own models cost.
 */
export const listVersions = (tx: Tx, scope: CarScope, filter: VersionFilter = {}): Promise<VersionRow[]> =>
  tx.rows(sql<VersionRow>`
    SELECT ${versionColumns(MARKETS[scope.market].locale)}
    FROM catalog.model m ${versionsBeside(scope, filter)}
    ${versionConditions(filter)} AND m.brand = ${scope.brand}
    ORDER BY m.position, m.code, v.amount, v.year DESC, v.mvs_code
    ${filter.limit === undefined ? noSql : sql`LIMIT ${filter.limit} OFFSET ${filter.offset ?? 0}`}`);

export type SheetRow = VersionRow & { readonly datasheet: Record<string, number>; readonly equipment: Equipment[] };

export const findDatasheet = (tx: Tx, scope: CarScope, filter: VersionFilter): Promise<SheetRow | null> => {
  const { locale } = MARKETS[scope.market];
  return tx.maybe(sql<SheetRow>`
    SELECT ${versionColumns(locale)}, v.datasheet,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('line', line ->> ${locale}, 'chapter', line ->> 'chapter') ORDER BY place), '[]')
        FROM jsonb_array_elements(v.highlights) WITH ORDINALITY AS h (line, place)) AS equipment
    FROM (${priced(scope)}) v
    JOIN catalog.model m ON m.brand = v.brand AND m.code = v.model_code
    ${versionConditions(filter)}
    ORDER BY v.year DESC LIMIT 1`);
};

export type PriceListRow = {
  readonly id: string;
  readonly type: 'PUBLIC' | 'EC';
  readonly currency: Currency;
  readonly validFrom: Date;
  readonly validUntil: Date | null;
};

/** The price lists in force, the public one first. */
export const listPriceLists = (tx: Tx, { brand, market, at }: CarScope): Promise<PriceListRow[]> =>
  tx.rows(sql<PriceListRow>`
    SELECT id, type, currency, valid_from AS "validFrom", valid_until AS "validUntil" FROM catalog.price_list
    WHERE brand = ${brand} AND market = ${market} AND valid_from <= ${at} AND (valid_until IS NULL OR valid_until > ${at})
    ORDER BY type DESC`);
