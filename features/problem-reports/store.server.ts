import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { Reason, ReportKind, Verdict } from './rules/reasons.ts';

export type Scope = { readonly brand: string; readonly market: Market };

export type ReportRow = Scope & {
  readonly id: string;
  readonly version: number;
  readonly kind: ReportKind;
  readonly reason: Reason;
  readonly subject: string;
  readonly subjectName: string;
  readonly sealed: string;
  readonly verdict: Verdict | null;
  readonly answer: string | null;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
};

/** As a list shows them: nothing sealed is read. */
export type ListedRow = Omit<ReportRow, 'sealed' | 'answer'> & { readonly wantsAnswer: boolean };

const LISTED = sql`r.id, r.brand, r.market, r.version, r.kind, r.reason, r.subject, r.subject_name AS "subjectName", r.verdict,
  r.created_at AS "createdAt", r.answered_at AS "answeredAt", r.email_index IS NOT NULL AS "wantsAnswer"`;
const REPORT = sql`r.id, r.brand, r.market, r.version, r.kind, r.reason, r.subject, r.subject_name AS "subjectName",
  encode(r.sealed, 'base64') AS sealed, r.verdict, r.answer, r.created_at AS "createdAt", r.answered_at AS "answeredAt"`;
const within = ({ brand, market }: Scope): Statement => sql`r.brand = ${brand} AND r.market = ${market}`;

export type NewReport = Scope & {
  readonly id: string;
  readonly kind: ReportKind;
  readonly reason: Reason;
  readonly subject: string;
  readonly subjectName: string;
  readonly sealed: Buffer;
  readonly emailIndex: string | null;
};

export const insertReport = (tx: Tx, of: NewReport): Promise<number> =>
  tx.run(sql`
    INSERT INTO problem_reports.report (id, brand, market, kind, reason, subject, subject_name, sealed, email_index)
    VALUES (${of.id}, ${of.brand}, ${of.market}, ${of.kind}, ${of.reason}, ${of.subject}, ${of.subjectName}, ${of.sealed},
      ${of.emailIndex})`);

export const findReport = (tx: Tx, scope: Scope, id: string): Promise<ReportRow | null> =>
  tx.maybe(
    sql<ReportRow>`SELECT ${REPORT} FROM problem_reports.report r WHERE ${within(scope)} AND r.id = ${id}::uuid`,
  );

export const listReports = async (
  tx: Tx,
  scope: Scope,
  of: { state: 'OPEN' | 'ANSWERED' | undefined; kind: ReportKind | undefined; limit: number; offset: number },
): Promise<{ rows: ListedRow[]; total: number; isMore: boolean }> => {
  const state =
    of.state === undefined ? noSql : of.state === 'OPEN' ? sql`AND r.verdict IS NULL` : sql`AND r.verdict IS NOT NULL`;
  const matching = sql`
    FROM problem_reports.report r
    WHERE ${within(scope)} ${state} ${of.kind === undefined ? noSql : sql`AND r.kind = ${of.kind}`}`;
  const rows = await tx.rows(sql<ListedRow>`
    SELECT ${LISTED} ${matching} ORDER BY r.created_at DESC, r.id DESC LIMIT ${of.limit} OFFSET ${of.offset}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

/** 1 for the one who answers: an answer stands once it was sent. */
export const answerReport = (
  tx: Tx,
  scope: Scope,
  of: { id: string; version: number; verdict: Verdict; answer: string; by: string },
): Promise<number> =>
  tx.run(sql`
    UPDATE problem_reports.report r SET verdict = ${of.verdict}, answer = ${of.answer}, answered_at = now(),
      answered_by = ${of.by}, version = r.version + 1
    WHERE ${within(scope)} AND r.id = ${of.id}::uuid AND r.version = ${of.version} AND r.verdict IS NULL`);
