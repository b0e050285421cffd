import { countOf, toCounted, toPage } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { GiftState } from '../rules/machines.ts';
import type { Scope } from './programmes.server.ts';

export type GiftRow = {
  readonly id: string;
  readonly memberId: string;
  readonly accountId: string | null;
  readonly programme: string;
  readonly medalId: string | null;
  readonly medal: string | null;
  readonly points: number;
  readonly reason: string;
  readonly state: GiftState;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly decidedBy: string | null;
};
const GIFT = sql`g.id, g.member_id AS "memberId", m.account_id AS "accountId", p.name AS programme, g.medal_id AS "medalId", d.name AS medal,
  g.points, g.reason, g.state, g.proposed_by AS "proposedBy", g.proposed_at AS "proposedAt", g.decided_by AS "decidedBy"`;
const OF_GIFT = sql`FROM loyalty.gift g JOIN loyalty.member m ON m.id = g.member_id JOIN loyalty.programme p ON p.id = m.programme_id
  LEFT JOIN loyalty.medal d ON d.id = g.medal_id`;

export const insertGift = (
  tx: Tx,
  { brand, market }: Scope,
  of: { id: string; memberId: string; medalId: string | null; points: number; reason: string; by: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO loyalty.gift (id, brand, market, member_id, medal_id, points, reason, proposed_by)
    VALUES (${of.id}, ${brand}, ${market}, ${of.memberId}, ${of.medalId}::uuid, ${of.points}::bigint, ${of.reason}, ${of.by})`);

export const listGifts = async (
  tx: Tx,
  of: Scope & { state: GiftState | undefined; before: string | undefined; size: number },
): Promise<{ rows: GiftRow[]; next: string | null; total: number; isMore: boolean }> => {
  const where = sql`g.brand = ${of.brand} AND g.market = ${of.market} ${of.state === undefined ? noSql : sql`AND g.state = ${of.state}`}`;
  const behind = of.before === undefined ? noSql : sql`AND g.id < ${of.before}::uuid`;
  const found = await tx.rows(sql<GiftRow>`
    SELECT ${GIFT} ${OF_GIFT} WHERE ${where} ${behind} ORDER BY g.id DESC LIMIT ${of.size + 1}`);
  return {
    ...toPage(found, of.size),
    ...toCounted(await tx.one(sql<{ total: number }>`${countOf(sql`FROM loyalty.gift g WHERE ${where}`)}`)),
  };
};

/** Held until the commit. */
export const lockGift = (tx: Tx, { brand, market }: Scope, id: string): Promise<GiftRow | null> =>
  tx.maybe(sql<GiftRow>`
    SELECT ${GIFT} ${OF_GIFT} WHERE g.id = ${id} AND g.brand = ${brand} AND g.market = ${market} FOR UPDATE OF g`);

/** Breaks `gift_two_persons` where whoever proposed decides. */
export const decideGift = (tx: Tx, of: { id: string; to: GiftState; by: string }): Promise<number> =>
  tx.run(sql`
    UPDATE loyalty.gift SET state = ${of.to}, decided_by = ${of.by}, decided_at = now() WHERE id = ${of.id} AND state = 'PROPOSED'`);
