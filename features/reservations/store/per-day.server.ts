import type { IsoDay } from '#kernel/days.ts';
import type { Market } from '#kernel/market.ts';
import type { DayCount } from '#kernel/per-day.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { reached } from './order-queues.server.ts';

type Since = {
  readonly brand: string;
  readonly market: Market;
  readonly since: IsoDay;
  readonly timeZone: string;
  /** The dealerships that who asks may see; null: all of them. */
  readonly dealerIds: readonly string[] | null;
};

export const listOrdersPerDay = (tx: Tx, { brand, market, since, timeZone, dealerIds }: Since): Promise<DayCount[]> =>
  tx.rows(sql<DayCount>`
    SELECT to_char(created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, count(*)::int AS count
    FROM reservations.purchase p
    WHERE brand = ${brand} AND market = ${market} AND created_at >= (${since}::date)::timestamp AT TIME ZONE ${timeZone}
      ${reached(dealerIds)}
    GROUP BY 1`);
