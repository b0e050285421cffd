import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { FUNNEL, type FunnelStep } from '../rules/events.ts';
import type { DayRange } from '../rules/range.ts';

export type SiteRange = DayRange & { readonly brand: string; readonly market: string };

export type FunnelDay = {
  readonly day: string;
  readonly step: FunnelStep;
  readonly visitors: number;
  /** Who came to the step for the first time. */
  readonly firsts: number;
  readonly came: number;
  readonly events: number;
};

/** A row a day and step: as much for a site with a million visitors as for one with ten. */
export const listFunnelDays = (db: Tx, { brand, market, from, until }: SiteRange): Promise<FunnelDay[]> =>
  db.rows(sql<FunnelDay>`
    SELECT day, name AS step, visitors, firsts, came, events FROM analytics.daily
    WHERE brand = ${brand} AND market = ${market} AND day BETWEEN ${from} AND ${until} AND name = ANY(${FUNNEL}::text[])
    ORDER BY day, name`);
