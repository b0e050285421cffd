import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

type ArmRow = {
  readonly experiment: string;
  readonly variant: number;
  readonly brand: string;
  readonly market: string;
};
type Exposure = ArmRow & { readonly subject: string; readonly name: string; readonly at: string };

/** Who comes to the first step for the first time takes part, as long as the experiment runs. */
const enter = (tx: Tx, rows: readonly Exposure[]): Promise<number> =>
  tx.run(sql`
    WITH entered AS (
      INSERT INTO analytics.exposure (experiment_id, subject, variant, brand, market, at)
      SELECT DISTINCT ON (r.experiment, r.subject) r.experiment, r.subject, r.variant, x.brand, x.market, r.at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(experiment uuid, subject text, variant smallint, brand text, market text,
        name text, at timestamptz)
      JOIN analytics.experiment x ON x.id = r.experiment AND x.brand = r.brand AND x.market = r.market
      WHERE x.started_at IS NOT NULL AND x.ended_at IS NULL AND x.entry = r.name
      ORDER BY r.experiment, r.subject, r.at
      ON CONFLICT DO NOTHING
      RETURNING experiment_id, variant, brand, market)
    INSERT INTO analytics.experiment_arm AS a (experiment_id, variant, brand, market, visitors)
    SELECT experiment_id, variant, brand, market, count(*) FROM entered GROUP BY 1, 2, 3, 4 ORDER BY 1, 2
    ON CONFLICT (experiment_id, variant) DO UPDATE SET visitors = a.visitors + EXCLUDED.visitors`);

/** What they did after that, each once; who cancels what was reserved before counts in nothing. */
const follow = (tx: Tx, rows: readonly Exposure[]): Promise<number> =>
  tx.run(sql`
    WITH done AS (
      SELECT r.experiment, r.subject, min(r.at) FILTER (WHERE r.name = x.measure AND r.at >= e.at) AS converted,
        min(r.at) FILTER (WHERE r.name = 'reservation.begun' AND r.at >= e.at) AS begun,
        max(r.at) FILTER (WHERE r.name = 'reservation.cancelled') AS cancelled
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(experiment uuid, subject text, brand text, market text, name text,
        at timestamptz)
      JOIN analytics.experiment x ON x.id = r.experiment AND x.brand = r.brand AND x.market = r.market
      JOIN analytics.exposure e ON e.experiment_id = r.experiment AND e.subject = r.subject
      WHERE x.started_at IS NOT NULL AND x.ended_at IS NULL
      GROUP BY r.experiment, r.subject),
    was AS (
      SELECT e.experiment_id, e.subject, e.variant, e.brand, e.market,
        e.converted_at IS NULL AND d.converted IS NOT NULL AS converts, e.begun_at IS NULL AND d.begun IS NOT NULL AS begins,
        e.cancelled_at IS NULL AND d.cancelled >= coalesce(e.begun_at, d.begun) AS cancels, d.converted, d.begun, d.cancelled
      FROM analytics.exposure e JOIN done d ON d.experiment = e.experiment_id AND d.subject = e.subject
      ORDER BY e.experiment_id, e.subject FOR UPDATE OF e),
    moved AS (
      UPDATE analytics.exposure e SET converted_at = coalesce(e.converted_at, w.converted), begun_at = coalesce(e.begun_at, w.begun),
        cancelled_at = CASE WHEN w.cancels THEN w.cancelled ELSE e.cancelled_at END
      FROM was w WHERE e.experiment_id = w.experiment_id AND e.subject = w.subject AND (w.converts OR w.begins OR w.cancels)
      RETURNING w.experiment_id, w.variant, w.brand, w.market, w.converts, w.begins, w.cancels)
    UPDATE analytics.experiment_arm a SET converted = a.converted + m.converted, begun = a.begun + m.begun,
      cancelled = a.cancelled + m.cancelled
    FROM (
      SELECT experiment_id, variant, count(*) FILTER (WHERE converts) AS converted, count(*) FILTER (WHERE begins) AS begun,
        count(*) FILTER (WHERE cancels) AS cancelled
      FROM moved GROUP BY 1, 2) m
    WHERE a.experiment_id = m.experiment_id AND a.variant = m.variant`);

export const writeExposures = async (tx: Tx, rows: readonly Exposure[]): Promise<void> => {
  if (rows.length === 0) return;
  await enter(tx, rows);
  await follow(tx, rows);
};

export type PageRow = ArmRow & { readonly failed: boolean };

export const writePages = (tx: Tx, rows: readonly PageRow[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO analytics.experiment_arm AS a (experiment_id, variant, brand, market, pages, failed)
    SELECT x.id, r.variant, x.brand, x.market, count(*), count(*) FILTER (WHERE r.failed)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(experiment uuid, variant smallint, brand text, market text, failed boolean)
    JOIN analytics.experiment x ON x.id = r.experiment AND x.brand = r.brand AND x.market = r.market
    WHERE x.started_at IS NOT NULL AND x.ended_at IS NULL
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2
    ON CONFLICT (experiment_id, variant) DO UPDATE SET pages = a.pages + EXCLUDED.pages, failed = a.failed + EXCLUDED.failed`);

export const writeSpeed = (tx: Tx, rows: readonly (ArmRow & { readonly bucket: number })[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO analytics.experiment_speed AS s (experiment_id, variant, brand, market, bucket, times)
    SELECT x.id, r.variant, x.brand, x.market, r.bucket, count(*)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(experiment uuid, variant smallint, brand text, market text, bucket smallint)
    JOIN analytics.experiment x ON x.id = r.experiment AND x.brand = r.brand AND x.market = r.market
    WHERE x.started_at IS NOT NULL AND x.ended_at IS NULL
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 5
    ON CONFLICT (experiment_id, variant, bucket) DO UPDATE SET times = s.times + EXCLUDED.times`);

export const removeOldExposures = (tx: Tx, { days, most }: { days: number; most: number }): Promise<number> =>
  tx.run(sql`
    DELETE FROM analytics.exposure WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM analytics.exposure WHERE at < now() - make_interval(days => ${days}) ORDER BY at LIMIT ${most}))`);
