import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { Level } from '../rules/levels.ts';
import type { Drawing, MedalRule } from '../rules/medals.ts';

export type Scope = { readonly brand: string; readonly market: Market };
export type Question = { readonly question: string; readonly answer: string };
export type Plan = {
  readonly code: string;
  readonly name: string;
  readonly text: string;
  /** In the smallest unit of the market's money, for `months`; missing: it is free. */
  readonly price?: number;
  readonly months?: number;
};

export type ProgrammeRow = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly lead: string;
  readonly welcome: string;
  readonly membership: 'OPEN' | 'OWNERS';
  readonly months: number;
  readonly levels: readonly Level[];
  readonly plans: readonly Plan[];
  readonly faq: readonly Question[];
  readonly active: boolean;
  readonly version: number;
};
/** What is free, and what may be had at a price, as it was approved. */
const PLANS = sql`p.plans || coalesce((
    SELECT jsonb_agg(jsonb_build_object('code', n.code, 'name', n.name, 'text', n.text, 'price', n.amount, 'months', n.months)
      ORDER BY n.amount, n.code)
    FROM loyalty.plan n WHERE n.programme_id = p.id AND n.active AND n.approved_at IS NOT NULL), '[]')`;
const PROGRAMME = sql`p.id, p.code, p.name, p.lead, p.welcome, p.membership, p.months, p.levels, ${PLANS} AS plans, p.faq, p.active, p.version`;

export type ShownMedal = {
  readonly code: string;
  readonly name: string;
  readonly text: string;
  readonly rule: MedalRule;
  readonly points: number;
};
export type ShownPrize = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly drawing: Drawing;
  readonly points: number;
  readonly left: number;
};

/** The programmes of a brand in a market, with the medals and prizes that stand now. */
export const listProgrammes = (
  tx: Tx,
  { brand, market }: Scope,
): Promise<(ProgrammeRow & { medals: ShownMedal[]; prizes: ShownPrize[] })[]> =>
  tx.rows(sql<ProgrammeRow & { medals: ShownMedal[]; prizes: ShownPrize[] }>`
    SELECT ${PROGRAMME},
      coalesce((SELECT jsonb_agg(jsonb_build_object('code', m.code, 'name', m.name, 'text', m.text, 'rule', m.rule, 'points', m.points)
          ORDER BY m.position, m.code)
        FROM loyalty.medal m WHERE m.programme_id = p.id AND m.active AND m.approved_at IS NOT NULL), '[]') AS medals,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'text', r.text, 'drawing', r.drawing, 'points', r.points,
          'left', r.stock - r.taken) ORDER BY r.points, r.id)
        FROM loyalty.prize r WHERE r.programme_id = p.id AND r.active AND r.approved_at IS NOT NULL), '[]') AS prizes
    FROM loyalty.programme p WHERE p.brand = ${brand} AND p.market = ${market} AND p.active ORDER BY p.position, p.code`);

/** A programme that stands, by its code; without one the brand's first. */
export const findProgramme = (
  tx: Tx,
  { brand, market }: Scope,
  code: string | undefined,
): Promise<ProgrammeRow | null> =>
  tx.maybe(sql<ProgrammeRow>`
    SELECT ${PROGRAMME} FROM loyalty.programme p WHERE p.brand = ${brand} AND p.market = ${market} AND p.active
      ${code === undefined ? noSql : sql`AND p.code = ${code}`}
    ORDER BY p.position, p.code LIMIT 1`);

/** Every programme, for staff. */
export const listAllProgrammes = (tx: Tx, { brand, market }: Scope): Promise<(ProgrammeRow & { members: number })[]> =>
  tx.rows(sql<ProgrammeRow & { members: number }>`
    SELECT ${PROGRAMME}, coalesce((SELECT e.members FROM loyalty.edition e WHERE e.programme_id = p.id ORDER BY e.id DESC LIMIT 1), 0) AS members
    FROM loyalty.programme p WHERE p.brand = ${brand} AND p.market = ${market} ORDER BY p.position, p.code`);

export type ProgrammeWords = {
  readonly name: string;
  readonly lead: string;
  readonly welcome: string;
  readonly months: number;
  readonly levels: readonly Level[];
  readonly faq: readonly Question[];
  readonly active: boolean;
};

export const rewriteProgramme = (
  tx: Tx,
  { brand, market }: Scope,
  of: ProgrammeWords & { id: string; version: number },
): Promise<number> =>
  tx.run(sql`
    UPDATE loyalty.programme SET name = ${of.name}, lead = ${of.lead}, welcome = ${of.welcome}, months = ${of.months}::int,
      levels = ${JSON.stringify(of.levels)}::jsonb, faq = ${JSON.stringify(of.faq)}::jsonb, active = ${of.active}, version = version + 1
    WHERE id = ${of.id} AND brand = ${brand} AND market = ${market} AND version = ${of.version}`);

export type MedalRow = ShownMedal & {
  readonly id: string;
  readonly programmeId: string;
  readonly most: number | null;
  readonly eventCode: string | null;
};
const MEDAL = sql`m.id, m.programme_id AS "programmeId", m.code, m.name, m.text, m.rule, m.points, m.most, m.event_code AS "eventCode"`;

/** Medals of a programme that are given now, as they were approved: of a rule, by code, or by an event's. */
export const listMedals = (
  tx: Tx,
  of: { programmeIds: readonly string[]; rule?: MedalRule; code?: string; eventCode?: string },
): Promise<MedalRow[]> =>
  tx.rows(sql<MedalRow>`
    SELECT ${MEDAL} FROM loyalty.medal m WHERE m.programme_id = ANY(${of.programmeIds}::uuid[]) AND m.active AND m.approved_at IS NOT NULL
      ${of.rule === undefined ? noSql : sql`AND m.rule = ${of.rule}`}
      ${of.code === undefined ? noSql : sql`AND m.code = ${of.code}`}
      ${of.eventCode === undefined ? noSql : sql`AND m.event_code = ${of.eventCode}`}
    ORDER BY m.position, m.code`);

/**
 * Takes one of a prize while one is left; who comes at the same time waits for this row and sees what is left then. Null where none is,
 * or the prize does not stand in this market.
 */
export const takePrize = (
  tx: Tx,
  { brand, market }: Scope,
  id: string,
): Promise<{ programmeId: string; points: number; name: string } | null> =>
  tx.maybe(sql<{ programmeId: string; points: number; name: string }>`
    UPDATE loyalty.prize r SET taken = r.taken + 1 FROM loyalty.programme p
    WHERE r.id = ${id} AND r.brand = ${brand} AND r.active AND r.approved_at IS NOT NULL AND r.taken < r.stock
      AND p.brand = r.brand AND p.id = r.programme_id AND p.market = ${market} AND p.active
    RETURNING r.programme_id AS "programmeId", r.points, r.name`);

export const returnPrize = (tx: Tx, of: { brand: string; id: string }): Promise<number> =>
  tx.run(sql`UPDATE loyalty.prize SET taken = taken - 1 WHERE id = ${of.id} AND brand = ${of.brand}`);

export const hasPrize = async (tx: Tx, { brand, market }: Scope, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT 1 AS one FROM loyalty.prize r JOIN loyalty.programme p ON p.brand = r.brand AND p.id = r.programme_id
    WHERE r.id = ${id} AND r.brand = ${brand} AND p.market = ${market} AND r.active AND r.approved_at IS NOT NULL AND p.active`)) !==
  null;
