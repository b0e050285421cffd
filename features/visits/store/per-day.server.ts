import type { DayCount, DaysOfDealers } from '#kernel/per-day.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';

/** By the day on which they were requested. */
export const listTestDrivesPerDay = (
  tx: Tx,
  { brand, market, dealers, since, timeZone }: DaysOfDealers,
): Promise<DayCount[]> =>
  tx.rows(sql<DayCount>`
    SELECT to_char(created_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, count(*)::int AS count
    FROM visits.booking
    WHERE brand = ${brand} AND market = ${market} AND kind = 'TEST_DRIVE'
      AND created_at >= (${since}::date)::timestamp AT TIME ZONE ${timeZone}
      ${dealers === null ? noSql : sql`AND dealer_id = ANY(${dealers}::uuid[])`}
    GROUP BY 1`);
