import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { Drawing, MedalRule } from '../rules/medals.ts';
import type { Scope } from './programmes.server.ts';

/** What a medal says and gives: what a second person approves. */
export type MedalTerms = {
  readonly code: string;
  readonly name: string;
  readonly text: string;
  readonly rule: MedalRule;
  readonly points: number;
  readonly most: number | null;
  readonly eventCode: string | null;
};

/** What a prize is and costs, and how many there are. */
export type PrizeTerms = {
  readonly name: string;
  readonly text: string;
  readonly drawing: Drawing;
  readonly points: number;
  readonly stock: number;
};

export type Kept<Terms> = {
  readonly id: string;
  readonly programme: string;
  readonly programmeId: string;
  /** What was written first, or what counts since its approval. */
  readonly terms: Terms;
  readonly proposed: Terms | null;
  readonly writtenBy: string;
  readonly proposedBy: string | null;
  readonly approved: boolean;
  readonly active: boolean;
  readonly version: number;
};
export type KeptMedal = Kept<MedalTerms>;
export type KeptPrize = Kept<PrizeTerms> & { readonly taken: number };

const MEDAL = sql`m.id, p.code AS programme, m.programme_id AS "programmeId", m.proposed, m.written_by AS "writtenBy",
  jsonb_build_object('code', m.code, 'name', m.name, 'text', m.text, 'rule', m.rule, 'points', m.points, 'most', m.most,
    'eventCode', m.event_code) AS terms,
  m.proposed_by AS "proposedBy", m.approved_at IS NOT NULL AS approved, m.active, m.version
  FROM loyalty.medal m JOIN loyalty.programme p ON p.brand = m.brand AND p.id = m.programme_id`;

const PRIZE = sql`r.id, p.code AS programme, r.programme_id AS "programmeId", r.proposed, r.written_by AS "writtenBy",
  jsonb_build_object('name', r.name, 'text', r.text, 'drawing', r.drawing, 'points', r.points, 'stock', r.stock) AS terms,
  r.proposed_by AS "proposedBy", r.approved_at IS NOT NULL AS approved, r.active, r.version, r.taken
  FROM loyalty.prize r JOIN loyalty.programme p ON p.brand = r.brand AND p.id = r.programme_id`;

/** All of a market, or of one the row, held until the commit. */
export const listKeptMedals = (tx: Tx, { brand, market }: Scope, held?: string): Promise<KeptMedal[]> =>
  tx.rows(sql<KeptMedal>`
    SELECT ${MEDAL} WHERE p.brand = ${brand} AND p.market = ${market}
      ${held === undefined ? sql`ORDER BY p.position, p.code, m.position, m.code LIMIT 500` : sql`AND m.id = ${held}::uuid FOR UPDATE OF m`}`);

export const listKeptPrizes = (tx: Tx, { brand, market }: Scope, held?: string): Promise<KeptPrize[]> =>
  tx.rows(sql<KeptPrize>`
    SELECT ${PRIZE} WHERE p.brand = ${brand} AND p.market = ${market}
      ${held === undefined ? sql`ORDER BY p.position, p.code, r.points, r.id LIMIT 500` : sql`AND r.id = ${held}::uuid FOR UPDATE OF r`}`);

type Writing<Terms> = { readonly id: string; readonly terms: Terms; readonly by: string };
type New = { readonly programmeId: string; readonly active: boolean };

export const insertMedal = (tx: Tx, { brand }: Scope, of: Writing<MedalTerms> & New): Promise<number> =>
  tx.run(sql`
    INSERT INTO loyalty.medal (id, brand, programme_id, code, name, text, rule, points, most, event_code, active, written_by, position)
    VALUES (${of.id}, ${brand}, ${of.programmeId}, ${of.terms.code}, ${of.terms.name}, ${of.terms.text}, ${of.terms.rule},
      ${of.terms.points}::int, ${of.terms.most}::int, ${of.terms.eventCode}, ${of.active}, ${of.by}, 100)`);

