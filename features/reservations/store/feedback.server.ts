import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import { reached } from './order-queues.server.ts';
import type { FeedbackAnswer, Milestone } from '../rules/feedback.ts';

const ANSWER = sql`milestone, score, words, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at`;

/** Writes an answer down and moves the sum of its milestone by what it changed, in one statement; the caller holds the order. */
export const saveFeedback = async (
  tx: Tx,
  answer: {
    orderId: string;
    brand: string;
    market: Market;
    milestone: Milestone;
    score: number;
    words: string | null;
  },
): Promise<FeedbackAnswer> =>
  tx.one(sql<FeedbackAnswer>`
    WITH old AS (
      SELECT score FROM reservations.feedback WHERE order_id = ${answer.orderId} AND milestone = ${answer.milestone}),
    summed AS (
      INSERT INTO reservations.feedback_sum AS s (brand, market, milestone, answers, score)
      VALUES (${answer.brand}, ${answer.market}, ${answer.milestone}, 1, ${answer.score}::bigint)
      ON CONFLICT (brand, market, milestone) DO UPDATE SET
        answers = s.answers + CASE WHEN EXISTS (SELECT FROM old) THEN 0 ELSE 1 END,
        score = s.score + ${answer.score}::bigint - coalesce((SELECT old.score FROM old), 0))
    INSERT INTO reservations.feedback (order_id, brand, market, milestone, score, words)
    VALUES (${answer.orderId}, ${answer.brand}, ${answer.market}, ${answer.milestone}, ${answer.score}, ${answer.words})
    ON CONFLICT (order_id, milestone) DO UPDATE SET score = excluded.score, words = excluded.words, changed_at = now()
    RETURNING ${ANSWER}`);

export type FeedbackLine = {
  readonly orderId: string;
  readonly number: string;
  readonly car: string;
  readonly milestone: Milestone;
  readonly score: number;
  readonly words: string | null;
  readonly at: string;
};

/** The newest first; after the line named where one is. */
export const listFeedback = (
  tx: Tx,
  of: {
    brand: string;
    market: Market;
    milestone?: Milestone | undefined;
    before?: { orderId: string; milestone: Milestone } | undefined;
    limit: number;
    /** The dealerships that who asks may see; null: all of them. */
    dealerIds: readonly string[] | null;
  },
): Promise<FeedbackLine[]> =>
  tx.rows(sql<FeedbackLine>`
    SELECT f.order_id AS "orderId", p.number, concat_ws(' ', p.quote ->> 'modelName', p.quote ->> 'versionName', p.quote ->> 'year') AS car, f.milestone,
      f.score, f.words, to_char(f.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
    FROM reservations.feedback f JOIN reservations.purchase p ON p.id = f.order_id
    WHERE f.brand = ${of.brand} AND f.market = ${of.market}
      ${reached(of.dealerIds)} ${of.milestone === undefined ? noSql : sql`AND f.milestone = ${of.milestone}`}
      ${
        of.before === undefined
          ? noSql
          : sql`AND (f.at, f.order_id, f.milestone) < (
              SELECT l.at, l.order_id, l.milestone FROM reservations.feedback l
              WHERE l.order_id = ${of.before.orderId} AND l.milestone = ${of.before.milestone} AND l.brand = ${of.brand})`
      }
    ORDER BY f.at DESC, f.order_id DESC, f.milestone DESC LIMIT ${of.limit}`);

type Average = { readonly milestone: Milestone; readonly answers: number; readonly average: number };

/** The average of each milestone: the market's by its sum, of some dealerships by what was said of their orders. */
export const listAverages = (
  tx: Tx,
  of: { brand: string; market: Market; dealerIds: readonly string[] | null },
): Promise<Average[]> =>
  of.dealerIds === null ? listMarketAverages(tx, of) : listReachedAverages(tx, { ...of, dealerIds: of.dealerIds });

const listReachedAverages = (
  tx: Tx,
  of: { brand: string; market: Market; dealerIds: readonly string[] },
): Promise<Average[]> =>
  tx.rows(sql<Average>`
    SELECT f.milestone, count(*)::int AS answers, round(avg(f.score), 2)::float8 AS average
    FROM reservations.feedback f JOIN reservations.purchase p ON p.id = f.order_id
    WHERE f.brand = ${of.brand} AND f.market = ${of.market} ${reached(of.dealerIds)} GROUP BY f.milestone`);

const listMarketAverages = (tx: Tx, of: { brand: string; market: Market }): Promise<Average[]> =>
  tx.rows(sql<Average>`
    SELECT milestone, answers, round(score::numeric / answers, 2)::float8 AS average FROM reservations.feedback_sum
    WHERE brand = ${of.brand} AND market = ${of.market}`);

/** Whether a milestone of an order was judged. */
export const isJudged = async (
  tx: Tx,
  { orderId, milestone }: { orderId: string; milestone: Milestone },
): Promise<boolean> => {
  const { judged } = await tx.one(sql<{ judged: boolean }>`
    SELECT EXISTS (SELECT FROM reservations.feedback WHERE order_id = ${orderId} AND milestone = ${milestone}) AS judged`);
  return judged;
};
