import type { JourneyKind } from '#kernel/job.ts';
import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '../counted.server.ts';
import type { Tx } from '../database.server.ts';
import { noSql, sql, type Statement } from '../sql.server.ts';
import { wakeWorkers } from '../jobs/outbox.server.ts';
import { SAME_OPEN, type Trouble } from './record.server.ts';

export const ERROR_STATES = ['OPEN', 'SOLVED', 'SETTLED'] as const;
export type ErrorState = (typeof ERROR_STATES)[number];

export type ExchangeError = {
  readonly id: string;
  readonly brand: string;
  readonly about: JourneyKind;
  readonly aboutId: string;
  readonly company: string;
  readonly operation: string;
  readonly outcome: Trouble['outcome'];
  readonly status: number | null;
  readonly reason: string | null;
  readonly jobId: number | null;
  readonly topic: string | null;
  readonly tries: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly state: ErrorState;
  readonly note: string | null;
  readonly version: number;
  /** Whether its job comes again by itself, was given up, or is no more. */
  readonly job: 'waits' | 'given-up' | 'done' | 'none';
};

const ERROR = sql`
  e.id, e.brand, e.about, e.about_id AS "aboutId", e.company, e.operation, e.outcome, e.status, e.reason, e.job_id AS "jobId",
  e.topic, e.tries, e.first_at AS "firstAt", e.last_at AS "lastAt", e.state, e.note, e.version,
  CASE WHEN o.id IS NULL THEN 'none' WHEN o.done_at IS NOT NULL THEN 'done' WHEN o.dead_at IS NOT NULL THEN 'given-up'
    ELSE 'waits' END AS job`;
const WITH_JOB = sql`LEFT JOIN platform.outbox o ON o.id = e.job_id`;

/** Where somebody works. */
export type Site = { readonly brand: string; readonly market: Market };

const seenBeside = (market: Market): Statement =>
  sql`(e.brand <> '*' OR e.about = 'payment') AND (e.market IS NULL OR e.market = ${market})`;

/** What of errors a site's staff see: its own, and payments whose order, and with it the site, is not known yet. */
const seenIn = ({ brand, market }: Site): Statement => sql`e.brand IN (${brand}, '*') AND ${seenBeside(market)}`;

export type ErrorFilter = Site & { readonly state: ErrorState; readonly company: string | null };

const matching = ({ state, company, ...site }: ErrorFilter): Statement => sql`
  ${seenIn(site)} AND e.state = ${state} ${company === null ? noSql : sql`AND e.company = ${company}`}`;

/** Errors of a state, the newest first. */
export const listErrors = (
  tx: Tx,
  filter: ErrorFilter,
  { size, offset }: { size: number; offset: number },
): Promise<ExchangeError[]> => {
  const { brand, market, state, company } = filter;
  const newest = sql`AND e.state = ${state} AND ${seenBeside(market)} ${company === null ? noSql : sql`AND e.company = ${company}`}
    ORDER BY e.last_at DESC, e.id DESC LIMIT ${size + offset}`;
  // The brand's and those of none: each in the order of the index, which both together would have to be sorted for.
  return tx.rows(sql<ExchangeError>`
    SELECT ${ERROR} FROM (
      (SELECT * FROM platform.exchange_error e WHERE e.brand = ${brand} ${newest})
      UNION ALL (SELECT * FROM platform.exchange_error e WHERE e.brand = '*' ${newest})
    ) e ${WITH_JOB} ORDER BY e.last_at DESC, e.id DESC LIMIT ${size} OFFSET ${offset}`);
};

export const countErrors = async (tx: Tx, filter: ErrorFilter): Promise<{ total: number; isMore: boolean }> =>
  toCounted(
    await tx.one(sql<{ total: number }>`${countOf(sql`FROM platform.exchange_error e WHERE ${matching(filter)}`)}`),
  );

export const findErrors = (tx: Tx, site: Site, ids: readonly string[]): Promise<ExchangeError[]> =>
  tx.rows(
    sql<ExchangeError>`SELECT ${ERROR} FROM platform.exchange_error e ${WITH_JOB} WHERE ${seenIn(site)} AND e.id = ANY(${ids}::uuid[]) ORDER BY e.id`,
  );

/** Of a kind of error begun in the last hour: at least so many, and so many times as many as the hours of the day before had. */
const MOST_USUAL = 5;
const RISE = 3;

export type Rise = {
  readonly brand: string;
  readonly company: string;
  readonly operation: string;
  readonly outcome: string;
  readonly lastHour: number;
  /** A mean hour of the day before. */
  readonly usual: number;
};

/** Kinds of errors that come faster than they use to; of one site, or of all where none is given. */
export const listRises = (tx: Tx, site: Site | null): Promise<Rise[]> =>
  tx.rows(sql<Rise>`
    SELECT * FROM (
      SELECT brand, company, operation, outcome, count(*) FILTER (WHERE first_at > now() - interval '1 hour')::int AS "lastHour",
        (count(*) FILTER (WHERE first_at <= now() - interval '1 hour') / 24.0)::float8 AS usual
      FROM platform.exchange_error e
      WHERE first_at > now() - interval '25 hours' ${site === null ? noSql : sql`AND ${seenIn(site)}`}
      GROUP BY brand, company, operation, outcome) k
    WHERE "lastHour" >= ${MOST_USUAL}::int AND "lastHour" > usual * ${RISE}::int
    ORDER BY "lastHour" DESC, company, operation, outcome LIMIT 50`);

