import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

type ArmRow = {
  readonly experiment: string;
  readonly variant: number;
  readonly brand: string;
  readonly market: string;
};
type Exposure = ArmRow & { readonly subject: string; readonly name: string };
/** A page that was shown, or failed, with a variant. */
export type ExposedPage = ArmRow & { readonly subject: string; readonly visitor: string; readonly failed: boolean };

/** Events that are a page with a variant. */
const PAGES: readonly string[] = ['home.seen', 'model.seen', 'build.begun', 'build.changed', 'price.seen'];

/** Batches of events and of pages touch the same participants, each in an order of its own: one after the other. */
const inTurn = (tx: Tx): Promise<number> => tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('analytics.exposure'))`);

/** Who sees the first page of any kind takes part, as long as the experiment runs: what they see on it is their variant's already. */
const enter = (tx: Tx, rows: readonly Omit<Exposure, 'name'>[]): Promise<number> =>
  tx.run(sql`
    WITH entered AS (
      INSERT INTO analytics.exposure (experiment_id, subject, variant, brand, market)
      SELECT DISTINCT ON (r.experiment, r.subject) r.experiment, r.subject, r.variant, x.brand, x.market
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(experiment uuid, subject text, variant smallint, brand text, market text)
      JOIN analytics.experiment x ON x.id = r.experiment AND x.brand = r.brand AND x.market = r.market
      WHERE x.started_at IS NOT NULL AND x.ended_at IS NULL
      ORDER BY r.experiment, r.subject
      ON CONFLICT DO NOTHING
      RETURNING experiment_id, variant, brand, market)
    INSERT INTO analytics.experiment_arm AS a (experiment_id, variant, brand, market, visitors)
    SELECT experiment_id, variant, brand, market, count(*) FROM entered GROUP BY 1, 2, 3, 4 ORDER BY 1, 2
    ON CONFLICT (experiment_id, variant) DO UPDATE SET visitors = a.visitors + EXCLUDED.visitors`);

/** What they did after that, each once; who cancels what was reserved before counts in nothing. */
const follow = (tx: Tx, rows: readonly Exposure[]): Promise<number> =>
  tx.run(sql`
    WITH done AS (
      SELECT r.experiment, r.subject, bool_or(r.name = x.measure) AS converted, bool_or(r.name = 'reservation.begun') AS begun,
        bool_or(r.name = 'reservation.cancelled') AS cancelled
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(experiment uuid, subject text, brand text, market text, name text)
      JOIN analytics.experiment x ON x.id = r.experiment AND x.brand = r.brand AND x.market = r.market
      WHERE x.started_at IS NOT NULL AND x.ended_at IS NULL
      GROUP BY r.experiment, r.subject),
    was AS (
      SELECT e.experiment_id, e.subject, d.converted AND NOT e.converted AS converts, d.begun AND NOT e.begun AS begins,
        d.cancelled AND NOT e.cancelled AND (e.begun OR d.begun) AS cancels
      FROM analytics.exposure e JOIN done d ON d.experiment = e.experiment_id AND d.subject = e.subject
      ORDER BY e.experiment_id, e.subject FOR UPDATE OF e),
    moved AS (
      UPDATE analytics.exposure e SET converted = e.converted OR w.converts, begun = e.begun OR w.begins,
        cancelled = e.cancelled OR w.cancels
      FROM was w WHERE e.experiment_id = w.experiment_id AND e.subject = w.subject AND (w.converts OR w.begins OR w.cancels)
      RETURNING e.experiment_id, e.variant, w.converts, w.begins, w.cancels)
    UPDATE analytics.experiment_arm a SET converted = a.converted + m.converted, begun = a.begun + m.begun,
      cancelled = a.cancelled + m.cancelled
    FROM (
      SELECT experiment_id, variant, count(*) FILTER (WHERE converts) AS converted, count(*) FILTER (WHERE begins) AS begun,
        count(*) FILTER (WHERE cancels) AS cancelled
      FROM moved GROUP BY 1, 2) m
    WHERE a.experiment_id = m.experiment_id AND a.variant = m.variant`);

export const writeExposures = async (tx: Tx, rows: readonly Exposure[]): Promise<void> => {
  if (rows.length === 0) return;
  await inTurn(tx);
  // What a page counts as may be written before the page itself.
  await enter(
    tx,
    rows.filter(({ name }) => PAGES.includes(name)),
  );
  await follow(tx, rows);
};

/** To whom a page failed, each once. */
const fail = (tx: Tx, rows: readonly ExposedPage[]): Promise<number> =>
  tx.run(sql`
    WITH moved AS (
      UPDATE analytics.exposure e SET failed = true
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(experiment uuid, subject text)
      JOIN analytics.experiment x ON x.id = r.experiment
      WHERE e.experiment_id = r.experiment AND e.subject = r.subject AND NOT e.failed AND x.ended_at IS NULL
      RETURNING e.experiment_id, e.variant)
    UPDATE analytics.experiment_arm a SET failed = a.failed + m.failed
    FROM (SELECT experiment_id, variant, count(*) AS failed FROM moved GROUP BY 1, 2) m
    WHERE a.experiment_id = m.experiment_id AND a.variant = m.variant`);

export const writePages = async (tx: Tx, rows: readonly ExposedPage[]): Promise<number> => {
  await inTurn(tx);
  await enter(tx, rows);
  const failed = rows.filter((row) => row.failed);
  if (failed.length > 0) await fail(tx, failed);
  return rows.length;
};

export const writeSpeed = (tx: Tx, rows: readonly (ArmRow & { readonly bucket: number })[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO analytics.experiment_speed AS s (experiment_id, variant, brand, market, bucket, times)
    SELECT x.id, r.variant, x.brand, x.market, r.bucket, count(*)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(experiment uuid, variant smallint, brand text, market text, bucket smallint)
    JOIN analytics.experiment x ON x.id = r.experiment AND x.brand = r.brand AND x.market = r.market
    WHERE x.started_at IS NOT NULL AND x.ended_at IS NULL
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 5
    ON CONFLICT (experiment_id, variant, bucket) DO UPDATE SET times = s.times + EXCLUDED.times`);

/** A day after an experiment's end nothing is counted in it any more. */
export const removeOldExposures = (tx: Tx, most: number): Promise<number> =>
  tx.run(sql`
    DELETE FROM analytics.exposure WHERE ctid = ANY(ARRAY(
      SELECT p.ctid FROM analytics.exposure p JOIN analytics.experiment x ON x.id = p.experiment_id
      WHERE x.ended_at < now() - interval '1 day' LIMIT ${most}))`);
