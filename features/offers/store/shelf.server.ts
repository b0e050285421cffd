import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { SearchWord } from '../rules/shelf.ts';
import { mayBeMisspelt } from '../rules/words.ts';
import { OFFER } from './rows.server.ts';
import { STAMP_NAME, type CardRow, type Shop } from './search.server.ts';

/** As much of a row as search reads; moments in milliseconds. */
export type ShelfRow = {
  readonly id: string;
  readonly isThere: boolean;
  readonly position: number;
  readonly amount: number | null;
  readonly installmentAmount: number | null;
  readonly hasResidual: boolean;
  readonly publishedAt: number | null;
  readonly validFrom: number;
  readonly validUntil: number;
  readonly names: string;
  readonly stems: readonly string[];
  readonly sort: string;
  readonly type: string;
  readonly priceType: string;
  readonly modelCode: string | null;
  readonly modelName: string | null;
  readonly bodyKind: string | null;
  readonly fuel: string | null;
  readonly categories: readonly string[];
  readonly year: number | null;
  readonly stateCode: string | null;
  readonly zoneCode: string | null;
  readonly cityName: string | null;
  readonly versionName: string | null;
};

type Changes = {
  readonly mark: string;
  readonly rows: readonly ShelfRow[] | null;
  readonly categories: Readonly<Record<string, string>> | null;
};

const millis = (column: Statement): Statement => sql`(extract(epoch FROM ${column}) * 1000)::float8`;

/**
 * What was written since a mark, and the mark to go on from: transactions below the oldest one still running have all been seen
 * by then. Without a mark: all that is on sale, or will be.
 */
export const readChanges = (tx: Tx, { brand, market, locale, at }: Shop, since: string | null): Promise<Changes> => {
  const isThere = sql`(o.state IN ('published', 'unsold') AND o.deleted_at IS NULL)`;
  return tx.one(sql<Changes>`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS mark,
      (SELECT json_object_agg(l.code, l.name ->> ${locale}) FROM offers.label l WHERE l.kind = 'CATEGORY') AS categories,
      (SELECT json_agg(json_build_object('id', o.id, 'isThere', ${isThere}, 'position', o.position, 'amount', o.amount,
        'installmentAmount', o.installment_amount, 'publishedAt', ${millis(sql`o.published_at`)},
        'hasResidual', coalesce(jsonb_typeof(o.installment -> 'residual') = 'object', false),
        'validFrom', ${millis(sql`o.valid_from`)}, 'validUntil', ${millis(sql`o.valid_until`)}, 'names', o.names,
        'stems', tsvector_to_array(o.words), 'sort', coalesce(o.condition, o.mopar_type), 'type', o.type,
        'priceType', o.price_type, 'modelCode', o.model_code, 'modelName', o.model_name, 'bodyKind', o.body_kind,
        'fuel', o.fuel, 'categories', o.categories, 'year', o.year, 'stateCode', o.state_code, 'zoneCode', o.zone_code,
        'cityName', o.city_name, 'versionName', o.version_name))
       FROM offers.offer o WHERE o.brand = ${brand} AND o.market = ${market}
         ${since === null ? sql`AND ${isThere} AND o.valid_until > ${at}` : sql`AND o.written_in >= ${since}::xid8`}) AS rows`);
};

const language = ({ market }: Shop): Statement => sql`${market === 'br' ? 'portuguese' : 'spanish'}::regconfig`;

/** The stems of words in the market's language; none of a word that says nothing. */
export const readStems = (tx: Tx, shop: Shop, words: readonly string[]): Promise<SearchWord[]> =>
  tx.rows(sql<SearchWord>`
    SELECT w.word, tsvector_to_array(to_tsvector(${language(shop)}, w.word)) AS stems
    FROM unnest(${words}::text[]) WITH ORDINALITY AS w (word, at) ORDER BY w.at`);

/** How much of a word's trigrams a name has: one slip of the finger keeps about half of them. */
const likeness = (word: string): Statement => sql`public.word_similarity(${word}, o.names)`;
const LEAST_LIKE = sql`0.42`;

const perhaps = (word: string, shop: Shop): Statement => {
  const written = sql`(' ' || o.names) LIKE ${`% ${word}%`} OR o.words @@ to_tsquery(${language(shop)}, ${word})`;
  return mayBeMisspelt(word) ? sql`(${written} OR ${likeness(word)} >= ${LEAST_LIKE})` : sql`(${written})`;
};

/** Of some offers those whose names are like all the words, and how like the least like of them is. */
export const findLike = (
  tx: Tx,
  shop: Shop,
  query: { words: readonly string[]; ids: readonly string[] },
): Promise<{ id: string; likeness: number }[]> => {
  const { words, ids } = query;
  const all = words.reduce((joined, word) => sql`${joined} AND ${perhaps(word, shop)}`, noSql);
  const least = words.reduce((joined, word) => sql`${joined}, ${likeness(word)}`, sql`1`);
  return tx.rows(sql<{ id: string; likeness: number }>`
    SELECT o.id, least(${least})::float8 AS likeness FROM offers.offer o
    WHERE o.brand = ${shop.brand} AND o.market = ${shop.market} AND o.id = ANY(${ids}::uuid[]) ${all}`);
};

/** The cards of some offers, in the order of their ids. */
export const listCards = (tx: Tx, shop: Shop, ids: readonly string[]): Promise<CardRow[]> =>
  tx.rows(sql<CardRow>`
    SELECT ${OFFER}, ${STAMP_NAME(shop.locale)}
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN offers.offer o ON o.id = wanted.id
    WHERE o.brand = ${shop.brand} AND o.market = ${shop.market} ORDER BY wanted.place`);
