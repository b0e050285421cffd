import { MARKETS } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { CatalogModel, CatalogPart, CatalogPartDetail, CatalogVersion } from '../contract/admin.ts';
import type { CarScope } from './car.server.ts';
import { partRecord } from './exchange.server.ts';

export type Paged = { readonly offset: number; readonly limit: number };
export type Counted<Row> = { readonly rows: readonly Row[]; readonly total: number };

const counted = <Row>(rows: readonly (Row & { total: number })[]): Counted<Row> => ({
  rows: rows.map(({ total: _total, ...row }) => row as unknown as Row),
  total: rows[0]?.total ?? 0,
});

const when = (value: unknown, condition: Statement): Statement => (value === undefined ? noSql : condition);

/** Words anywhere in the text, without accents; what a pattern would mean is taken as it stands. */
const texts = (text: string | undefined, where: Statement): Statement =>
  when(text, sql`AND strpos(catalog.plain(${where}), catalog.plain(${text ?? ''})) > 0`);

/** Public prices in force, of rows named `p` of the list `l`. */
const pricesOf = (from: Statement, at: Date): Statement => sql`
  coalesce((SELECT json_agg(json_build_object('market', l.market, 'price',
      json_build_object('amount', p.amount, 'currency', p.currency)) ORDER BY l.market DESC)
    FROM ${from} p JOIN catalog.price_list l ON l.id = p.list_id AND l.type = 'PUBLIC'
      AND l.valid_from <= ${at} AND (l.valid_until IS NULL OR l.valid_until > ${at})`;

export const listModels = async (
  tx: Tx,
  brand: string,
  { text, offset, limit }: Paged & { readonly text: string | undefined },
): Promise<Counted<CatalogModel> & { edition: number }> => {
  const rows = await tx.rows(sql<CatalogModel & { total: number; edition: number }>`
    SELECT m.code, m.name, m.slug, m.launched_on AS "launchedOn", m.closed_at IS NOT NULL AS "isClosed",
      (SELECT count(*) FROM catalog.version v WHERE v.brand = m.brand AND v.model_code = m.code AND v.closed_at IS NULL)
        AS "versionCount",
      (SELECT count(*) FROM catalog.part t WHERE t.brand = m.brand AND t.model_code = m.code AND t.closed_at IS NULL)
        AS "partCount",
      (SELECT count(*) FROM catalog.part_relation r WHERE r.brand = m.brand AND r.model_code = m.code) AS "ruleCount",
      coalesce((SELECT e.version FROM catalog.edition e WHERE e.brand = m.brand), 1) AS edition, count(*) OVER () AS total
    FROM catalog.model m
    WHERE m.brand = ${brand} ${texts(text, sql`m.name || ' ' || m.code`)}
    ORDER BY m.closed_at IS NOT NULL, m.position, m.code LIMIT ${limit} OFFSET ${offset}`);
  const edition = rows[0]?.edition ?? 1;
  return { ...counted(rows.map(({ edition: _edition, ...row }) => row)), edition };
};

type Narrowed = Paged & { readonly modelCode: string | undefined; readonly text: string | undefined };

export const listVersions = async (
  tx: Tx,
  { brand, at }: CarScope,
  { modelCode, text, offset, limit }: Narrowed,
): Promise<Counted<CatalogVersion>> =>
  counted(
    await tx.rows(sql<CatalogVersion & { total: number }>`
      SELECT v.mvs_code AS code, v.year, v.model_code AS "modelCode", m.name AS "modelName", v.name, v.engine,
        to_char(v.sold_from, 'YYYY-MM-DD') AS "soldFrom", to_char(v.sold_until, 'YYYY-MM-DD') AS "soldUntil",
        v.closed_at IS NOT NULL AS "isClosed", count(*) OVER () AS total,
        ${pricesOf(sql`catalog.version_price`, at)}
          WHERE p.brand = v.brand AND p.mvs_code = v.mvs_code AND p.year = v.year), '[]') AS prices
      FROM catalog.version v JOIN catalog.model m ON m.brand = v.brand AND m.code = v.model_code
      WHERE v.brand = ${brand} ${when(modelCode, sql`AND v.model_code = ${modelCode}`)}
        ${texts(text, sql`m.name || ' ' || v.name || ' ' || v.mvs_code`)}
      ORDER BY v.closed_at IS NOT NULL, m.position, v.position, v.mvs_code, v.year DESC LIMIT ${limit} OFFSET ${offset}`),
  );

