import type { Actor } from '#kernel/actor.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql, type Statement } from '#platform/sql.server.ts';
import type { SourceKind } from '../rules/balance-machines.ts';
import type { Came } from '../rules/order-money.ts';
import type { ExpectedDay } from '../rules/expected-day.ts';
import type { FeedbackAnswer } from '../rules/feedback.ts';
import type { DoneItems } from '../rules/handover.ts';
import type { Brought } from '../rules/papers.ts';
import type { WithdrawalState } from '../rules/withdrawal.ts';
import { ORDER, owned, type OrderRow } from '../store.server.ts';
import type { MoneyVia, ReturnRow, SourceRow } from './balance.server.ts';
import { hasEnded } from './withdrawals.server.ts';
import { carSince } from './present-car.server.ts';
import { photosOf } from './trade.server.ts';

/** What is kept of an order beside its row, as JSON: moments are ISO 8601. */
export type OrderParts = {
  readonly withdrawal: { readonly code: string; readonly state: WithdrawalState } | null;
  readonly sources: readonly SourceRow[];
  /** A bank was asked, for this time or before the order was taken up again. */
  readonly hasProposal: boolean;
  readonly returns: readonly Pick<ReturnRow, 'id' | 'amount' | 'state' | 'via' | 'kind' | 'at' | 'isOfEnd'>[];
  /** What sources brought. */
  readonly money: readonly {
    readonly id: string;
    readonly via: MoneyVia;
    readonly kind: SourceKind;
    readonly amount: number;
    readonly at: string;
  }[];
  /** What others took that the order did not want. */
  readonly unwanted: readonly {
    readonly id: string;
    readonly via: MoneyVia;
    readonly amount: number;
    readonly at: string;
    readonly why: NonNullable<Came['why']>;
  }[];
  /** The order's own moves, oldest first. */
  readonly moves: readonly { readonly machine: string; readonly to: string; readonly at: string }[];
  readonly days: readonly ExpectedDay[];
  readonly kitRequested: boolean;
  readonly papers: readonly Brought[];
  /** What its buyer said of milestones. */
  readonly answers: readonly FeedbackAnswer[];
  /** Of the car that was handed over. */
  readonly chassis: string | null;
  /** As it was reported when the car was plated. */
  readonly plate: string | null;
  /** When the car that it has now was invoiced. */
  readonly invoicedAt: string | null;
  readonly handover: {
    readonly startsAt: string;
    readonly endsAt: string;
    readonly checklist: DoneItems;
    readonly doneAt: string | null;
    readonly missedAt: string | null;
  } | null;
};

export type WholeOrder = OrderRow & OrderParts;

/** No history is longer than anybody reads. */
const MOST_MOVES = 200;
const MOST_DAYS = 50;
const MOST_PAPERS = 50;

