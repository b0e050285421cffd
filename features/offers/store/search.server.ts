import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { FacetName, SearchBody, SearchOrder } from '../contract/search.ts';
import { BANDS } from '../rules/bands.ts';
import { mayBeMisspelt } from '../rules/words.ts';
import { OFFER, type OfferRow } from './rows.server.ts';

export type CardRow = OfferRow & { readonly stampName: string | null };
export type FacetRow = {
  readonly facet: FacetName;
  readonly value: string;
  readonly name: string;
  readonly count: number;
};
export type Hits = { readonly total: number; readonly rows: CardRow[]; readonly facets: FacetRow[] };
export type Shop = { readonly brand: string; readonly market: Market; readonly locale: string; readonly at: Date };

const STAMP_NAME = (locale: string): Statement => sql`
  (SELECT l.name ->> ${locale} FROM offers.label l WHERE l.kind = 'STAMP' AND l.code = o.stamp) AS "stampName"`;

/** On sale now: by state, by date, and not sold out. */
const onSale = ({ brand, market, at }: Shop): Statement => sql`
  o.brand = ${brand} AND o.market = ${market} AND o.state IN ('published', 'unsold') AND o.deleted_at IS NULL
  AND o.valid_from <= ${at} AND o.valid_until > ${at}`;

const all = (conditions: readonly Statement[]): Statement =>
  conditions.reduce((joined, condition) => sql`${joined} AND ${condition}`, sql`true`);

/** As it stands: the beginning of a name, or the stem of a word in the market's language. */
const asWritten = (word: string, market: Market): Statement => sql`
  ((' ' || o.names) LIKE ${`% ${word}%`}
    OR o.words @@ to_tsquery(${market === 'br' ? 'portuguese' : 'spanish'}::regconfig, ${word}))`;

/** How much of a word's trigrams a name has: one slip of the finger keeps about half of them. */
const likeness = (word: string): Statement => sql`public.word_similarity(${word}, o.names)`;
const LEAST_LIKE = sql`0.42`;

const perhaps = (word: string, market: Market): Statement =>
  mayBeMisspelt(word)
    ? sql`(${asWritten(word, market)} OR ${likeness(word)} >= ${LEAST_LIKE})`
    : asWritten(word, market);

/** Two columns: whether every word stands there as written, and how like the least like of them is. */
const closeness = (words: readonly string[], market: Market): Statement => {
  const least = words.reduce((joined, word) => sql`${joined}, ${likeness(word)}`, sql`1`);
  return sql`${all(words.map((word) => asWritten(word, market)))} AS exact, least(${least}) AS likeness`;
};

const oneOf = (column: Statement, chosen: readonly (string | number)[]): Statement =>
  chosen.length === 0 ? sql`true` : sql`coalesce(${column} = ANY(${chosen.map(String)}::text[]), false)`;

/** Each filter with the value an offer has in it; what is asked of it becomes a column, so that counts can leave one out. */
const COLUMNS: Readonly<Record<FacetName, Statement>> = {
  sort: sql`coalesce(o.condition, o.mopar_type)`,
  type: sql`o.type`,
  priceType: sql`o.price_type`,
  model: sql`o.model_code`,
  body: sql`o.body_kind`,
  fuel: sql`o.fuel`,
  category: noSql,
  year: sql`o.year::text`,
  state: sql`o.state_code`,
  city: sql`o.zone_code`,
  priceBand: noSql,
  installmentBand: noSql,
};

const bandsOf = (market: Market) => ({
  // A rent is asked for each month: it is no price of a car.
  priceBand: sql`CASE WHEN o.type <> 'RENTAL' THEN width_bucket(o.amount, ${BANDS[market].price}::bigint[])::text END`,
  installmentBand: sql`width_bucket(o.installment_amount, ${BANDS[market].installment}::bigint[])::text`,
});

const matches = (body: SearchBody, market: Market): Statement => {
  const bands = bandsOf(market);
  return sql`
    ${oneOf(COLUMNS.sort, body.sort)} AS m_sort, ${oneOf(COLUMNS.type, body.type)} AS m_type,
    ${oneOf(COLUMNS.priceType, body.priceType)} AS m_price_type, ${oneOf(COLUMNS.model, body.model)} AS m_model,
    ${oneOf(COLUMNS.body, body.body)} AS m_body, ${oneOf(COLUMNS.fuel, body.fuel)} AS m_fuel,
    ${body.category.length === 0 ? sql`true` : sql`o.categories && ${body.category}::text[]`} AS m_category,
    ${oneOf(COLUMNS.year, body.year)} AS m_year, ${oneOf(COLUMNS.state, body.state)} AS m_state,
    ${oneOf(COLUMNS.city, body.city)} AS m_city, ${oneOf(bands.priceBand, body.priceBand)} AS m_price_band,
    ${oneOf(bands.installmentBand, body.installmentBand)} AS m_installment_band,
    ${COLUMNS.sort} AS sort, o.type, o.price_type, o.model_code, o.model_name, o.body_kind, o.fuel, o.categories, o.year,
    o.state_code, o.zone_code, o.city_name, ${bands.priceBand} AS price_band, ${bands.installmentBand} AS installment_band`;
};

