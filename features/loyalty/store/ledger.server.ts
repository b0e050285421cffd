import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import { prizeTakenJob } from '../jobs.ts';
import { OTHER_SIDE, type Drawn, type EntryKind, type Lot } from '../rules/ledger.ts';

export type HeldMember = {
  readonly id: string;
  readonly brand: string;
  readonly programmeId: string;
  readonly accountId: string | null;
  readonly invitedBy: string | null;
  readonly debt: number;
  readonly score: number;
  readonly hasLeft: boolean;
  /** How long points of the programme live. */
  readonly months: number;
  /** By the database's clock. */
  readonly now: Date;
  /** When points that come in now end. */
  readonly expiresAt: Date;
};

const HELD = sql`m.id, m.brand, m.programme_id AS "programmeId", m.account_id AS "accountId", m.invited_by AS "invitedBy", m.debt, m.score,
  m.left_at IS NOT NULL AS "hasLeft", p.months, now() AS now, now() + make_interval(months => p.months) AS "expiresAt"`;
const FROM = sql`FROM loyalty.member m JOIN loyalty.programme p ON p.brand = m.brand AND p.id = m.programme_id`;

/** A member by whose row the ledger is held until the commit; null where there is none, or they left. */
export const lockMembership = (
  tx: Tx,
  of: { brand: string; programmeId: string; accountId: string },
): Promise<HeldMember | null> =>
  tx.maybe(sql<HeldMember>`
    SELECT ${HELD} ${FROM} WHERE m.brand = ${of.brand} AND m.programme_id = ${of.programmeId} AND m.account_id = ${of.accountId}
      AND m.left_at IS NULL FOR UPDATE OF m`);

/** Members by their ids, those who left too, in one order, so that two who hold several never wait for each other. */
export const lockMembers = (tx: Tx, of: { brand: string; ids: readonly string[] }): Promise<HeldMember[]> =>
  tx.rows(sql<HeldMember>`
    SELECT ${HELD} ${FROM} WHERE m.brand = ${of.brand} AND m.id = ANY(${of.ids}::uuid[]) ORDER BY m.id FOR UPDATE OF m`);

const LOT = sql`id, points, remaining, expired, expires_at AS "expiresAt"`;

/** What a held member has left. Asked once the member is held, so that nothing is missed that another did before. */
export const listLots = (tx: Tx, of: { memberId: string; lotIds?: readonly string[] }): Promise<Lot[]> =>
  tx.rows(sql<Lot>`
    SELECT ${LOT} FROM loyalty.lot WHERE member_id = ${of.memberId} AND remaining > 0
    ${of.lotIds === undefined || of.lotIds.length === 0 ? noSql : sql`UNION SELECT ${LOT} FROM loyalty.lot WHERE id = ANY(${[...of.lotIds]}::uuid[])`}
    ORDER BY "expiresAt", id`);

export type NewEntry = {
  readonly id: string;
  readonly kind: EntryKind;
  readonly cause: string;
  /** What the member has more (+) or less (−); never none. */
  readonly points: number;
  readonly medalId?: string;
  readonly prizeId?: string;
  /** What it took of which lots. */
  readonly drawn?: readonly Drawn[];
};

/** What a spending took of which lots; nothing of one from before this was written down. */
export const listDrawn = (tx: Tx, entryId: string): Promise<Drawn[]> =>
  tx.rows(sql<Drawn>`SELECT lot_id AS "lotId", points FROM loyalty.drawn WHERE entry_id = ${entryId} ORDER BY lot_id`);

/** A prize that is taken with one of the entries. */
export type NewRedemption = {
  readonly id: string;
  readonly market: Market;
  readonly prizeId: string;
  readonly entryId: string;
  readonly points: number;
  readonly code: string;
  readonly actor: string;
};

export type Booking = {
  readonly member: Pick<HeldMember, 'id' | 'brand'>;
  readonly entries: readonly NewEntry[];
  /** Those that changed or came. */
  readonly lots: readonly Lot[];
  readonly points: number;
  readonly debt: number;
  readonly score: number;
  readonly redemption: NewRedemption | null;
};

