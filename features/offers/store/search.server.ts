import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import { OFFER, type OfferRow } from './rows.server.ts';

export type CardRow = OfferRow & { readonly stampName: string | null };
export type Shop = { readonly brand: string; readonly market: Market; readonly locale: string; readonly at: Date };

export const STAMP_NAME = (locale: string): Statement => sql`
  (SELECT l.name ->> ${locale} FROM offers.label l WHERE l.kind = 'STAMP' AND l.code = o.stamp) AS "stampName"`;

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

/** Names on the shelf with how many offers have each. */
export type NamedCount = Omit<SuggestionRow, 'kind'> & { readonly kind: string };

/** Of some names those that fit the words typed so far, the closest and most frequent first. */
export const suggestAmong = (
  tx: Tx,
  query: { named: readonly NamedCount[]; words: readonly string[]; limit: number },
): Promise<SuggestionRow[]> => {
  const typed = query.words.join(' ');
  return tx.rows(sql<SuggestionRow>`
    WITH named AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(query.named)}::jsonb)
        AS n (kind text, text text, value text, count integer)),
    ranked AS (
      SELECT *, (' ' || offers.plain(text)) LIKE ${`% ${typed}%`} AS starts,
        public.word_similarity(${typed}, offers.plain(text)) AS likeness FROM named)
    SELECT kind, text, value, count FROM ranked WHERE starts OR likeness >= 0.42
    ORDER BY starts DESC, likeness DESC, kind = 'VERSION', count DESC, text LIMIT ${query.limit}`);
};