/** An error that no program met; met already and open, it is that one, and what is said of it now stands in its note. */
export const reportError = (
  tx: Tx,
  of: Pick<Trouble, 'brand' | 'market' | 'about' | 'aboutId' | 'company' | 'operation' | 'outcome' | 'reason'> & {
    readonly reportedBy: string;
  },
): Promise<{ id: string }> =>
  tx.one(sql<{ id: string }>`
    INSERT INTO platform.exchange_error AS e (brand, market, about, about_id, company, operation, outcome, reason, reported_by)
    VALUES (${of.brand}, ${of.market}, ${of.about}, ${of.aboutId}, ${of.company}, ${of.operation}, ${of.outcome}, ${of.reason},
      ${of.reportedBy})
    ON CONFLICT ${SAME_OPEN}
    DO UPDATE SET tries = e.tries + 1, last_at = now(), changed_at = now(), version = e.version + 1,
      note = right(concat_ws(chr(10), e.note, EXCLUDED.reason), 1000)
    RETURNING id`);

/** Amends an error as it was seen; 0 where it is another by now. */
export const changeError = (
  tx: Tx,
  of: Site & { id: string; version: number; note: string | null; state: 'OPEN' | 'SETTLED' },
): Promise<number> =>
  tx.run(sql`
    UPDATE platform.exchange_error e SET note = ${of.note}, state = ${of.state}, changed_at = now(), version = version + 1
    WHERE ${seenIn(of)} AND id = ${of.id} AND version = ${of.version} AND state <> 'SOLVED'`);

/**
 * Lets the jobs of errors run at once: those that wait now, those that were given up as new. Which ones; a job that a worker has in hand,
 * or that is done, is left alone.
 */
export const rerunJobs = async (tx: Tx, jobs: readonly number[]): Promise<{ id: number }[]> => {
  await wakeWorkers(tx);
  return tx.rows(sql<{ id: number }>`
    UPDATE platform.outbox SET run_at = now(), dead_at = NULL,
      attempts = CASE WHEN dead_at IS NULL THEN attempts ELSE 0 END,
      created_at = CASE WHEN dead_at IS NULL THEN created_at ELSE now() END,
      dedupe_key = CASE WHEN dead_at IS NULL THEN dedupe_key END
    WHERE id = ANY(${jobs}::bigint[]) AND done_at IS NULL AND (lease_until IS NULL OR lease_until < now())
    RETURNING id`);
};

export type ExchangeRow = {
  readonly id: number;
  readonly about: JourneyKind;
  readonly aboutId: string;
  readonly company: string;
  readonly operation: string;
  readonly outcome: string;
  readonly status: number | null;
  readonly milliseconds: number;
  readonly request: object | null;
  readonly answer: object | null;
  readonly topic: string | null;
  readonly attempt: number | null;
  readonly traceId: string | null;
  readonly notedBy: string | null;
  readonly at: Date;
};

const EXCHANGE = sql`
  id, about, about_id AS "aboutId", company, operation, outcome, status, milliseconds, request, answer, topic, attempt,
  trace_id AS "traceId", noted_by AS "notedBy", at FROM platform.exchange e`;

/** Without what has no brand yet, so that one index gives the newest first. */
const allOf = ({ brand, market }: Site): Statement => sql`
  e.brand = ${brand} AND (e.market IS NULL OR e.market = ${market})`;

/** Steps of a journey, or of all of a site, the newest first; those before one that was seen. */
export const listExchanges = (
  tx: Tx,
  of: Site & { about: JourneyKind | null; aboutId: string | null; before: number | null; size: number },
): Promise<ExchangeRow[]> =>
  tx.rows(sql<ExchangeRow>`
    SELECT ${EXCHANGE}
    WHERE ${of.about === null ? allOf(of) : sql`${seenIn(of)} AND about = ${of.about} AND about_id = ${of.aboutId}`}
      ${of.before === null ? noSql : sql`AND id < ${of.before}`}
    ORDER BY id DESC LIMIT ${of.size}`);

/** The last exchange of each error, as far as it is kept. */
export const lastExchange = (
  tx: Tx,
  of: Pick<ExchangeError, 'brand' | 'about' | 'aboutId' | 'company' | 'operation'>,
): Promise<ExchangeRow | null> =>
  tx.maybe(sql<ExchangeRow>`
    SELECT ${EXCHANGE}
    WHERE brand = ${of.brand} AND about = ${of.about} AND about_id = ${of.aboutId} AND company = ${of.company}
      AND operation = ${of.operation}
    ORDER BY id DESC LIMIT 1`);

/** A step written down by a person, about what no program saw. */
export const noteExchange = (
  tx: Tx,
  of: Pick<ExchangeRow, 'about' | 'aboutId' | 'company' | 'operation' | 'outcome' | 'answer'> & {
    readonly brand: string;
    readonly market: Market;
    readonly notedBy: string;
  },
): Promise<{ id: number }> =>
  tx.one(sql<{ id: number }>`
    INSERT INTO platform.exchange (brand, market, about, about_id, company, operation, outcome, milliseconds, answer, noted_by)
    VALUES (${of.brand}, ${of.market}, ${of.about}, ${of.aboutId}, ${of.company}, ${of.operation}, ${of.outcome}, 0,
      ${JSON.stringify(of.answer)}::jsonb, ${of.notedBy})
    RETURNING id`);
