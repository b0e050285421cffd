import { MARKETS, type Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { CarScope } from './car.server.ts';

/** Columns of the language a market speaks. */
const IN_LANGUAGE = {
  br: { words: sql`found.words_pt`, document: sql`found.document_pt`, config: sql`'catalog.pt'::regconfig` },
  ar: { words: sql`found.words_es`, document: sql`found.document_es`, config: sql`'catalog.es'::regconfig` },
} as const;

/** How near a word must be to a term to pass for it: two letters changed places in a word of nine. */
const NEAR_ENOUGH = '0.42';

/** For this transaction: how forgiving `matches` is. */
export const forgiveMistakes = (tx: Tx): Promise<number> =>
  tx.run(sql`SELECT set_config('pg_trgm.word_similarity_threshold', ${NEAR_ENOUGH}, true)`);

/**
 * Every term must stand in the row `found`: as a word, as the beginning of one, or so close to one (pg_trgm's word
 * similarity) that it is a typing mistake. Terms are letters and digits.
 */
export const matches = (market: Market, terms: readonly string[]): Statement => {
  const { words, document, config } = IN_LANGUAGE[market];
  return terms.reduce<Statement>(
    (all, term) => sql`${all} AND (${document} @@ to_tsquery(${config}, ${`${term}:*`}) OR ${words} %> ${term})`,
    noSql,
  );
};

/** Whether no mistake had to be forgiven: where such a row is found, the merely similar ones are not meant. */
export const isExact = (market: Market, terms: readonly string[]): Statement => {
  const { document, config } = IN_LANGUAGE[market];
  if (terms.length === 0) return sql`true`;
  return sql`${document} @@ to_tsquery(${config}, ${terms.map((term) => `${term}:*`).join(' & ')})`;
};

/** How well the row fits: words as they stand count before resemblance. */
export const scoreOf = (market: Market, terms: readonly string[]): Statement => {
  const { words, document, config } = IN_LANGUAGE[market];
  if (terms.length === 0) return sql`0::float8`;
  const query = terms.map((term) => `${term}:*`).join(' | ');
  return sql`ts_rank(${document}, to_tsquery(${config}, ${query})) + word_similarity(${terms.join(' ')}, ${words})`;
};

export type AccessorySearch = {
  readonly terms: readonly string[];
  readonly modelCode?: string | undefined;
  readonly mvsCode?: string | undefined;
  readonly category?: string | undefined;
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
  readonly offset: number;
  readonly limit: number;
};

export type AccessoryHit = { readonly id: string; readonly modelCode: string; readonly modelName: string };

const when = (value: unknown, condition: Statement): Statement => (value === undefined ? noSql : condition);

/** Accessories in the index that a car on sale takes, best first, and how many there are in all. OFFSET 0: the cars of those found are looked up, not all joined. */
export const searchAccessories = async (
  tx: Tx,
  { brand, market, at }: CarScope,
  request: AccessorySearch,
): Promise<{ hits: AccessoryHit[]; total: number }> => {
  const { terms, modelCode, mvsCode, category, minAmount, maxAmount, offset, limit } = request;
  const { locale } = MARKETS[market];
  const rows = await tx.rows(sql<AccessoryHit & { total: number }>`
    SELECT h.id, h.model_code AS "modelCode", h.model_name AS "modelName", count(*) OVER () AS total
    FROM (
    SELECT t.id, t.model_code, m.name AS model_name, m.position AS model_position, t.position, t.name ->> ${locale} AS name,
      ${scoreOf(market, terms)} AS score, ${isExact(market, terms)} AS exact,
      bool_or(${isExact(market, terms)}) OVER () AS has_exact
    FROM catalog.accessory_index found
    JOIN catalog.part t ON t.brand = found.brand AND t.id = found.part_id AND t.closed_at IS NULL
    JOIN catalog.model m ON m.brand = t.brand AND m.code = t.model_code AND m.closed_at IS NULL
    JOIN catalog.price_list l ON l.brand = t.brand AND l.market = ${market} AND l.type = 'PUBLIC'
      AND l.valid_from <= ${at} AND (l.valid_until IS NULL OR l.valid_until > ${at})
    JOIN catalog.part_price p ON p.list_id = l.id AND p.part_id = t.id
    WHERE found.brand = ${brand} ${matches(market, terms)}
      ${when(modelCode, sql`AND found.model_code = ${modelCode}`)}
      AND EXISTS (SELECT FROM catalog.version_part vp
        JOIN catalog.version_price s ON s.list_id = l.id AND s.mvs_code = vp.mvs_code AND s.year = vp.year
        WHERE vp.brand = t.brand AND vp.model_code = t.model_code AND vp.part_id = t.id
          ${when(mvsCode, sql`AND vp.mvs_code = ${mvsCode}`)} OFFSET 0)
      ${when(category, sql`AND t.category = ${category}`)}
      ${when(minAmount, sql`AND p.amount >= ${minAmount}`)}
      ${when(maxAmount, sql`AND p.amount <= ${maxAmount}`)}) h
    WHERE h.exact OR NOT h.has_exact
    ORDER BY h.score DESC, h.model_position, h.position, h.name, h.id
    LIMIT ${limit} OFFSET ${offset}`);
  return { hits: rows.map(({ total: _total, ...hit }) => hit), total: rows[0]?.total ?? 0 };
};

/** Puts accessories into the index, all of the brand where no code is given; how many. */
export const indexAccessories = async (tx: Tx, brand: string, codes: readonly string[] | null): Promise<number> => {
  const row = await tx.one(sql<{ indexed: number }>`
    SELECT catalog.index_accessories(${brand}, ${codes}::text[]) AS indexed`);
  return row.indexed;
};

/** Takes accessories out of the index, all of the brand where no code is given; how many. */
export const unindexAccessories = (tx: Tx, brand: string, codes: readonly string[] | null): Promise<number> =>
  tx.run(sql`
    DELETE FROM catalog.accessory_index i USING catalog.part t
    WHERE i.brand = ${brand} AND t.brand = i.brand AND t.id = i.part_id
      AND (${codes}::text[] IS NULL OR t.code = ANY (${codes}::text[]))`);