const partColumns = (locale: string, at: Date): Statement => sql`
  t.id, t.code, t.type, t.model_code AS "modelCode", m.name AS "modelName", t.name ->> ${locale} AS name, t.category,
  t.choice_group AS "group", t.closed_at IS NOT NULL AS "isClosed",
  (SELECT count(*) FROM catalog.part_relation r
    WHERE r.brand = t.brand AND r.model_code = t.model_code AND r.part_id = t.id) AS "ruleCount",
  ${pricesOf(sql`catalog.part_price`, at)} WHERE p.brand = t.brand AND p.part_id = t.id), '[]') AS prices`;

export const listParts = async (
  tx: Tx,
  { brand, market, at }: CarScope,
  { modelCode, type, text, offset, limit }: Narrowed & { readonly type: string | undefined },
): Promise<Counted<CatalogPart>> => {
  const { locale } = MARKETS[market];
  return counted(
    await tx.rows(sql<CatalogPart & { total: number }>`
      SELECT ${partColumns(locale, at)}, count(*) OVER () AS total
      FROM catalog.part t JOIN catalog.model m ON m.brand = t.brand AND m.code = t.model_code
      WHERE t.brand = ${brand} ${when(modelCode, sql`AND t.model_code = ${modelCode}`)}
        ${when(type, sql`AND t.type = ${type}`)} ${texts(text, sql`(t.name ->> ${locale}) || ' ' || t.code || ' ' || t.id`)}
      ORDER BY t.closed_at IS NOT NULL, m.position, t.type, t.position, t.id LIMIT ${limit} OFFSET ${offset}`),
  );
};

/** Others of the part `t` as a JSON list, from a relation's rows `r` joined to parts `o`. */
const others = (locale: string, from: Statement): Statement => sql`
  coalesce((SELECT json_agg(json_build_object('id', o.id, 'code', o.code, 'name', o.name ->> ${locale}, 'type', o.type)
    ORDER BY o.type, o.position, o.id) FROM ${from}), '[]')`;

const related = (locale: string, kind: string, backwards = false): Statement =>
  others(
    locale,
    backwards
      ? sql`catalog.part_relation r JOIN catalog.part o ON o.brand = r.brand AND o.id = r.part_id AND o.closed_at IS NULL
          WHERE r.brand = t.brand AND r.model_code = t.model_code AND r.other_id = t.id AND r.kind = ${kind}`
      : sql`catalog.part_relation r JOIN catalog.part o ON o.brand = r.brand AND o.id = r.other_id AND o.closed_at IS NULL
          WHERE r.brand = t.brand AND r.model_code = t.model_code AND r.part_id = t.id AND r.kind = ${kind}`,
  );

export const findPart = (tx: Tx, { brand, market, at }: CarScope, id: string): Promise<CatalogPartDetail | null> => {
  const { locale } = MARKETS[market];
  return tx.maybe(sql<CatalogPartDetail>`
    SELECT ${partColumns(locale, at)}, t.description ->> ${locale} AS description, ${partRecord(brand, sql`t.id`)} AS kept,
      ${related(locale, 'inclusive')} AS inclusive, ${related(locale, 'inclusive', true)} AS "includedBy",
      ${related(locale, 'exclusive')} AS exclusive, ${related(locale, 'color')} AS colors,
      ${others(
        locale,
        sql`catalog.part o WHERE o.brand = t.brand AND o.model_code = t.model_code AND o.choice_group = t.choice_group
          AND o.id <> t.id AND o.closed_at IS NULL`,
      )} AS alternatives,
      coalesce((SELECT json_agg(json_build_object('code', v.mvs_code, 'year', v.year, 'name', v.name,
          'standard', vp.is_standard, 'required', vp.is_required) ORDER BY v.position, v.mvs_code, v.year DESC)
        FROM catalog.version_part vp
        JOIN catalog.version v ON v.brand = vp.brand AND v.mvs_code = vp.mvs_code AND v.year = vp.year AND v.closed_at IS NULL
        WHERE vp.brand = t.brand AND vp.model_code = t.model_code AND vp.part_id = t.id), '[]') AS versions
    FROM catalog.part t JOIN catalog.model m ON m.brand = t.brand AND m.code = t.model_code
    WHERE t.brand = ${brand} AND t.id = ${id}`);
};