/** Bounds that are no list of values: they hold for every count. */
const bounded = ({ minPrice, maxPrice, maxInstallment, balloon, ids }: SearchBody): Statement => sql`
  ${minPrice === undefined ? noSql : sql`AND o.type <> 'RENTAL' AND o.amount >= ${minPrice}`}
  ${maxPrice === undefined ? noSql : sql`AND o.type <> 'RENTAL' AND o.amount <= ${maxPrice}`}
  ${maxInstallment === undefined ? noSql : sql`AND o.installment_amount <= ${maxInstallment}`}
  ${balloon ? sql`AND jsonb_typeof(o.installment -> 'residual') = 'object'` : noSql}
  ${ids === undefined ? noSql : sql`AND o.id = ANY(${ids}::uuid[])`}`;

const ORDERS: Readonly<Record<SearchOrder, Statement>> = {
  featured: sql`position, id`,
  price: sql`is_rental, amount NULLS LAST, position, id`,
  priceDown: sql`is_rental, amount DESC NULLS LAST, position, id`,
  installment: sql`installment_amount NULLS LAST, amount, id`,
  newest: sql`published_at DESC NULLS LAST, position, id`,
  ending: sql`valid_until, position, id`,
};

const KEPT: readonly (readonly [name: string, match: Statement])[] = [
  ['sort', sql`m_sort`],
  ['type', sql`m_type`],
  ['priceType', sql`m_price_type`],
  ['model', sql`m_model`],
  ['body', sql`m_body`],
  ['fuel', sql`m_fuel`],
  ['category', sql`m_category`],
  ['year', sql`m_year`],
  ['state', sql`m_state`],
  ['city', sql`m_city`],
  ['priceBand', sql`m_price_band`],
  ['installmentBand', sql`m_installment_band`],
];

/** All filters but one: what the counts of that one are taken over. */
const allBut = (left: string | null): Statement =>
  KEPT.reduce((all, [name, match]) => (name === left ? all : sql`${all} AND ${match}`), sql`true`);

const count = (facet: FacetName, value: Statement, name: Statement = sql`''`): Statement => sql`
  SELECT ${facet}::text AS facet, ${value} AS value, max(${name}) AS name, count(*)::integer AS count
  FROM base WHERE ${allBut(facet)} AND ${value} IS NOT NULL GROUP BY 2`;

/** Brazilians tell cities apart by their state's letters. */
const CITY = (market: Market): Statement => (market === 'br' ? sql`city_name || ', ' || state_code` : sql`city_name`);

const facetsOf = (market: Market, locale: string): Statement => sql`
  ${count('sort', sql`sort`)} UNION ALL ${count('type', sql`type`)} UNION ALL ${count('priceType', sql`price_type`)}
  UNION ALL ${count('model', sql`model_code`, sql`model_name`)} UNION ALL ${count('body', sql`body_kind`)}
  UNION ALL ${count('fuel', sql`fuel`)} UNION ALL ${count('year', sql`year::text`)}
  UNION ALL ${count('state', sql`state_code`)} UNION ALL ${count('city', sql`zone_code`, CITY(market))}
  UNION ALL ${count('priceBand', sql`price_band`)} UNION ALL ${count('installmentBand', sql`installment_band`)}
  UNION ALL SELECT 'category', c.code, max(l.name ->> ${locale}), count(*)::integer
    FROM base CROSS JOIN unnest(base.categories) AS c (code) JOIN offers.label l ON l.kind = 'CATEGORY' AND l.code = c.code
    WHERE ${allBut('category')} GROUP BY 2`;