const entriesOf = (entries: readonly NewEntry[]): string =>
  JSON.stringify(
    entries.map(({ id, kind, cause, medalId, prizeId, points, drawn }) => ({
      id,
      kind,
      cause,
      medal_id: medalId ?? null,
      prize_id: prizeId ?? null,
      points,
      other: OTHER_SIDE[kind],
      drawn: (drawn ?? []).map((one) => ({ lot_id: one.lotId, points: one.points })),
    })),
  );
const lotsOf = (lots: readonly Lot[]): string =>
  JSON.stringify(lots.map(({ expiresAt, ...lot }) => ({ ...lot, ends: expiresAt.toISOString() })));

/** Writes entries with both sides, lots and the member's sums, in one statement. The member is held. */
export const book = (tx: Tx, of: Booking): Promise<number> => {
  const { member, redemption, points, debt, score } = of;
  const entries = entriesOf(of.entries);
  const lots = lotsOf(of.lots);
  return tx.run(sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${entries}::jsonb)
        AS e (id uuid, kind text, cause text, medal_id uuid, prize_id uuid, points bigint, other text, drawn jsonb)),
    entries AS (
      INSERT INTO loyalty.entry (id, brand, member_id, kind, cause, medal_id, prize_id)
      SELECT id, ${member.brand}, ${member.id}, kind, cause, medal_id, prize_id FROM given),
    postings AS (
      INSERT INTO loyalty.posting (entry_id, brand, account, points)
      SELECT id, ${member.brand}, 'member', points FROM given UNION ALL SELECT id, ${member.brand}, other, -points FROM given),
    drawn AS (
      INSERT INTO loyalty.drawn (entry_id, lot_id, brand, points)
      SELECT given.id, d.lot_id, ${member.brand}, d.points FROM given, jsonb_to_recordset(given.drawn) AS d (lot_id uuid, points bigint)),
    awards AS (
      INSERT INTO loyalty.award (id, brand, member_id, medal_id, cause)
      SELECT id, ${member.brand}, ${member.id}, medal_id, cause FROM given WHERE kind IN ('EARN', 'GIFT') AND medal_id IS NOT NULL),
    lots AS (
      INSERT INTO loyalty.lot AS l (id, brand, member_id, points, remaining, expired, expires_at)
      SELECT id, ${member.brand}, ${member.id}, points, remaining, expired, ends
      FROM jsonb_to_recordset(${lots}::jsonb) AS t (id uuid, points bigint, remaining bigint, expired bigint, ends timestamptz)
      ON CONFLICT (id) DO UPDATE SET remaining = EXCLUDED.remaining, expired = EXCLUDED.expired)
    ${
      redemption === null
        ? noSql
        : sql`, redeemed AS (
      INSERT INTO loyalty.redemption (id, brand, market, member_id, prize_id, entry_id, points, code)
      VALUES (${redemption.id}, ${member.brand}, ${redemption.market}, ${member.id}, ${redemption.prizeId}, ${redemption.entryId},
        ${redemption.points}::bigint, ${redemption.code})),
    announced AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      VALUES (${prizeTakenJob.topic}, ${member.brand}, jsonb_build_object('redemptionId', ${redemption.id}::text))),
    written AS (
      INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, to_state)
      VALUES (${member.brand}, ${redemption.actor}, 'redemption.moved', 'redemption', ${redemption.id}, 'OPEN'))`
    }
    UPDATE loyalty.member SET points = ${points}::bigint, debt = ${debt}::bigint, score = ${score}::bigint WHERE id = ${member.id}`);
};

/** Members with points whose time is up, of every brand. */
export const listEnding = (tx: Tx, limit: number): Promise<{ id: string; brand: string }[]> =>
  tx.rows(sql<{ id: string; brand: string }>`
    SELECT DISTINCT member_id AS id, brand FROM (
      SELECT member_id, brand FROM loyalty.lot WHERE remaining > 0 AND expires_at <= now() ORDER BY expires_at, id LIMIT ${limit}) ending`);
