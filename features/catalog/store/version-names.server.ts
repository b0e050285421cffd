import { MARKETS, type Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { Fuel } from '../public.ts';

export type NamedVersion = {
  readonly mvsCode: string;
  readonly year: number;
  readonly modelCode: string;
  readonly modelName: string;
  readonly modelSlug: string;
  readonly versionName: string;
  readonly fullDescription: string;
  readonly versionCode: string;
  readonly seriesCode: string;
  readonly fuel: Fuel;
};

/** Names of versions by code and year, on sale or long gone: owners and old papers name them. */
export const nameVersions = (
  tx: Tx,
  of: { brand: string; market: Market; keys: readonly { readonly mvsCode: string; readonly year: number }[] },
): Promise<NamedVersion[]> =>
  tx.rows(sql<NamedVersion>`
    SELECT v.mvs_code AS "mvsCode", v.year, v.model_code AS "modelCode", m.name AS "modelName", m.slug AS "modelSlug",
      v.name AS "versionName", v.full_description ->> ${MARKETS[of.market].locale} AS "fullDescription",
      v.version_code AS "versionCode", v.series_code AS "seriesCode", v.fuel
    FROM unnest(${of.keys.map(({ mvsCode }) => mvsCode)}::text[], ${of.keys.map(({ year }) => year)}::int[]) AS k (mvs_code, year)
    JOIN catalog.version v ON v.brand = ${of.brand} AND v.mvs_code = k.mvs_code AND v.year = k.year
    JOIN catalog.model m ON m.brand = v.brand AND m.code = v.model_code`);

/** Names of models by code, on sale or not. */
export const nameModels = (
  tx: Tx,
  of: { brand: string; codes: readonly string[] },
): Promise<{ code: string; name: string }[]> =>
  tx.rows(sql<{ code: string; name: string }>`
    SELECT code, name FROM catalog.model WHERE brand = ${of.brand} AND code = ANY(${of.codes}::text[])
    ORDER BY position, code`);

/** What versions may be built with, each part as `TYPE CODE`, on sale or long gone; versions that nobody knows are left out. */
export const listVersionParts = (
  tx: Tx,
  of: { brand: string; keys: readonly { readonly mvsCode: string; readonly year: number }[] },
): Promise<{ mvsCode: string; year: number; parts: string[] }[]> =>
  tx.rows(sql<{ mvsCode: string; year: number; parts: string[] }>`
    SELECT v.mvs_code AS "mvsCode", v.year, ARRAY(
      SELECT t.type || ' ' || t.code FROM catalog.version_part p
      JOIN catalog.part t ON t.brand = p.brand AND t.id = p.part_id
      WHERE p.brand = v.brand AND p.mvs_code = v.mvs_code AND p.year = v.year) AS parts
    FROM unnest(${of.keys.map(({ mvsCode }) => mvsCode)}::text[], ${of.keys.map(({ year }) => year)}::int[]) AS k (mvs_code, year)
    JOIN catalog.version v ON v.brand = ${of.brand} AND v.mvs_code = k.mvs_code AND v.year = k.year`);