/** Each list is found by an index that begins with the order, so that the statement costs what the order has. */
const PARTS = sql`(
    SELECT json_build_object('code', w.code, 'state', w.state) FROM reservations.withdrawal w
    WHERE w.order_id = purchase.id AND (w.state <> 'DONE' OR ${hasEnded(sql`w`, sql`purchase`)})
    ORDER BY w.state = 'DONE' DESC, w.created_at DESC LIMIT 1) AS withdrawal,
  (
    SELECT coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'amount', s.amount, 'paid', s.paid, 'state', s.state,
      'proposalId', s.proposal_id, 'car', CASE WHEN s.kind = 'TRADE_IN' THEN s.detail END,
      'letter', CASE WHEN s.kind <> 'TRADE_IN' THEN s.detail END,
      'correction', s.correction, 'version', s.version, 'photos', ${photosOf(sql`s.id`)}) ORDER BY s.created_at, s.id), '[]')
    FROM reservations.balance_source s WHERE s.order_id = purchase.id AND s.round = purchase.round) AS sources,
  EXISTS (SELECT FROM reservations.balance_source b WHERE b.order_id = purchase.id AND b.proposal_id IS NOT NULL) AS "hasProposal",
  (
    SELECT coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'state', r.state, 'via', m.via,
      'kind', (SELECT o.kind FROM reservations.balance_source o WHERE o.id = m.source_id),
      'isOfEnd', r.reason IN ('CANCELLED', 'late'), 'at', coalesce(r.done_at, r.created_at)) ORDER BY r.created_at, r.id), '[]')
    FROM reservations.balance_return r JOIN reservations.balance_money m ON m.id = r.money_id
    WHERE r.order_id = purchase.id) AS returns,
  (
    SELECT coalesce(json_agg(json_build_object('id', m.id, 'via', m.via, 'kind', s.kind, 'amount', m.amount, 'at', m.at) ORDER BY m.at, m.id), '[]')
    FROM reservations.balance_money m JOIN reservations.balance_source s ON s.id = m.source_id
    WHERE m.order_id = purchase.id AND m.verdict = 'accepted') AS money,
  (
    SELECT coalesce(json_agg(json_build_object('id', m.id, 'via', m.via, 'amount', m.amount, 'at', m.at, 'why', m.why_unwanted) ORDER BY m.at, m.id), '[]')
    FROM reservations.balance_money m WHERE m.order_id = purchase.id AND m.verdict = 'unwanted') AS unwanted,
  (
    SELECT coalesce(json_agg(json_build_object('machine', a.subject_type, 'to', a.to_state, 'at', a.at) ORDER BY a.id), '[]')
    FROM (
      SELECT l.id, l.subject_type, l.to_state, l.at FROM platform.audit l
      WHERE l.subject_type IN ('order', 'order_balance') AND l.subject_id = purchase.id::text AND l.to_state IS NOT NULL
      ORDER BY l.id DESC LIMIT ${MOST_MOVES}) a) AS moves,
  (
    SELECT coalesce(json_agg(json_build_object('id', d.id, 'from', d.from_day, 'until', d.until_day, 'reason', d.reason, 'note', d.note,
      'at', to_char(d.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY d.at, d.id), '[]')
    FROM (
      SELECT e.* FROM reservations.expected_day e WHERE e.order_id = purchase.id AND e.at > ${carSince(sql`purchase.id`)} ORDER BY e.at DESC, e.id DESC LIMIT ${MOST_DAYS}) d) AS days,
  EXISTS (SELECT FROM reservations.welcome_kit k WHERE k.order_id = purchase.id) AS "kitRequested",
  (
    SELECT json_build_object('startsAt', h.starts_at, 'endsAt', h.ends_at, 'checklist', h.checklist, 'doneAt', h.done_at, 'missedAt', h.missed_at)
    FROM reservations.handover h WHERE h.order_id = purchase.id) AS handover,
  (
    SELECT coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind, 'number', n.number, 'chassis', n.chassis,
      'at', to_char(n.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY n.at, n.id), '[]')
    FROM (
      SELECT o.* FROM reservations.paper o WHERE o.order_id = purchase.id AND o.at > ${carSince(sql`purchase.id`)} ORDER BY o.at DESC, o.id DESC LIMIT ${MOST_PAPERS}) n) AS papers,
  (
    SELECT coalesce(json_agg(json_build_object('milestone', g.milestone, 'score', g.score, 'words', g.words,
      'at', to_char(g.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY g.at), '[]')
    FROM reservations.feedback g WHERE g.order_id = purchase.id) AS answers,
  (
    SELECT to_char(max(v.at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM platform.audit v
    WHERE v.subject_type = 'order' AND v.subject_id = purchase.id::text AND v.to_state = 'INVOICED' AND v.at > ${carSince(sql`purchase.id`)}) AS "invoicedAt",
  chassis, plate`;

const whole = (condition: Statement): Statement<WholeOrder> =>
  sql<WholeOrder>`SELECT ${ORDER}, ${PARTS} FROM reservations.purchase WHERE ${condition}`;

/** An own order with all that is kept of it, in one statement, however long its history. */
export const findOwnWhole = (
  tx: Tx,
  who: { id: string; actor: Actor; visitorId: string | null },
): Promise<WholeOrder | null> => tx.maybe(whole(sql`id = ${who.id} AND ${owned(who.actor, who.visitorId)}`));

/** The same for staff of its brand in its market. */
export const findWholeOfBrand = (
  tx: Tx,
  of: { brand: string; market: Market; id: string },
): Promise<WholeOrder | null> => tx.maybe(whole(sql`brand = ${of.brand} AND market = ${of.market} AND id = ${of.id}`));
