import type { Market } from '#kernel/market.ts';
import { countOf, toCounted, toPage } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { EntryKind } from '../rules/ledger.ts';
import type { Level } from '../rules/levels.ts';
import type { RedemptionState } from '../rules/machines.ts';
import type { MedalRule } from '../rules/medals.ts';
import type { Scope } from './programmes.server.ts';

/** The one membership of an account in a programme: who comes back finds their points, and what they owe. Whether it is new. */
export const joinProgramme = (
  tx: Tx,
  of: Scope & {
    id: string;
    programmeId: string;
    accountId: string;
    plan: string;
    invitation: string;
    invitedBy: string | null;
  },
): Promise<{ id: string; isNew: boolean }> =>
  tx.one(sql<{ id: string; isNew: boolean }>`
    INSERT INTO loyalty.member AS m (id, brand, market, programme_id, account_id, plan, invitation, invited_by)
    VALUES (${of.id}, ${of.brand}, ${of.market}, ${of.programmeId}, ${of.accountId}, ${of.plan}, ${of.invitation}, ${of.invitedBy}::uuid)
    ON CONFLICT (programme_id, account_id) DO UPDATE SET left_at = NULL, plan = EXCLUDED.plan
    RETURNING m.id, m.id = ${of.id} AS "isNew"`);

/** Who invites by a code, in a programme. */
export const findInviter = async (tx: Tx, of: { programmeId: string; invitation: string }): Promise<string | null> =>
  (
    await tx.maybe(sql<{ id: string }>`
      SELECT id FROM loyalty.member WHERE programme_id = ${of.programmeId} AND invitation = ${of.invitation} AND left_at IS NULL`)
  )?.id ?? null;

export type MemberRow = {
  readonly id: string;
  readonly programmeId: string;
  readonly programme: string;
  readonly programmeName: string;
  readonly welcome: string;
  readonly levels: readonly Level[];
  readonly plan: string;
  readonly shownAs: string | null;
  readonly invitation: string;
  readonly joinedAt: Date;
  readonly welcomedAt: Date | null;
  readonly debt: number;
  readonly score: number;
  /** What may be spent now, and which of it ends first, whether or not what has ended is booked out already. */
  readonly points: number;
  readonly endsAt: Date | null;
  readonly ending: number | null;
};

/** One's memberships in the programmes that stand, with what may be spent now. */
export const listMemberships = (
  tx: Tx,
  of: Scope & { accountId: string; programme?: string | undefined },
): Promise<MemberRow[]> =>
  tx.rows(sql<MemberRow>`
    SELECT m.id, m.programme_id AS "programmeId", p.code AS programme, p.name AS "programmeName", p.welcome, p.levels, coalesce(term.plan, m.plan) AS plan,
      m.shown_as AS "shownAs", m.invitation, m.joined_at AS "joinedAt", m.welcomed_at AS "welcomedAt", m.debt, m.score,
      coalesce(held.points, 0)::bigint AS points, first.expires_at AS "endsAt", first.remaining AS ending
    FROM loyalty.member m JOIN loyalty.programme p ON p.brand = m.brand AND p.id = m.programme_id
    LEFT JOIN LATERAL (SELECT sum(l.remaining) AS points FROM loyalty.lot l
      WHERE l.member_id = m.id AND l.remaining > 0 AND l.expires_at > now()) held ON true
    LEFT JOIN loyalty.subscription term ON term.member_id = m.id AND term.state = 'ACTIVE' AND term.starts_at <= now() AND term.ends_at > now()
    LEFT JOIN LATERAL (SELECT l.expires_at, l.remaining FROM loyalty.lot l
      WHERE l.member_id = m.id AND l.remaining > 0 AND l.expires_at > now() ORDER BY l.expires_at, l.id LIMIT 1) first ON true
    WHERE m.account_id = ${of.accountId} AND m.brand = ${of.brand} AND m.market = ${of.market} AND m.left_at IS NULL AND p.active
      ${of.programme === undefined ? noSql : sql`AND p.code = ${of.programme}`}
    ORDER BY p.position, p.code`);

/** Memberships of an account to give medals to, in every market or one: those of programmes that stand. */
export const listMemberIds = (
  tx: Tx,
  of: { brand: string; market: Market; accountId: string },
): Promise<{ id: string; programmeId: string; invitedBy: string | null }[]> =>
  tx.rows(sql<{ id: string; programmeId: string; invitedBy: string | null }>`
    SELECT m.id, m.programme_id AS "programmeId", m.invited_by AS "invitedBy" FROM loyalty.member m
    JOIN loyalty.programme p ON p.brand = m.brand AND p.id = m.programme_id
    WHERE m.account_id = ${of.accountId} AND m.brand = ${of.brand} AND m.market = ${of.market} AND m.left_at IS NULL AND p.active
    ORDER BY m.id`);

