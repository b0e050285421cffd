import type { Market } from '#kernel/market.ts';
import { MARKETS } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { PricedCar } from '../public.ts';
import { assembleCar, type CarRow } from '../rules/car.ts';

export type CarKey =
  | { readonly modelCode: string }
  | { readonly slug: string }
  /** One version alone: all that a price needs. */
  | { readonly mvsCode: string; readonly year: number; readonly modelCode: string };

export type CarScope = { readonly brand: string; readonly market: Market; readonly at: Date };

/** Several models at once, each with all its versions. */
export type ModelsKey = { readonly modelCodes: readonly string[] };

const modelIs = (key: CarKey | ModelsKey): Statement => {
  if ('modelCodes' in key) return sql`m.code = ANY(${key.modelCodes}::text[])`;
  return 'modelCode' in key ? sql`m.code = ${key.modelCode}` : sql`m.slug = ${key.slug}`;
};

const oneVersion = (key: CarKey | ModelsKey): Statement =>
  'mvsCode' in key ? sql`AND v.mvs_code = ${key.mvsCode} AND v.year = ${key.year}` : noSql;

/** The model with the public list in force, and the e-commerce list beside it where there is one. */
const modelAndLists = (key: CarKey | ModelsKey, { brand, market, at }: CarScope): Statement => sql`
  SELECT m.brand, m.code, m.name, m.short_name, m.slug, l.id AS list_id, l.currency, ec.id AS ec_id,
    l.valid_from, l.valid_until
  FROM catalog.model m
  JOIN catalog.price_list l ON l.brand = m.brand AND l.market = ${market} AND l.type = 'PUBLIC'
    AND l.valid_from <= ${at} AND (l.valid_until IS NULL OR l.valid_until > ${at})
  LEFT JOIN catalog.price_list ec ON ec.brand = m.brand AND ec.market = l.market AND ec.type = 'EC'
    AND ec.valid_from <= ${at} AND (ec.valid_until IS NULL OR ec.valid_until > ${at})
  WHERE m.brand = ${brand} AND ${modelIs(key)} AND m.closed_at IS NULL`;

const versionsJson = (key: CarKey | ModelsKey, { locale, at }: { locale: string; at: Date }): Statement => sql`
  SELECT json_agg(json_build_object(
      'code', v.mvs_code, 'year', v.year, 'modelCode', v.model_code, 'versionCode', v.version_code,
      'seriesCode', v.series_code, 'groupedMvs', v.grouped_mvs, 'modelName', m.name, 'modelShortName', m.short_name,
      'versionName', v.name, 'fullDescription', v.full_description ->> ${locale}, 'engine', v.engine,
      'gear', v.gear ->> ${locale}, 'fuel', v.fuel, 'doors', v.doors, 'currency', p.currency,
      'amount', coalesce(e.amount, p.amount), 'listAmount', p.amount,
      'netAmount', CASE WHEN e.amount IS NULL THEN p.net_amount ELSE e.net_amount END)
    ORDER BY coalesce(e.amount, p.amount), v.year DESC, v.mvs_code)
  FROM catalog.version v
  JOIN catalog.version_price p ON p.list_id = m.list_id AND p.mvs_code = v.mvs_code AND p.year = v.year
  LEFT JOIN catalog.version_price e ON e.list_id = m.ec_id AND e.mvs_code = v.mvs_code AND e.year = v.year
  WHERE v.brand = m.brand AND v.model_code = m.code AND v.closed_at IS NULL
    AND v.sold_from <= ${at} AND (v.sold_until IS NULL OR v.sold_until > ${at}) ${oneVersion(key)}`;

/** Parts with a price in the list, on versions that have one too. */
const partsJson = (key: CarKey | ModelsKey, { locale, at }: { locale: string; at: Date }): Statement => sql`
  SELECT json_agg(json_build_object(
      'id', t.id, 'type', t.type, 'code', t.code, 'name', t.name ->> ${locale},
      'description', t.description ->> ${locale}, 'category', t.category, 'behaviour', t.behaviour,
      'choiceGroup', t.choice_group, 'hex', t.hex, 'roofHex', t.roof_hex, 'finish', t.finish,
      'amount', p.amount, 'netAmount', p.net_amount,
      'versionIds', o.version_ids, 'standardOn', o.standard_on, 'isRequired', o.is_required,
      'inclusive', coalesce(r.inclusive, '{}'), 'exclusive', coalesce(r.exclusive, '{}'), 'colors', coalesce(r.colors, '{}'))
    ORDER BY t.type, t.position, t.id)
  FROM (
    SELECT vp.part_id, array_agg(vp.mvs_code || '-' || vp.year ORDER BY vp.mvs_code, vp.year) AS version_ids,
      coalesce(array_agg(vp.mvs_code || '-' || vp.year) FILTER (WHERE vp.is_standard), '{}') AS standard_on,
      bool_or(vp.is_required) AS is_required
    FROM (
      SELECT v.mvs_code, v.year FROM catalog.version v
      JOIN catalog.version_price q ON q.list_id = m.list_id AND q.mvs_code = v.mvs_code AND q.year = v.year
      WHERE v.brand = m.brand AND v.model_code = m.code AND v.closed_at IS NULL
        AND v.sold_from <= ${at} AND (v.sold_until IS NULL OR v.sold_until > ${at}) ${oneVersion(key)}
      -- Few versions first, then the parts of each: never the whole list's.
      OFFSET 0) s
    JOIN catalog.version_part vp ON vp.brand = m.brand AND vp.mvs_code = s.mvs_code AND vp.year = s.year
    GROUP BY vp.part_id) o
  JOIN catalog.part t ON t.brand = m.brand AND t.id = o.part_id AND t.closed_at IS NULL
  JOIN catalog.part_price p ON p.list_id = m.list_id AND p.part_id = t.id
  LEFT JOIN (
    SELECT l.part_id,
      array_agg(l.other_id ORDER BY l.other_id) FILTER (WHERE l.kind = 'inclusive') AS inclusive,
      array_agg(l.other_id ORDER BY l.other_id) FILTER (WHERE l.kind = 'exclusive') AS exclusive,
      array_agg(l.other_id ORDER BY l.other_id) FILTER (WHERE l.kind = 'color') AS colors
    FROM catalog.part_relation l WHERE l.brand = m.brand AND l.model_code = m.code
    GROUP BY l.part_id) r ON r.part_id = t.id`;

