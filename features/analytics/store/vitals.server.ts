import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { Metric } from '../rules/vitals.ts';
import type { Device } from '../rules/visitor.ts';
import type { SiteRange } from './funnel.server.ts';

export type VitalRow = {
  readonly brand: string;
  readonly market: string;
  readonly day: string;
  readonly page: string;
  readonly device: Device;
  readonly metric: Metric;
  readonly bucket: number;
};

export const writeVitals = (tx: Tx, rows: readonly VitalRow[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO analytics.vital_daily AS d (brand, market, day, page, device, metric, bucket, times)
    SELECT r.brand, r.market, r.day, r.page, r.device, r.metric, r.bucket, count(*)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(brand text, market text, day date, page text, device text,
      metric text, bucket smallint)
    GROUP BY r.brand, r.market, r.day, r.page, r.device, r.metric, r.bucket
    ORDER BY r.brand, r.market, r.day, r.page, r.device, r.metric, r.bucket
    ON CONFLICT (brand, market, day, page, device, metric, bucket) DO UPDATE SET times = d.times + EXCLUDED.times`);

export type VitalSum = Pick<VitalRow, 'page' | 'device' | 'metric' | 'bucket'> & { readonly times: number };

/** As many rows as there are pages, kinds of devices and buckets, whoever came. */
export const listVitals = (db: Tx, { brand, market, from, until }: SiteRange): Promise<VitalSum[]> =>
  db.rows(sql<VitalSum>`
    SELECT page, device, metric, bucket, sum(times)::bigint AS times FROM analytics.vital_daily
    WHERE brand = ${brand} AND market = ${market} AND day BETWEEN ${from} AND ${until}
    GROUP BY page, device, metric, bucket ORDER BY page, device, metric, bucket`);