export type WonMedal = { readonly code: string; readonly times: number };

/** How often a member has each medal. */
export const listWon = (tx: Tx, memberId: string): Promise<WonMedal[]> =>
  tx.rows(sql<WonMedal>`
    SELECT d.code, count(*)::int AS times FROM loyalty.award a JOIN loyalty.medal d ON d.brand = a.brand AND d.id = a.medal_id
    WHERE a.member_id = ${memberId} AND a.taken_back_at IS NULL GROUP BY d.code ORDER BY d.code`);

/** Whoever gives for the same cause at the same time waits. */
export const lockCause = (tx: Tx, of: { brand: string; cause: string }): Promise<number> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`award ${of.brand} ${of.cause}`}, 0))`);

/** How often a held member has a medal, and whether this cause gave it, then or now; `once`: whether any member has it by this cause. */
export const readAwards = (
  tx: Tx,
  of: { memberId: string; medalId: string; cause: string; once: boolean },
): Promise<{ times: number; isAwarded: boolean }> =>
  tx.one(sql<{ times: number; isAwarded: boolean }>`
    SELECT count(*) FILTER (WHERE taken_back_at IS NULL)::int AS times, coalesce(bool_or(cause = ${of.cause}), false)
      ${of.once ? sql`OR EXISTS (SELECT FROM loyalty.award o WHERE o.medal_id = ${of.medalId} AND o.cause = ${of.cause} AND o.taken_back_at IS NULL)` : noSql} AS "isAwarded"
    FROM loyalty.award WHERE member_id = ${of.memberId} AND medal_id = ${of.medalId}`);

export type AwardRow = { readonly id: string; readonly memberId: string; readonly medalId: string };

/** The medals a cause gave and nobody took back. */
export const listAwardsOf = (tx: Tx, of: { brand: string; cause: string }): Promise<AwardRow[]> =>
  tx.rows(sql<AwardRow>`
    SELECT id, member_id AS "memberId", medal_id AS "medalId" FROM loyalty.award
    WHERE brand = ${of.brand} AND cause = ${of.cause} AND taken_back_at IS NULL ORDER BY member_id, id`);

/** True for the one who takes it back. */
export const markTakenBack = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.run(sql`UPDATE loyalty.award SET taken_back_at = now() WHERE id = ${id} AND taken_back_at IS NULL`)) === 1;

export const setShown = (tx: Tx, of: { memberId: string; shownAs: string | null }): Promise<number> =>
  tx.run(sql`UPDATE loyalty.member SET shown_as = ${of.shownAs} WHERE id = ${of.memberId}`);

export const setWelcomed = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(sql`UPDATE loyalty.member SET welcomed_at = coalesce(welcomed_at, now()) WHERE id = ${memberId}`);

/** Leaves. What was earned, and what is owed, waits for who comes back until it ends. */
export const leaveProgramme = (tx: Tx, memberId: string): Promise<number> =>
  tx.run(sql`UPDATE loyalty.member SET left_at = now(), shown_as = NULL WHERE id = ${memberId} AND left_at IS NULL`);

export type EntryRow = {
  readonly id: string;
  readonly kind: EntryKind;
  readonly points: number;
  readonly medal: string | null;
  readonly rule: MedalRule | null;
  readonly prize: string | null;
  readonly at: Date;
};

/** What was booked for a member, the newest first (an id begins with its moment); before one of them where the last page ended. */
export const listEntries = (
  tx: Tx,
  of: { memberId: string; before: string | undefined; limit: number },
): Promise<EntryRow[]> =>
  tx.rows(sql<EntryRow>`
    SELECT e.id, e.kind, b.points, d.name AS medal, d.rule, r.name AS prize, e.at FROM loyalty.entry e
    JOIN loyalty.posting b ON b.entry_id = e.id AND b.account = 'member'
    LEFT JOIN loyalty.medal d ON d.id = e.medal_id LEFT JOIN loyalty.prize r ON r.id = e.prize_id
    WHERE e.member_id = ${of.memberId} ${of.before === undefined ? noSql : sql`AND e.id < ${of.before}::uuid`}
    ORDER BY e.id DESC LIMIT ${of.limit}`);

export type RedemptionRow = {
  readonly id: string;
  readonly memberId: string;
  readonly accountId: string | null;
  readonly prizeId: string;
  readonly prize: string;
  readonly programme: string;
  readonly points: number;
  readonly code: string;
  readonly state: RedemptionState;
  readonly at: Date;
  readonly entryId: string;
  /** When points end that were there when it was taken, at the latest. */
  readonly endsBy: Date;
};
const REDEMPTION = sql`x.entry_id AS "entryId", x.at + make_interval(months => p.months) AS "endsBy", x.id, x.member_id AS "memberId", m.account_id AS "accountId", x.prize_id AS "prizeId", r.name AS prize,
  p.name AS programme, x.points, x.code, x.state, x.at`;
const OF_REDEMPTION = sql`FROM loyalty.redemption x JOIN loyalty.member m ON m.id = x.member_id JOIN loyalty.prize r ON r.id = x.prize_id
  JOIN loyalty.programme p ON p.id = m.programme_id`;

export const listOwnRedemptions = (
  tx: Tx,
  of: { memberId: string; before?: string | undefined; limit: number },
): Promise<RedemptionRow[]> =>
  tx.rows(sql<RedemptionRow>`
    SELECT ${REDEMPTION} ${OF_REDEMPTION}
    WHERE x.member_id = ${of.memberId} ${of.before === undefined ? noSql : sql`AND x.id < ${of.before}::uuid`}
    ORDER BY x.id DESC LIMIT ${of.limit}`);

/** Behind the row `before`, where it is one. */
type Listed = Scope & { readonly before: string | undefined; readonly size: number };
type Walked<Row> = {
  readonly rows: Row[];
  readonly next: string | null;
  readonly total: number;
  readonly isMore: boolean;
};

export const listRedemptions = async (
  tx: Tx,
  of: Listed & { state: RedemptionState | undefined },
): Promise<Walked<RedemptionRow>> => {
  const where = sql`x.brand = ${of.brand} AND x.market = ${of.market} ${of.state === undefined ? noSql : sql`AND x.state = ${of.state}`}`;
  const behind = of.before === undefined ? noSql : sql`AND x.id < ${of.before}::uuid`;
  const found = await tx.rows(sql<RedemptionRow>`
    SELECT ${REDEMPTION} ${OF_REDEMPTION} WHERE ${where} ${behind} ORDER BY x.id DESC LIMIT ${of.size + 1}`);
  return {
    ...toPage(found, of.size),
    ...toCounted(await tx.one(sql<{ total: number }>`${countOf(sql`FROM loyalty.redemption x WHERE ${where}`)}`)),
  };
};

/** A redemption of the market, held until the commit. */
export const lockRedemption = (tx: Tx, { brand, market }: Scope, id: string): Promise<RedemptionRow | null> =>
  tx.maybe(sql<RedemptionRow>`
    SELECT ${REDEMPTION} ${OF_REDEMPTION} WHERE x.id = ${id} AND x.brand = ${brand} AND x.market = ${market} FOR UPDATE OF x`);

export const moveRedemption = (
  tx: Tx,
  of: { id: string; from: RedemptionState; to: RedemptionState },
): Promise<number> =>
  tx.run(sql`
    UPDATE loyalty.redemption SET state = ${of.to}, decided_at = now() WHERE id = ${of.id} AND state = ${of.from}`);

export type ListedMember = {
  readonly id: string;
  readonly accountId: string | null;
  readonly programme: string;
  readonly plan: string;
  readonly joinedAt: Date;
  readonly leftAt: Date | null;
  readonly points: number;
  readonly debt: number;
  readonly score: number;
};
const LISTED = sql`m.id, m.account_id AS "accountId", p.name AS programme, m.plan, m.joined_at AS "joinedAt", m.left_at AS "leftAt",
  m.points, m.debt, m.score`;
const OF_LISTED = sql`FROM loyalty.member m JOIN loyalty.programme p ON p.id = m.programme_id`;

/** Members of the market, the newest first; of one account where one is sought. */
export const listMembers = async (
  tx: Tx,
  of: Listed & { accountId: string | null | undefined },
): Promise<Walked<ListedMember>> => {
  const where = sql`m.brand = ${of.brand} AND m.market = ${of.market}
    ${of.accountId === undefined ? noSql : sql`AND m.account_id = ${of.accountId}::uuid`}`;
  const last = (column: Statement) =>
    sql`(SELECT ${column} FROM loyalty.member l WHERE l.brand = ${of.brand} AND l.id = ${of.before}::uuid)`;
  const behind =
    of.before === undefined
      ? noSql
      : sql`AND m.joined_at <= ${last(sql`l.joined_at`)} AND (m.joined_at, m.id) < ${last(sql`l.joined_at, l.id`)}`;
  const found = await tx.rows(sql<ListedMember>`
    SELECT ${LISTED} ${OF_LISTED} WHERE ${where} ${behind} ORDER BY m.joined_at DESC, m.id DESC LIMIT ${of.size + 1}`);
  return {
    ...toPage(found, of.size),
    ...toCounted(await tx.one(sql<{ total: number }>`${countOf(sql`FROM loyalty.member m WHERE ${where}`)}`)),
  };
};

export const findMember = (tx: Tx, { brand, market }: Scope, id: string): Promise<ListedMember | null> =>
  tx.maybe(sql<ListedMember>`
    SELECT ${LISTED} ${OF_LISTED} WHERE m.id = ${id} AND m.brand = ${brand} AND m.market = ${market}`);
