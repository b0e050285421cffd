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

const when = (value: unknown, condition: Statement): Statement =>
  value === undefined || value === '' ? noSql : condition;

/** Lines of a brand and those over all brands, the newest first. */
export const listAudit = (tx: Tx, q: AuditQuery): Promise<AuditRow[]> => {
  const matching = sql`
    ${when(q.actor, sql`AND a.actor = ${q.actor}`)}
    ${when(q.action, sql`AND starts_with(a.action, ${q.action})`)}
    ${when(q.subject, sql`AND (a.subject_id = ${q.subject} OR a.subject_type = ${q.subject})`)}
    ${when(q.from, sql`AND a.at >= (${q.from}::date)::timestamp AT TIME ZONE ${q.timeZone}`)}
    ${when(q.until, sql`AND a.at < (${q.until}::date + 1)::timestamp AT TIME ZONE ${q.timeZone}`)}
    ${when(q.before, sql`AND a.id < ${q.before}`)}
    ORDER BY a.id DESC LIMIT ${q.size}`;
  // Each is read in the order of its index, no further than the list is long; of both together all lines would be sorted.
  return tx.rows(sql<AuditRow>`
    SELECT a.id, a.at, a.actor, a.action, a.subject_type AS "subjectType", a.subject_id AS "subjectId",
      a.from_state AS "fromState", a.to_state AS "toState", a.reason,
      EXISTS (SELECT FROM platform.audit_seal s WHERE s.audit_id = a.id) AS sealed
    FROM (
      (SELECT * FROM platform.audit a WHERE a.brand = ${q.brand} ${matching})
      UNION ALL
      (SELECT * FROM platform.audit a WHERE a.brand = '*' ${matching})
    ) a ORDER BY a.id DESC LIMIT ${q.size}`);
};

export const checkChain = (
  tx: Tx,
  brand: string,
): Promise<{ sealed: number; head: string | null; broken: number | null }> =>
  tx.one(sql<{ sealed: number; head: string | null; broken: number | null }>`
    SELECT (SELECT count(*)::int FROM platform.audit_seal WHERE brand = ${brand}) AS sealed,
      (SELECT hash FROM platform.audit_seal WHERE brand = ${brand} ORDER BY id DESC LIMIT 1) AS head,
      (SELECT min(audit_id) FROM platform.broken_audit WHERE brand = ${brand}) AS broken`);
