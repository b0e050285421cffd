import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { SEARCH_PLACES } from '../rules/events.ts';
import type { Outcome, RuleName } from '../rules/friction.ts';
import type { SiteRange } from './funnel.server.ts';

type Written = {
  readonly brand: string;
  readonly market: string;
  readonly day: string;
  readonly visitor: string;
  readonly properties: object;
  readonly words: string | null;
  readonly wordsKey: string | null;
};

/** Kinds of refusals and of words that a site counts in a day: whoever invents them fills no table. What is counted already goes on. */
const MOST_KINDS = 2_000;

export const addRefusals = (tx: Tx, events: readonly Written[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO analytics.friction_daily AS d (brand, market, day, model, option, rule, because, outcome, times)
    SELECT n.* FROM (
      SELECT r.brand, r.market, r.day, r.properties ->> 'model' AS model, r.properties ->> 'option' AS option,
        r.properties ->> 'rule' AS rule, r.properties ->> 'because' AS because, r.properties ->> 'outcome' AS outcome, count(*)
      FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS r(brand text, market text, day date, properties jsonb)
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8) n
    WHERE (SELECT count(*) FROM analytics.friction_daily f WHERE f.brand = n.brand AND f.market = n.market AND f.day = n.day)
      < ${MOST_KINDS} OR EXISTS (
      SELECT FROM analytics.friction_daily f
      WHERE f.brand = n.brand AND f.market = n.market AND f.day = n.day AND f.model = n.model AND f.option = n.option
        AND f.rule = n.rule AND f.because = n.because AND f.outcome = n.outcome)
    ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (brand, market, day, model, option, rule, because, outcome) DO UPDATE SET times = d.times + EXCLUDED.times`);

/** Each visitor once a day and words: who tries again is no second one. */
export const addWords = (tx: Tx, events: readonly (Written & { place: string })[]): Promise<number> =>
  tx.run(sql`
    WITH typed AS (
      SELECT DISTINCT r.visitor, r.brand, r.market, r.day, r.place, r.words, 'words ' || r."wordsKey" AS name
      FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS r(visitor text, brand text, market text, day date, place text,
        words text, "wordsKey" text)),
    first AS (
      INSERT INTO analytics.reached (visitor, brand, market, name, day)
      SELECT visitor, brand, market, name, day FROM typed ORDER BY 1, 2, 3, 4, 5 ON CONFLICT DO NOTHING RETURNING visitor, brand, market, name, day)
    INSERT INTO analytics.search_daily AS d (brand, market, day, place, words, visitors)
    SELECT t.brand, t.market, t.day, t.place, t.words, count(*) FROM typed t
    JOIN first f ON f.visitor = t.visitor AND f.brand = t.brand AND f.market = t.market AND f.day = t.day AND f.name = t.name
    WHERE (SELECT count(*) FROM analytics.search_daily s WHERE s.brand = t.brand AND s.market = t.market AND s.day = t.day)
      < ${MOST_KINDS} OR EXISTS (
      SELECT FROM analytics.search_daily s
      WHERE s.brand = t.brand AND s.market = t.market AND s.day = t.day AND s.place = t.place AND s.words = t.words)
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (brand, market, day, place, words) DO UPDATE SET visitors = d.visitors + EXCLUDED.visitors`);

export type RefusalSum = {
  readonly model: string;
  readonly option: string;
  readonly rule: RuleName;
  readonly because: string;
  readonly times: number;
} & Readonly<Record<Outcome, number>>;

/** What was refused most, with what they did then. */
export const listRefusals = (
  db: Tx,
  { brand, market, from, until, model, most }: SiteRange & { model: string | null; most: number },
): Promise<RefusalSum[]> =>
  db.rows(sql<RefusalSum>`
    SELECT model, option, rule, because, sum(times)::bigint AS times,
      coalesce(sum(times) FILTER (WHERE outcome = 'agreed'), 0)::bigint AS agreed,
      coalesce(sum(times) FILTER (WHERE outcome = 'other'), 0)::bigint AS other,
      coalesce(sum(times) FILTER (WHERE outcome = 'left'), 0)::bigint AS left
    FROM analytics.friction_daily
    WHERE brand = ${brand} AND market = ${market} AND day BETWEEN ${from} AND ${until}
      AND (${model}::text IS NULL OR model = ${model})
    GROUP BY model, option, rule, because ORDER BY times DESC, model, option, rule, because LIMIT ${most}`);

type SearchPlace = (typeof SEARCH_PLACES)[number];

export type WordsSum = { readonly place: SearchPlace; readonly words: string; readonly visitors: number };

/** Words of at least so many visitors on one day: over days one visitor is several, and fewer might be somebody's own. */
export const listWords = (
  db: Tx,
  { brand, market, from, until, fewest, most }: SiteRange & { fewest: number; most: number },
): Promise<WordsSum[]> =>
  db.rows(sql<WordsSum>`
    SELECT place, words, sum(visitors)::bigint AS visitors FROM analytics.search_daily
    WHERE brand = ${brand} AND market = ${market} AND day BETWEEN ${from} AND ${until}
    GROUP BY place, words HAVING max(visitors) >= ${fewest} ORDER BY visitors DESC, place, words LIMIT ${most}`);

export const removeOldWords = (tx: Tx, { days, most }: { days: number; most: number }): Promise<number> =>
  tx.run(sql`
    DELETE FROM analytics.search_daily WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM analytics.search_daily WHERE day < current_date - ${days}::integer ORDER BY day LIMIT ${most}))`);
