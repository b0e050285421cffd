import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';

export type AuditRow = {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly fromState: string | null;
  readonly toState: string | null;
  readonly reason: string | null;
  readonly sealed: boolean;
};

export type AuditQuery = {
  readonly brand: string;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly before?: number | undefined;
  readonly size: number;
  readonly timeZone: string;
};

const isSet = (value: unknown): boolean => value !== undefined && value !== '';
/**
 * Kinds of records are words; what names one record mostly has a digit or a sign in it. A word that no line has for its kind is an id,
 * which has an index.
 */
const isKind = async (tx: Tx, subject: string | undefined): Promise<boolean> =>
  /^[a-z_]+$/i.test(subject ?? '') &&
  (await tx.one(sql<{ is: boolean }>`SELECT EXISTS (SELECT FROM platform.audit WHERE subject_type = ${subject}) AS is`))
    .is;
const when = (value: unknown, condition: Statement): Statement => (isSet(value) ? condition : noSql);

/** Lines of an action or a kind of record have no index: a search for them looks at so many lines of the brand and goes on from there. */
export const LOOKED_THROUGH = 10_000;

/** Numbers between which the lines lie that a search reads, both without the number itself. */
type Reach = {
  readonly after: number | null;
  readonly before: number | null;
  /** Older lines were not looked at. */
  readonly lookedTo: number | null;
};

/**
 * Numbers and times rise together, but for a transaction's length: a line's time is when its transaction began. An hour is longer than
 * any. So the days of a search are a stretch of the index of numbers, of whatever size the month around them is.
 */
const reachOf = async (tx: Tx, q: AuditQuery, ofKinds: boolean): Promise<Reach> => {
  const goneOnFrom = q.before ?? null;
  const { after, before } =
    !isSet(q.from) && !isSet(q.until)
      ? { after: null, before: goneOnFrom }
      : await tx.one(sql<Pick<Reach, 'after' | 'before'>>`
          SELECT (SELECT a.id FROM platform.audit a
              WHERE a.at < (${q.from ?? null}::date)::timestamp AT TIME ZONE ${q.timeZone} - interval '1 hour' ORDER BY a.at DESC LIMIT 1) AS after,
            least(${goneOnFrom}::bigint, (SELECT a.id FROM platform.audit a
              WHERE a.at >= (${q.until ?? null}::date + 1)::timestamp AT TIME ZONE ${q.timeZone} + interval '1 hour' ORDER BY a.at LIMIT 1)) AS before`);
  const isIndexed = isSet(q.actor) || (isSet(q.subject) && !ofKinds);
  if (isIndexed || (!isSet(q.action) && !isSet(q.subject))) return { after, before, lookedTo: null };
  const row = await tx.one(sql<{ last: number | null }>`
    SELECT greatest(${lastLooked(q.brand, before)}, ${lastLooked('*', before)}) AS last`);
  // What is older than the days that were named is not looked for.
  if (row.last === null || row.last <= (after ?? 0)) return { after, before, lookedTo: null };
  return { after: row.last - 1, before, lookedTo: row.last };
};

const lastLooked = (brand: string, before: number | null): Statement => sql`(
  SELECT a.id FROM platform.audit a WHERE a.brand = ${brand} ${when(before ?? undefined, sql`AND a.id < ${before}`)}
  ORDER BY a.id DESC OFFSET ${LOOKED_THROUGH - 1} LIMIT 1)`;

/** Without an index, which would bring all lines of the kind to be sorted: they are met soon on the way back. */
const ofKind = (kind: string | undefined): Statement =>
  sql`AND (a.subject_type || '' = ${kind} OR a.subject_id || '' = ${kind})`;

/** Lines of a brand and those over all brands, the newest first; `lookedTo` is the line that a search did not look beyond. */
export const listAudit = async (
  tx: Tx,
  q: AuditQuery,
): Promise<{ readonly rows: readonly AuditRow[]; readonly lookedTo: number | null }> => {
  const ofKinds = await isKind(tx, q.subject);
  const { after, before, lookedTo } = await reachOf(tx, q, ofKinds);
  const matching = sql`
    ${when(q.actor, sql`AND a.actor = ${q.actor}`)}
    ${when(q.action, sql`AND starts_with(a.action, ${q.action})`)}
    ${when(q.subject, ofKinds ? ofKind(q.subject) : sql`AND a.subject_id = ${q.subject}`)}
    ${when(q.from, sql`AND a.at >= (${q.from}::date)::timestamp AT TIME ZONE ${q.timeZone}`)}
    ${when(q.until, sql`AND a.at < (${q.until}::date + 1)::timestamp AT TIME ZONE ${q.timeZone}`)}
    ${when(after ?? undefined, sql`AND a.id > ${after}`)}
    ${when(before ?? undefined, sql`AND a.id < ${before}`)}
    ORDER BY a.id DESC LIMIT ${q.size}`;
  // Each is read in the order of its index, no further than the list is long; of both together all lines would be sorted.
  const rows = await tx.rows(sql<AuditRow>`
    SELECT a.id, a.at, a.actor, a.action, a.subject_type AS "subjectType", a.subject_id AS "subjectId",
      a.from_state AS "fromState", a.to_state AS "toState", a.reason,
      EXISTS (SELECT FROM platform.audit_seal s WHERE s.audit_id = a.id) AS sealed
    FROM (
      (SELECT * FROM platform.audit a WHERE a.brand = ${q.brand} ${matching})
      UNION ALL
      (SELECT * FROM platform.audit a WHERE a.brand = '*' ${matching})
    ) a ORDER BY a.id DESC LIMIT ${q.size}`);
  return { rows, lookedTo };
};

/** Links that the screen looks at itself; all of them are looked at by the clock, in pieces. */
const LINKS = 2_000;

type Chain = { sealed: number; head: string | null; broken: number | null; wholeAt: Date | null };

/** The newest links of a brand's chain: how many, its head, the first line known not to fit, and when all of it had been looked at. */
export const checkChain = (tx: Tx, brand: string): Promise<Chain> =>
  tx.one(sql<Chain>`
    WITH newest AS (
      SELECT * FROM platform.audit_seal WHERE brand = ${brand} ORDER BY id DESC LIMIT ${LINKS + 1}),
    linked AS (
      SELECT n.*, lag(n.hash) OVER (ORDER BY n.id) AS expected, row_number() OVER (ORDER BY n.id) AS place, count(*) OVER () AS links FROM newest n),
    -- A stretch of the log: a number alone would be looked for in each of its months.
    lines AS MATERIALIZED (
      SELECT a.id, a AS line FROM platform.audit a WHERE a.brand = ${brand}
        AND a.id BETWEEN (SELECT min(audit_id) FROM newest) AND (SELECT max(audit_id) FROM newest))
    SELECT count(*)::int AS sealed, (SELECT hash FROM newest ORDER BY id DESC LIMIT 1) AS head,
      least((SELECT min(f.audit_id) FROM platform.audit_finding f WHERE f.brand = ${brand}),
        min(l.audit_id) FILTER (WHERE l.previous <> coalesce(l.expected, repeat('0', 64))
          OR CASE WHEN a.id IS NULL THEN NOT platform.is_archived(l.audit_id)
            ELSE l.hash <> platform.audit_hash(l.previous, a.line) END)) AS broken,
      (SELECT whole_at FROM platform.audit_check) AS "wholeAt"
    FROM linked l LEFT JOIN lines a ON a.id = l.audit_id
    -- Of more than are looked at, the oldest is only what the one after it holds.
    WHERE l.place > 1 OR l.links <= ${LINKS}`);
