import type { Currency, Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { TermState } from '../rules/machines.ts';
import type { Scope } from './programmes.server.ts';

/** A term of a paid plan. */
export type TermRow = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly memberId: string;
  /** Null once the account is erased. */
  readonly accountId: string | null;
  readonly hasLeft: boolean;
  readonly programme: string;
  readonly programmeName: string;
  readonly number: string;
  readonly plan: string;
  readonly planName: string;
  readonly months: number;
  readonly amount: number;
  readonly currency: Currency;
  readonly state: TermState;
  readonly askedUntil: Date;
  readonly createdAt: Date;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly withdrawUntil: Date | null;
  /** By the database's clock. */
  readonly now: Date;
};

const TERM = sql`s.id, s.brand, s.market, s.member_id AS "memberId", m.account_id AS "accountId", m.left_at IS NOT NULL AS "hasLeft",
  p.code AS programme, p.name AS "programmeName", s.number, s.plan, s.plan_name AS "planName", s.months, s.amount, s.currency, s.state,
  s.asked_until AS "askedUntil", s.created_at AS "createdAt", s.starts_at AS "startsAt", s.ends_at AS "endsAt",
  s.withdraw_until AS "withdrawUntil", now() AS now`;
const FROM = sql`FROM loyalty.subscription s JOIN loyalty.member m ON m.brand = s.brand AND m.id = s.member_id
  JOIN loyalty.programme p ON p.brand = m.brand AND p.id = m.programme_id`;

export const findTerm = (tx: Tx, id: string): Promise<TermRow | null> =>
  tx.maybe(sql<TermRow>`SELECT ${TERM} ${FROM} WHERE s.id = ${id}`);

/** A term with its member held until the commit: whatever changes a member's terms waits for that row. */
export const lockTerm = async (tx: Tx, id: string): Promise<TermRow | null> => {
  const held = await tx.maybe(sql<{ id: string }>`
    SELECT m.id FROM loyalty.subscription s JOIN loyalty.member m ON m.id = s.member_id WHERE s.id = ${id} FOR UPDATE OF m`);
  return held === null ? null : findTerm(tx, id);
};

/** A member's newest terms; with the member held where something is done by them. */
export const listTerms = (tx: Tx, memberIds: readonly string[]): Promise<TermRow[]> =>
  tx.rows(sql<TermRow>`
    SELECT t.* FROM unnest(${[...memberIds]}::uuid[]) AS of(id) CROSS JOIN LATERAL (
      SELECT ${TERM} ${FROM} WHERE s.member_id = of.id ORDER BY s.created_at DESC, s.id DESC LIMIT 10) t`);

/** Paid terms of programmes that somebody left, from which they may withdraw still. */
export const listLeftTerms = (tx: Tx, of: Scope & { accountId: string }): Promise<TermRow[]> =>
  tx.rows(sql<TermRow>`
    SELECT ${TERM} ${FROM}
    WHERE m.account_id = ${of.accountId} AND m.brand = ${of.brand} AND m.market = ${of.market} AND m.left_at IS NOT NULL
      AND s.state = 'ACTIVE' AND s.withdraw_until >= now() AND s.ends_at > now()
    ORDER BY s.created_at DESC, s.id DESC`);

export const holdMember = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`SELECT FROM loyalty.member WHERE id = ${id} FOR UPDATE`);

/** Minutes for which the money of a term is waited for. */
const MINUTES = 30;

export const insertTerm = (
  tx: Tx,
  term: Pick<
    TermRow,
    'id' | 'brand' | 'market' | 'memberId' | 'number' | 'plan' | 'planName' | 'months' | 'amount' | 'currency'
  >,
): Promise<number> =>
  tx.run(sql`
    INSERT INTO loyalty.subscription (id, brand, market, member_id, number, plan, plan_name, months, amount, currency, asked_until)
    VALUES (${term.id}, ${term.brand}, ${term.market}, ${term.memberId}, ${term.number}, ${term.plan}, ${term.planName}, ${term.months}::int,
      ${term.amount}, ${term.currency}, now() + make_interval(mins => ${MINUTES}))`);

/** Its money came: it begins at once, or where the one that runs ends. The caller holds the member. */
export const startTerm = (tx: Tx, of: { id: string; memberId: string; withdrawUntil: Date }): Promise<number> =>
  tx.run(sql`
    UPDATE loyalty.subscription s SET state = 'ACTIVE', paid_at = now(), withdraw_until = ${of.withdrawUntil},
      starts_at = begins.at, ends_at = begins.at + make_interval(months => s.months)
    FROM (SELECT greatest(now(), max(o.ends_at)) AS at FROM loyalty.subscription o
      WHERE o.member_id = ${of.memberId} AND o.state = 'ACTIVE') begins
    WHERE s.id = ${of.id} AND s.state = 'WAITING'`);

export const endTerm = (
  tx: Tx,
  of: { id: string; from: 'WAITING' | 'ACTIVE'; to: 'LAPSED' | 'WITHDRAWN' | 'REVERSED' },
): Promise<number> =>
  tx.run(
    sql`UPDATE loyalty.subscription SET state = ${of.to}, ended_at = now() WHERE id = ${of.id} AND state = ${of.from}`,
  );

/** The numbers of some terms, by their ids. */
export const listTermNumbers = (tx: Tx, ids: readonly string[]): Promise<{ id: string; number: string }[]> =>
  tx.rows(sql<{ id: string; number: string }>`
    SELECT id, number FROM loyalty.subscription WHERE id = ANY(${[...ids]}::uuid[])`);

/** Every term that an account ever asked for. */
export const listTermIds = async (tx: Tx, accountId: string): Promise<string[]> =>
  (
    await tx.rows(sql<{ id: string }>`
      SELECT s.id FROM loyalty.subscription s JOIN loyalty.member m ON m.id = s.member_id WHERE m.account_id = ${accountId}`)
  ).map(({ id }) => id);
