import { performance } from 'node:perf_hooks';
import { maskError } from '#kernel/masked-error.ts';
import type { Market } from '#kernel/market.ts';
import type { Database } from '../database.server.ts';
import type { Services } from '../http/context.server.ts';
import { sql, type Statement } from '../sql.server.ts';
import { exchangesOf, withinJourney, type Exchange, type Journey } from './journey.server.ts';

/** Writes steps of journeys; dated by the database, less what has passed since they began. */
export const insertExchanges = (exchanges: readonly Exchange[]): Statement => {
  const now = performance.now();
  const rows = exchanges.map(({ began, ...one }) => ({ ...one, ago: Math.max(0, now - began) / 1000 }));
  return sql`
    INSERT INTO platform.exchange (brand, market, about, about_id, company, operation, outcome, status, milliseconds, request, answer,
      job_id, topic, attempt, trace_id, at)
    SELECT brand, market, about, "aboutId", company, operation, outcome, status, milliseconds, nullif(request, 'null'),
      nullif(answer, 'null'), "jobId", topic, attempt, "traceId", clock_timestamp() - make_interval(secs => ago)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS e (brand text, market text, about text, "aboutId" text, company text,
      operation text, outcome text, status integer, milliseconds integer, request jsonb, answer jsonb, "jobId" bigint,
      topic text, attempt integer, "traceId" text, ago double precision)`;
};

const SOLVED = sql`state = 'SOLVED', changed_at = now(), version = version + 1`;

/** What jobs that are done now had met. */
export const solveErrors = (jobs: readonly number[]): Statement => sql`
  UPDATE platform.exchange_error SET ${SOLVED} WHERE state = 'OPEN' AND job_id = ANY(${jobs}::bigint[])`;

/** What was met with a company about the same thing by no job is over once it answers, whoever asked. */
export const solveAnswered = (exchanges: readonly Exchange[]): Statement => {
  // A refusal that ended the work is an answer too.
  const answered = exchanges.filter(({ outcome }) => outcome === 'ok' || outcome === 'refused');
  const rows = answered.map(({ brand, about, aboutId, company }) => ({ brand, about, aboutId, company }));
  return sql`
    UPDATE platform.exchange_error SET ${SOLVED}
    FROM (SELECT DISTINCT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (brand text, about text, "aboutId" text, company text)) a
    WHERE state = 'OPEN' AND job_id IS NULL AND reported_by IS NULL AND exchange_error.about = a.about
      AND about_id = a."aboutId" AND exchange_error.brand = a.brand AND exchange_error.company = a.company`;
};

/** Why a piece of work is not done, where a company is the reason. */
export type Trouble = Pick<Exchange, 'brand' | 'market' | 'about' | 'aboutId' | 'company' | 'operation' | 'status'> & {
  readonly outcome: Exclude<Exchange['outcome'], 'ok'> | 'failed';
  readonly reason: string | null;
  readonly jobId: number | null;
  readonly topic: string | null;
};

/** By what two troubles are the same; two jobs that meet it are two, so that the end of one does not hide the other. */
export const SAME_OPEN = sql`
  (brand, coalesce(market, ''), about, about_id, company, operation, coalesce(job_id, 0)) WHERE state = 'OPEN'`;

/** The same trouble met again by the same work is the same error. */
const putError = (trouble: Trouble): Statement => {
  const { brand, market, about, aboutId, company, operation, outcome, status, reason, jobId, topic } = trouble;
  return sql`
    INSERT INTO platform.exchange_error AS e
      (brand, market, about, about_id, company, operation, outcome, status, reason, job_id, topic)
    VALUES (${brand}, ${market}, ${about}, ${aboutId}, ${company}, ${operation}, ${outcome}, ${status}, ${reason}, ${jobId},
      ${topic})
    ON CONFLICT ${SAME_OPEN}
    DO UPDATE SET outcome = EXCLUDED.outcome, status = EXCLUDED.status, reason = EXCLUDED.reason, tries = e.tries + 1,
      last_at = now()`;
};

/**
 * The error of a piece of work that is not done. A question that failed is the reason; where all were answered, only work that broke off
 * afterwards has one: what simply waits is no error.
 */
export const troubleOf = (
  exchanges: readonly Exchange[],
  why: { readonly reason: string | null; readonly isBroken: boolean },
): Trouble | null => {
  const last = exchanges.at(-1);
  if (last === undefined || (last.outcome === 'ok' && !why.isBroken)) return null;
  const { brand, market, about, aboutId, company, operation, outcome, status, jobId, topic } = last;
  const found = outcome === 'ok' ? 'failed' : outcome;
  return {
    brand,
    market,
    about,
    aboutId,
    company,
    operation,
    outcome: found,
    status,
    reason: why.reason,
    jobId,
    topic,
  };
};

/** Writes down a try that did not end the work; nothing where nothing was said. */
export const recordTry = async (
  db: Database,
  exchanges: readonly Exchange[],
  trouble: Trouble | null,
): Promise<void> => {
  if (exchanges.length === 0) return;
  if (trouble === null) {
    await db.run(insertExchanges(exchanges));
    return;
  }
  await db.run(sql`WITH said AS (${insertExchanges(exchanges)}) ${putError(trouble)}`);
};

/**
 * Work that no job stands for: asked by the clock, or one of several things in one job. What it said is written down afterwards, with an
 * error where it is held up or broke off, or the end of one where it is not. The work's own end does not hang on that: a lead that was
 * told is told.
 */
export const onJourney = async <T>(
  { db, log }: Pick<Services, 'db' | 'log'>,
  of: Exclude<Journey['about'], null> & { readonly brand: string; readonly market: Market | null },
  work: { readonly run: () => Promise<T>; readonly heldUp: (result: T) => string | null },
): Promise<T> => {
  const { brand, market, about, id } = of;
  const journey: Journey = { brand, market, about: { about, id }, job: null, said: [] };
  const record = (reason: string | null, isBroken: boolean): Promise<void> =>
    recordEnd(db, exchangesOf(journey), { reason: reason?.slice(0, MOST_REASON) ?? null, isBroken }).catch(
      (lost: unknown) => {
        log.error({ err: lost, about, id }, 'exchange not recorded');
      },
    );
  let result: T;
  try {
    result = await withinJourney(journey, work.run);
  } catch (error) {
    await record(error instanceof Error ? maskError(error.message) : 'unknown', true);
    throw error;
  }
  await record(work.heldUp(result), false);
  return result;
};

/** As long as the database takes a reason. */
const MOST_REASON = 500;

const recordEnd = async (
  db: Database,
  exchanges: readonly Exchange[],
  why: { readonly reason: string | null; readonly isBroken: boolean },
): Promise<void> => {
  if (exchanges.length === 0) return;
  if (why.reason !== null) await recordTry(db, exchanges, troubleOf(exchanges, why));
  else await db.run(sql`WITH said AS (${insertExchanges(exchanges)}) ${solveAnswered(exchanges.slice(-1))}`);
};