/** A page of offers, how many there are, and the counts of every filter value: one statement, whatever is asked. */
export const searchShop = async (
  tx: Tx,
  shop: Shop,
  asked: { body: SearchBody; words: readonly string[]; order: SearchOrder; page: number; size: number },
): Promise<Hits> => {
  const { body, words, order, page, size } = asked;
  const row = await tx.one(sql<{ total: number; rows: CardRow[] | null; facets: FacetRow[] | null }>`
    WITH found AS MATERIALIZED (
      SELECT o.id, o.position, o.amount, o.installment_amount, o.published_at, o.valid_until, o.type = 'RENTAL' AS is_rental,
        ${closeness(words, shop.market)}, ${matches(body, shop.market)}
      FROM offers.offer o
      WHERE ${onSale(shop)} ${bounded(body)} AND ${all(words.map((word) => perhaps(word, shop.market)))}),
    best AS (SELECT coalesce(bool_or(exact), false) AS exact, max(likeness) AS likeness FROM found),
    base AS MATERIALIZED (
      -- What is written right wins; guesses are shown only where there is nothing else, and then the closest.
      SELECT found.* FROM found, best
      WHERE CASE WHEN best.exact THEN found.exact ELSE found.likeness >= best.likeness - 0.2 END),
    hits AS (SELECT * FROM base WHERE ${allBut(null)}),
    page AS (
      SELECT id, row_number() OVER (ORDER BY ${ORDERS[order]}) AS place FROM hits
      ORDER BY ${ORDERS[order]} LIMIT ${size} OFFSET ${page * size})
    SELECT (SELECT count(*)::integer FROM hits) AS total,
      (SELECT json_agg(c ORDER BY c.place) FROM (
        SELECT page.place, ${OFFER}, ${STAMP_NAME(shop.locale)} FROM page JOIN offers.offer o ON o.id = page.id) c) AS rows,
      (SELECT json_agg(f) FROM (${facetsOf(shop.market, shop.locale)}) f) AS facets`);
  return { total: row.total, rows: (row.rows ?? []).map(withDates), facets: row.facets ?? [] };
};

/** Dates inside JSON arrive as text. */
const withDates = (row: CardRow): CardRow => ({
  ...row,
  validFrom: new Date(row.validFrom),
  validUntil: new Date(row.validUntil),
  updatedAt: new Date(row.updatedAt),
});

export type DetailRow = CardRow & {
  readonly categoryNames: readonly { code: string; name: string }[];
  readonly featureNames: readonly { code: string; name: string }[];
};

const names = (kind: 'CATEGORY' | 'FEATURE', codes: Statement, locale: string): Statement => sql`
  coalesce((SELECT json_agg(json_build_object('code', l.code, 'name', l.name ->> ${locale}) ORDER BY l.position, l.code)
    FROM offers.label l WHERE l.kind = ${kind} AND l.code = ANY(${codes})), '[]')`;

/** One offer a visitor may be told of: drafts, unpublished, disapproved and deleted ones are not there. */
export const findInShop = (tx: Tx, shop: Shop, code: string): Promise<DetailRow | null> =>
  tx.maybe(sql<DetailRow>`
    SELECT ${OFFER}, ${STAMP_NAME(shop.locale)},
      ${names('CATEGORY', sql`o.categories`, shop.locale)} AS "categoryNames",
      ${names('FEATURE', sql`o.features`, shop.locale)} AS "featureNames"
    FROM offers.offer o
    WHERE o.brand = ${shop.brand} AND o.market = ${shop.market} AND o.code = ${code} AND o.deleted_at IS NULL
      AND o.state IN ('published', 'unsold', 'sold')`);

export type SuggestionRow = { kind: 'MODEL' | 'VERSION' | 'CITY'; text: string; value: string; count: number };

/** Models, versions and cities of what is on sale that fit the words typed so far, the closest and most frequent first. */
export const suggestInShop = (
  tx: Tx,
  shop: Shop,
  asked: { words: readonly string[]; limit: number },
): Promise<SuggestionRow[]> => {
  const typed = asked.words.join(' ');
  return tx.rows(sql<SuggestionRow>`
    WITH named AS (
      SELECT 'MODEL' AS kind, o.model_name AS text, o.model_code AS value, count(*)::integer AS count
      FROM offers.offer o WHERE ${onSale(shop)} AND o.model_name IS NOT NULL GROUP BY 2, 3
      UNION ALL
      SELECT 'VERSION', o.model_name || ' ' || o.version_name, o.model_name || ' ' || o.version_name, count(*)::integer
      FROM offers.offer o WHERE ${onSale(shop)} AND o.version_name IS NOT NULL GROUP BY 2
      UNION ALL
      SELECT 'CITY', ${CITY(shop.market)}, o.zone_code, count(*)::integer
      FROM offers.offer o WHERE ${onSale(shop)} AND o.city_name IS NOT NULL GROUP BY 2, 3),
    ranked AS (
      SELECT *, (' ' || offers.plain(text)) LIKE ${`% ${typed}%`} AS starts,
        public.word_similarity(${typed}, offers.plain(text)) AS likeness FROM named)
    SELECT kind, text, value, count FROM ranked WHERE starts OR likeness >= 0.42
    ORDER BY starts DESC, likeness DESC, kind = 'VERSION', count DESC, text LIMIT ${asked.limit}`);
};
