import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { RunRecord } from '../contract/bulk-runs.ts';
import { bulkRunJob } from '../jobs.ts';

export type RunRow = Omit<RunRecord, 'createdAt' | 'endedAt'> & {
  readonly accountId: string;
  readonly brand: string;
  readonly market: Market;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
};
/** With what is written about each row: for whoever writes it, not for answers that are kept. */
export type RunAtWork = RunRow & { readonly words: string | null };
export type RunOwner = { readonly accountId: string; readonly brand: string; readonly market: Market };

const RUN = sql`
  r.id, r.account_id AS "accountId", r.brand, r.market, r.area, r.act, r.query, r.state, r.stopped_by AS "stoppedBy",
    r.is_capped AS "isCapped", r.created_at AS "createdAt", r.ended_at AS "endedAt", c.total, c.done, c.refused`;
const RUNS = sql`
  FROM accounts.bulk_run r CROSS JOIN LATERAL (
    SELECT count(*)::int AS total, count(*) FILTER (WHERE outcome = 'DONE')::int AS done,
      count(*) FILTER (WHERE outcome = 'REFUSED')::int AS refused
    FROM accounts.bulk_row w WHERE w.run_id = r.id) c`;

const ofOwner = ({ accountId, brand, market }: RunOwner): Statement =>
  sql`r.account_id = ${accountId} AND r.brand = ${brand} AND r.market = ${market}`;

/** Begins it and asks the worker for it; 0 where another of the person goes on there. */
export const insertRun = (
  tx: Tx,
  owner: RunOwner,
  run: Pick<RunAtWork, 'id' | 'area' | 'act' | 'query' | 'words'>,
): Promise<number> => {
  const { accountId, brand, market } = owner;
  return tx.run(sql`
    WITH begun AS (
      INSERT INTO accounts.bulk_run (id, account_id, brand, market, area, act, query, words)
      VALUES (${run.id}, ${accountId}, ${brand}, ${market}, ${run.area}, ${run.act}, ${run.query}, ${run.words})
      ON CONFLICT (account_id, brand, market) WHERE state IN ('COLLECTING', 'WORKING') DO NOTHING RETURNING id)
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${bulkRunJob.topic}, ${brand}, jsonb_build_object('runId', id) FROM begun`);
};

export const findOwnRun = (tx: Tx, owner: RunOwner, id: string): Promise<RunRow | null> =>
  tx.maybe(sql<RunRow>`SELECT ${RUN} ${RUNS} WHERE ${ofOwner(owner)} AND r.id = ${id}`);

export const listOwnRuns = (tx: Tx, owner: RunOwner): Promise<RunRow[]> =>
  tx.rows(sql<RunRow>`SELECT ${RUN} ${RUNS} WHERE ${ofOwner(owner)} ORDER BY r.id DESC LIMIT 20`);

export const findRun = (tx: Tx, id: string): Promise<RunAtWork | null> =>
  tx.maybe(sql<RunAtWork>`SELECT ${RUN}, r.words ${RUNS} WHERE r.id = ${id}`);

export type BulkRowView = {
  readonly id: string;
  readonly name: string;
  readonly outcome: 'DONE' | 'REFUSED' | null;
  readonly reason: string | null;
};

export const listRunRows = (
  tx: Tx,
  of: { readonly runId: string; readonly isRefused: boolean; readonly limit: number; readonly offset: number },
): Promise<BulkRowView[]> =>
  tx.rows(sql<BulkRowView>`
    SELECT row_id AS id, name, outcome, reason FROM accounts.bulk_row
    WHERE run_id = ${of.runId} ${of.isRefused ? sql`AND outcome = 'REFUSED'` : noSql}
    ORDER BY place LIMIT ${of.limit} OFFSET ${of.offset}`);

export type CollectedRow = { readonly id: string; readonly version: number; readonly name: string };

/** Rows that match, behind those that are there; one that is there already stays where it is. */
export const addRows = (tx: Tx, runId: string, rows: readonly CollectedRow[]): Promise<number> =>
  tx.run(sql`
    INSERT INTO accounts.bulk_row (run_id, place, row_id, row_version, name)
    SELECT ${runId}, (SELECT coalesce(max(place), 0) FROM accounts.bulk_row WHERE run_id = ${runId}) + n.place, n.id, n.version, n.name
    FROM unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ version }) => version)}::int[],
      ${rows.map(({ name }) => name.slice(0, 200))}::text[]) WITH ORDINALITY AS n (id, version, name, place)
    ON CONFLICT DO NOTHING`);

export const lastRow = async (tx: Tx, runId: string): Promise<string | null> => {
  const row = await tx.maybe(sql<{ id: string }>`
    SELECT row_id AS id FROM accounts.bulk_row WHERE run_id = ${runId} ORDER BY place DESC LIMIT 1`);
  return row?.id ?? null;
};

/** All that matched is written down, or as many as are dealt with. */
export const endCollecting = (tx: Tx, of: { runId: string; isCapped: boolean }): Promise<number> =>
  tx.run(sql`
    UPDATE accounts.bulk_run SET state = 'WORKING', is_capped = ${of.isCapped} WHERE id = ${of.runId} AND state = 'COLLECTING'`);

/** The rows that come next, while the run goes on. */
export const openRows = (tx: Tx, runId: string, limit: number): Promise<(CollectedRow & { place: number })[]> =>
  tx.rows(sql<CollectedRow & { place: number }>`
    SELECT w.place, w.row_id AS id, w.row_version AS version, w.name FROM accounts.bulk_row w
    JOIN accounts.bulk_run r ON r.id = w.run_id AND r.state = 'WORKING'
    WHERE w.run_id = ${runId} AND w.outcome IS NULL ORDER BY w.place LIMIT ${limit}`);

/** What became of a row; whether the run goes on. */
export const noteOutcome = async (
  tx: Tx,
  of: { readonly runId: string; readonly place: number; readonly reason: string | null },
): Promise<boolean> => {
  const row = await tx.maybe(sql<{ state: string }>`
    WITH noted AS (
      UPDATE accounts.bulk_row SET outcome = ${of.reason === null ? 'DONE' : 'REFUSED'}, reason = ${of.reason?.slice(0, 500) ?? null}
      WHERE run_id = ${of.runId} AND place = ${of.place} AND outcome IS NULL)
    SELECT state FROM accounts.bulk_run WHERE id = ${of.runId}`);
  return row?.state === 'WORKING';
};

export const endRun = (tx: Tx, runId: string): Promise<number> =>
  tx.run(sql`
    UPDATE accounts.bulk_run SET state = 'DONE', ended_at = now(), words = NULL WHERE id = ${runId} AND state = 'WORKING'`);

export const haltRun = (tx: Tx, of: { runId: string; by: 'PERSON' | 'FORBIDDEN' | 'UNKNOWN' }): Promise<number> =>
  tx.run(sql`
    UPDATE accounts.bulk_run SET state = 'STOPPED', stopped_by = ${of.by}, ended_at = now(), words = NULL
    WHERE id = ${of.runId} AND state IN ('COLLECTING', 'WORKING')`);

/** What ended a month ago is of no use to anybody. */
export const sweepRuns = (tx: Tx): Promise<number> =>
  tx.run(sql`DELETE FROM accounts.bulk_run WHERE ended_at < now() - interval '30 days'`);
