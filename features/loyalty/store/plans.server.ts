import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { Scope } from './programmes.server.ts';
import type { Kept } from './terms.server.ts';

/** What a plan at a price is, and what a term of it costs, in the smallest unit of the market's money: what a second person approves. */
export type PlanTerms = {
  readonly name: string;
  readonly text: string;
  readonly amount: number;
  readonly months: number;
};
export type KeptPlan = Kept<PlanTerms> & { readonly code: string };

const PLAN = sql`n.id, p.code AS programme, n.programme_id AS "programmeId", n.code, n.proposed, n.written_by AS "writtenBy",
  jsonb_build_object('name', n.name, 'text', n.text, 'amount', n.amount, 'months', n.months) AS terms,
  n.proposed_by AS "proposedBy", n.approved_at IS NOT NULL AS approved, n.active, n.version
  FROM loyalty.plan n JOIN loyalty.programme p ON p.brand = n.brand AND p.id = n.programme_id`;

/** All of a market, or of one the row, held until the commit. */
export const listKeptPlans = (tx: Tx, { brand, market }: Scope, held?: string): Promise<KeptPlan[]> =>
  tx.rows(sql<KeptPlan>`
    SELECT ${PLAN} WHERE p.brand = ${brand} AND p.market = ${market}
      ${held === undefined ? sql`ORDER BY p.position, p.code, n.amount, n.code LIMIT 500` : sql`AND n.id = ${held}::uuid FOR UPDATE OF n`}`);

/** Breaks `one_plan_code`. */
export const insertPlan = (
  tx: Tx,
  { brand }: Scope,
  of: { id: string; programmeId: string; code: string; terms: PlanTerms; by: string; active: boolean },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO loyalty.plan (id, brand, programme_id, code, name, text, amount, months, active, written_by)
    VALUES (${of.id}, ${brand}, ${of.programmeId}, ${of.code}, ${of.terms.name}, ${of.terms.text}, ${of.terms.amount}::bigint,
      ${of.terms.months}::int, ${of.active}, ${of.by})`);

/** Breaks `plan_two_persons` where writer and approver are one. */
export const writePlan = (
  tx: Tx,
  of: { id: string; terms: PlanTerms; by: string; active: boolean; approvedBy: string | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE loyalty.plan SET name = ${of.terms.name}, text = ${of.terms.text}, amount = ${of.terms.amount}::bigint,
      months = ${of.terms.months}::int, active = ${of.active}, written_by = ${of.by}, proposed = NULL, proposed_by = NULL,
      version = version + 1
      ${of.approvedBy === null ? noSql : sql`, approved_by = ${of.approvedBy}, approved_at = now()`}
    WHERE id = ${of.id}::uuid`);

export const proposePlan = (
  tx: Tx,
  of: { id: string; proposed: PlanTerms | null; by: string; active: boolean },
): Promise<number> =>
  tx.run(sql`
    UPDATE loyalty.plan SET proposed = ${of.proposed === null ? null : JSON.stringify(of.proposed)}::jsonb,
      proposed_by = ${of.proposed === null ? null : of.by}, active = ${of.active}, version = version + 1 WHERE id = ${of.id}::uuid`);