/**
 * The moments between which nothing of the answer changes by the clock alone, in whole milliseconds: the lists in force, and the model
 * years on sale.
 */
const heldJson = (key: CarKey | ModelsKey, { market, at }: CarScope): Statement => sql`
  SELECT json_build_object('from', ceil(extract(epoch FROM max(moment) FILTER (WHERE moment <= ${at})) * 1000),
    'until', ceil(extract(epoch FROM min(moment) FILTER (WHERE moment > ${at})) * 1000))
  FROM (
    SELECT unnest(ARRAY[m.valid_from, m.valid_until])
    UNION ALL SELECT unnest(ARRAY[e.valid_from, e.valid_until]) FROM (
      SELECT valid_from, valid_until FROM catalog.price_list
      WHERE brand = m.brand AND market = ${market} AND type = 'EC' AND valid_from <= ${at} ORDER BY valid_from DESC LIMIT 1) e
    UNION ALL (
      SELECT valid_from FROM catalog.price_list
      WHERE brand = m.brand AND market = ${market} AND type = 'EC' AND valid_from > ${at} ORDER BY valid_from LIMIT 1)
    UNION ALL SELECT unnest(ARRAY[v.sold_from, v.sold_until]) FROM catalog.version v
      WHERE v.brand = m.brand AND v.model_code = m.code ${oneVersion(key)}) t (moment)`;

type Held = { readonly from: number; readonly until: number | null };
type WholeRow = CarRow & {
  revision: string | null;
  held: Held;
  versions: CarRow['versions'] | null;
  parts: CarRow['parts'] | null;
};

const carRows = (key: CarKey | ModelsKey, scope: CarScope): Statement<WholeRow> => {
  const { locale } = MARKETS[scope.market];
  return sql<WholeRow>`
    SELECT m.code AS "modelCode", m.name AS "modelName", m.slug AS "modelSlug", m.list_id AS "priceListId", m.currency,
      (SELECT r.id FROM catalog.revision r WHERE r.brand = m.brand) AS revision,
      (${heldJson(key, scope)}) AS held,
      (${versionsJson(key, { locale, at: scope.at })}) AS versions,
      (${partsJson(key, { locale, at: scope.at })}) AS parts
    FROM (${modelAndLists(key, scope)}) m`;
};

/** A car as it was read: true of this revision of the brand's catalogue, between these moments. */
export type ReadCar = { readonly found: PricedCar; readonly revision: string | null; readonly held: Held };

const assemble = (row: WholeRow, scope: CarScope): ReadCar | null => {
  const { revision, held, versions, parts } = row;
  if (versions === null) return null;
  return { found: assembleCar({ ...scope, row: { ...row, versions, parts: parts ?? [] } }), revision, held };
};

/**
 * Everything that may be chosen on a model in a market, in one statement whatever the number of parts; null where the model
 * is unknown or nothing of it is on sale there.
 */
export const readCar = async (tx: Tx, key: CarKey, scope: CarScope): Promise<ReadCar | null> => {
  const row = await tx.maybe(carRows(key, scope));
  return row === null ? null : assemble(row, scope);
};

/** Those of several models that are on sale, in one statement. */
export const readCars = async (tx: Tx, key: ModelsKey, scope: CarScope): Promise<ReadCar[]> => {
  const rows = await tx.rows(carRows(key, scope));
  return rows.flatMap((row) => assemble(row, scope) ?? []);
};

/** Which state the brand's models, parts, rules and prices are in; null for a brand that never had any. */
export const readRevision = async (tx: Tx, brand: string): Promise<string | null> =>
  (await tx.maybe(sql<{ id: string }>`SELECT id FROM catalog.revision WHERE brand = ${brand}`))?.id ?? null;
