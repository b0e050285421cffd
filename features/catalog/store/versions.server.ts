import { MARKETS } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { KnownVersion } from '../contract/model.ts';
import type { VersionRow } from '../rules/car.ts';
import type { CarScope } from './car.server.ts';
import { priced, versionColumns } from './models.server.ts';
import { isExact, matches, scoreOf } from './search.server.ts';

type Paged = { readonly offset: number; readonly limit: number };
type Counted<Row> = { rows: Row[]; total: number };

const counted = <Row>(rows: (Row & { total: number })[]): Counted<Row> => ({
  rows: rows.map(({ total: _total, ...row }) => row as unknown as Row),
  total: rows[0]?.total ?? 0,
});

/** Versions on sale whose description has all the terms, best first. Without a term there is nothing to look for. */
export const searchVersions = async (
  tx: Tx,
  scope: CarScope,
  { terms, year, offset, limit }: Paged & { readonly terms: readonly string[]; readonly year: number | undefined },
): Promise<Counted<VersionRow>> => {
  if (terms.length === 0) return { rows: [], total: 0 };
  const { market } = scope;
  const rows = await tx.rows(sql<VersionRow & { total: number }>`
    SELECT ${versionColumns(MARKETS[market].locale)}, count(*) OVER () AS total
    FROM (
      SELECT found.*, ${scoreOf(market, terms)} AS score, ${isExact(market, terms)} AS exact,
        bool_or(${isExact(market, terms)}) OVER () AS has_exact
      FROM (${priced(scope)}) found
      WHERE true ${matches(market, terms)} ${year === undefined ? noSql : sql`AND found.year = ${year}`}) v
    JOIN catalog.model m ON m.brand = v.brand AND m.code = v.model_code AND m.closed_at IS NULL
    WHERE v.exact OR NOT v.has_exact
    ORDER BY v.score DESC, v.amount, v.year DESC, v.mvs_code
    LIMIT ${limit} OFFSET ${offset}`);
  return counted(rows);
};

type Known = Paged & {
  readonly modelCode: string | undefined;
  readonly mvsCode: string | undefined;
  readonly year: number | undefined;
};

/** Every version the brand ever listed, newest model year first. */
export const listKnownVersions = async (
  tx: Tx,
  { brand, market, at }: CarScope,
  { modelCode, mvsCode, year, offset, limit }: Known,
): Promise<Counted<KnownVersion>> => {
  const { locale } = MARKETS[market];
  const rows = await tx.rows(sql<KnownVersion & { total: number }>`
    SELECT v.mvs_code AS code, v.year, v.model_code AS "modelCode", m.name AS "modelName", v.version_code AS "versionCode",
      v.series_code AS "seriesCode", v.name AS "versionName", v.full_description ->> ${locale} AS "fullDescription",
      v.engine, v.gear ->> ${locale} AS gear, v.fuel, v.doors, count(*) OVER () AS total,
      (m.closed_at IS NULL AND v.closed_at IS NULL AND v.sold_from <= ${at} AND (v.sold_until IS NULL OR v.sold_until > ${at})
        AND EXISTS (
          SELECT FROM catalog.price_list l
          JOIN catalog.version_price p ON p.list_id = l.id AND p.mvs_code = v.mvs_code AND p.year = v.year
          WHERE l.brand = v.brand AND l.market = ${market} AND l.type = 'PUBLIC'
            AND l.valid_from <= ${at} AND (l.valid_until IS NULL OR l.valid_until > ${at}))) AS "onSale"
    FROM catalog.version v
    JOIN catalog.model m ON m.brand = v.brand AND m.code = v.model_code
    WHERE v.brand = ${brand}
      ${modelCode === undefined ? noSql : sql`AND v.model_code = ${modelCode}`}
      ${mvsCode === undefined ? noSql : sql`AND v.mvs_code = ${mvsCode}`}
      ${year === undefined ? noSql : sql`AND v.year = ${year}`}
    ORDER BY v.year DESC, m.position, v.mvs_code
    LIMIT ${limit} OFFSET ${offset}`);
  return counted(rows);
};
