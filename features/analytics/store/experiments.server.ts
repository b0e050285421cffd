import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { EXPERIMENT_STATES, ExperimentInput } from '../contract/experiments.ts';
import type { ArmSums, EndedBecause } from '../rules/experiments.ts';

type Scope = { readonly brand: string; readonly market: Market };

export type ExperimentRow = ExperimentInput & {
  readonly id: string;
  readonly version: number;
  readonly makers: readonly string[];
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly endedBecause: EndedBecause | null;
  readonly isDue: boolean;
  /** The varied texts as they stood when it began. */
  readonly standing: Readonly<Record<string, string>> | null;
  /** In the order of the variants. */
  readonly arms: readonly ArmSums[];
};

/** Its sums stand beside it: a row a variant, whoever came. */
const EXPERIMENT = sql`e.id, e.version, e.name, e.measure, e.variants, e.effect, e.lcp_worse AS "lcpWorse",
  e.errors_worse AS "errorsWorse", e.cancelled_worse AS "cancelledWorse", e.days, e.makers, e.standing, e.started_at AS "startedAt",
  e.ended_at AS "endedAt", e.ended_because AS "endedBecause",
  coalesce(e.ended_at IS NULL AND e.started_at + make_interval(days => e.days) <= now(), false) AS "isDue", (
    SELECT jsonb_agg(jsonb_build_object('visitors', coalesce(a.visitors, 0), 'converted', coalesce(a.converted, 0),
        'begun', coalesce(a.begun, 0), 'cancelled', coalesce(a.cancelled, 0),
        'failed', coalesce(a.failed, 0), 'speed', coalesce((
          SELECT jsonb_agg(jsonb_build_object('bucket', s.bucket, 'times', s.times)) FROM analytics.experiment_speed s
          WHERE s.experiment_id = e.id AND s.variant = n.n), '[]')) ORDER BY n.n)
    FROM generate_series(0, jsonb_array_length(e.variants) - 1) AS n(n)
    LEFT JOIN analytics.experiment_arm a ON a.experiment_id = e.id AND a.variant = n.n) AS arms`;

const IN_STATE = {
  draft: sql`AND e.started_at IS NULL`,
  running: sql`AND e.started_at IS NOT NULL AND e.ended_at IS NULL`,
  ended: sql`AND e.ended_at IS NOT NULL`,
} as const;

type At = {
  readonly page: number;
  readonly size: number;
  readonly state?: (typeof EXPERIMENT_STATES)[number] | undefined;
};

export const listExperiments = async (tx: Tx, { brand, market }: Scope, { page, size, state }: At) => {
  const matching = sql`FROM analytics.experiment e WHERE e.brand = ${brand} AND e.market = ${market}
    ${state === undefined ? noSql : IN_STATE[state]}`;
  const rows = await tx.rows(sql<ExperimentRow>`
    SELECT ${EXPERIMENT} ${matching} ORDER BY e.created_at DESC, e.id DESC LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

export const findExperiment = (tx: Tx, { brand, market }: Scope, id: string): Promise<ExperimentRow | null> =>
  tx.maybe(sql<ExperimentRow>`
    SELECT ${EXPERIMENT} FROM analytics.experiment e WHERE e.brand = ${brand} AND e.market = ${market} AND e.id = ${id}`);

export const lockExperiment = async (tx: Tx, scope: Scope, id: string): Promise<ExperimentRow | null> => {
  await tx.maybe(sql<{ id: string }>`
    SELECT id FROM analytics.experiment WHERE brand = ${scope.brand} AND market = ${scope.market} AND id = ${id} FOR UPDATE`);
  return findExperiment(tx, scope, id);
};

export type ExperimentWords = ExperimentInput & { readonly id: string; readonly by: string };

export const insertExperiment = (tx: Tx, { brand, market }: Scope, of: ExperimentWords): Promise<number> =>
  tx.run(sql`
    INSERT INTO analytics.experiment (id, brand, market, name, measure, variants, effect, lcp_worse, errors_worse, cancelled_worse,
      days, makers)
    VALUES (${of.id}, ${brand}, ${market}, ${of.name}, ${of.measure}, ${JSON.stringify(of.variants)}::jsonb, ${of.effect},
      ${of.lcpWorse}, ${of.errorsWorse}, ${of.cancelledWorse}, ${of.days}, ARRAY[${of.by}::text])`);

/** Whoever changes it is one of those who wrote it. */
export const rewriteExperiment = (tx: Tx, { brand, market }: Scope, of: ExperimentWords): Promise<number> =>
  tx.run(sql`
    UPDATE analytics.experiment SET name = ${of.name}, measure = ${of.measure},
      variants = ${JSON.stringify(of.variants)}::jsonb, effect = ${of.effect}, lcp_worse = ${of.lcpWorse},
      errors_worse = ${of.errorsWorse}, cancelled_worse = ${of.cancelledWorse}, days = ${of.days},
      makers = CASE WHEN ${of.by} = ANY (makers) THEN makers ELSE makers || ${of.by}::text END, version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id}`);

type Start = { readonly id: string; readonly by: string; readonly standing: object };

export const startExperiment = (tx: Tx, { brand, market }: Scope, of: Start): Promise<number> =>
  tx.run(sql`
    UPDATE analytics.experiment SET approved_by = ${of.by}, standing = ${JSON.stringify(of.standing)}::jsonb, started_at = now(), version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id}`);

export const endExperiment = (
  tx: Tx,
  { brand, market }: Scope,
  of: { id: string; because: EndedBecause },
): Promise<number> =>
  tx.run(sql`
    UPDATE analytics.experiment SET ended_at = now(), ended_because = ${of.because}, version = version + 1
    WHERE brand = ${brand} AND market = ${market} AND id = ${of.id} AND started_at IS NOT NULL AND ended_at IS NULL`);

/** Whether one runs; whoever begins another waits for the end of this. */
export const lockSite = async (tx: Tx, { brand, market }: Scope): Promise<boolean> => {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('analytics.experiment'), hashtext(${`${brand} ${market}`}))`);
  const running = await tx.maybe(sql<{ id: string }>`
    SELECT id FROM analytics.experiment
    WHERE brand = ${brand} AND market = ${market} AND started_at IS NOT NULL AND ended_at IS NULL`);
  return running !== null;
};

/** Of all brands: one a site at most. */
export type RunningExperiment = ExperimentRow & Scope;
export const listRunning = (tx: Tx): Promise<RunningExperiment[]> =>
  tx.rows(sql<RunningExperiment>`
    SELECT e.brand, e.market, ${EXPERIMENT} FROM analytics.experiment e
    WHERE e.started_at IS NOT NULL AND e.ended_at IS NULL ORDER BY e.brand, e.market`);
