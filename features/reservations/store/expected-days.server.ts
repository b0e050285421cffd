import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { tellBuyerJob } from '../jobs.ts';
import type { DayReason, ExpectedDay } from '../rules/expected-day.ts';
import { carSince } from './present-car.server.ts';

const DAY = sql`id, to_char(from_day, 'YYYY-MM-DD') AS "from", to_char(until_day, 'YYYY-MM-DD') AS until, reason, note,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at`;

type DayRow = {
  readonly id: string;
  readonly from: string;
  readonly until: string;
  readonly reason: DayReason;
  readonly note: string | null;
  readonly at: string;
};

/** What was said last of the days of an order's present car; whoever says more holds the order. */
export const findNewestDay = (tx: Tx, orderId: string): Promise<ExpectedDay | null> =>
  tx.maybe(sql<DayRow>`
    SELECT ${DAY} FROM reservations.expected_day WHERE order_id = ${orderId} AND expected_day.at > ${carSince(sql`expected_day.order_id`)}
    ORDER BY reservations.expected_day.at DESC, id DESC LIMIT 1`);

/** Other days are expected, and the buyer is told, in one statement. */
export const insertDay = (
  tx: Tx,
  day: {
    readonly id: string;
    readonly brand: string;
    readonly orderId: string;
    readonly from: string;
    readonly until: string;
    readonly reason: DayReason;
    readonly note: string | null;
    readonly setBy: string;
  },
): Promise<number> =>
  tx.run(sql`
    WITH said AS (
      INSERT INTO reservations.expected_day (id, brand, order_id, from_day, until_day, reason, note, set_by)
      VALUES (${day.id}, ${day.brand}, ${day.orderId}, ${day.from}, ${day.until}, ${day.reason}, ${day.note}, ${day.setBy})
      RETURNING id, brand, order_id)
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${tellBuyerJob.topic}, brand, jsonb_build_object('what', 'dayChanged', 'orderId', order_id, 'dayId', id) FROM said`);