export const insertPrize = (tx: Tx, { brand }: Scope, of: Writing<PrizeTerms> & New): Promise<number> =>
  tx.run(sql`
    INSERT INTO loyalty.prize (id, brand, programme_id, name, text, drawing, points, stock, active, written_by)
    VALUES (${of.id}, ${brand}, ${of.programmeId}, ${of.terms.name}, ${of.terms.text}, ${of.terms.drawing}, ${of.terms.points}::int,
      ${of.terms.stock}::int, ${of.active}, ${of.by})`);

/** Terms as they are from now on, and who wrote them; `approvedBy`: who lets them count. Breaks `medal_two_persons` where both are one. */
type Final<Terms> = Writing<Terms> & { readonly active: boolean; readonly approvedBy: string | null };

export const writeMedal = (tx: Tx, of: Final<MedalTerms>): Promise<number> =>
  tx.run(sql`
    UPDATE loyalty.medal SET code = ${of.terms.code}, name = ${of.terms.name}, text = ${of.terms.text}, rule = ${of.terms.rule},
      points = ${of.terms.points}::int, most = ${of.terms.most}::int, event_code = ${of.terms.eventCode}, active = ${of.active},
      written_by = ${of.by}, proposed = NULL, proposed_by = NULL, version = version + 1
      ${of.approvedBy === null ? noSql : sql`, approved_by = ${of.approvedBy}, approved_at = now()`}
    WHERE id = ${of.id}::uuid`);

export const writePrize = (tx: Tx, of: Final<PrizeTerms>): Promise<number> =>
  tx.run(sql`
    UPDATE loyalty.prize SET name = ${of.terms.name}, text = ${of.terms.text}, drawing = ${of.terms.drawing},
      points = ${of.terms.points}::int, stock = ${of.terms.stock}::int, active = ${of.active},
      written_by = ${of.by}, proposed = NULL, proposed_by = NULL, version = version + 1
      ${of.approvedBy === null ? noSql : sql`, approved_by = ${of.approvedBy}, approved_at = now()`}
    WHERE id = ${of.id}::uuid`);

/** What is to be of an approved one, beside what counts; null: nothing is. Whether it counts at all changes at once. */
type Proposal<Terms> = {
  readonly id: string;
  readonly proposed: Terms | null;
  readonly by: string;
  readonly active: boolean;
};

export const proposeMedal = (tx: Tx, of: Proposal<MedalTerms>): Promise<number> =>
  tx.run(sql`
    UPDATE loyalty.medal SET proposed = ${of.proposed === null ? null : JSON.stringify(of.proposed)}::jsonb,
      proposed_by = ${of.proposed === null ? null : of.by}, active = ${of.active}, version = version + 1 WHERE id = ${of.id}::uuid`);

export const proposePrize = (tx: Tx, of: Proposal<PrizeTerms>): Promise<number> =>
  tx.run(sql`
    UPDATE loyalty.prize SET proposed = ${of.proposed === null ? null : JSON.stringify(of.proposed)}::jsonb,
      proposed_by = ${of.proposed === null ? null : of.by}, active = ${of.active}, version = version + 1 WHERE id = ${of.id}::uuid`);

/** Which code of a medal another one of its programme has already. */
export const findTakenCode = async (
  tx: Tx,
  of: { id: string; programmeId: string; terms: MedalTerms },
): Promise<'codeTaken' | 'eventCodeTaken' | null> => {
  const taken = await tx.maybe(sql<{ isCode: boolean }>`
    SELECT m.code = ${of.terms.code} AS "isCode" FROM loyalty.medal m
    WHERE m.programme_id = ${of.programmeId}::uuid AND m.id <> ${of.id}::uuid
      AND (m.code = ${of.terms.code} OR m.event_code = ${of.terms.eventCode}) ORDER BY 1 DESC LIMIT 1`);
  if (taken === null) return null;
  return taken.isCode ? 'codeTaken' : 'eventCodeTaken';
};
