import type { Market } from '#kernel/market.ts';
import { eventsFrom } from '#kernel/transitions.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import { withdrawUntil } from '../rules/terms.ts';
import { withdrawalMachine, type WithdrawalState } from '../rules/withdrawal.ts';
import type { Withdrawal } from '../contract/withdrawals.ts';
import { reached } from './order-queues.server.ts';
import type { OrderState } from '../rules/order-machine.ts';

export type WithdrawalRow = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly code: string;
  readonly kind: 'withdrawal' | 'service_cancellation';
  readonly state: WithdrawalState;
  readonly orderNumber: string;
  readonly email: string;
  readonly orderId: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
};

const WITHDRAWAL = sql`w.id, w.brand, w.market, w.code, w.kind, w.state, w.order_number AS "orderNumber", w.email,
  w.order_id AS "orderId", w.note, w.created_at AS "createdAt", w.decided_at AS "decidedAt"`;

export type NewWithdrawal = Pick<WithdrawalRow, 'id' | 'brand' | 'market' | 'code' | 'kind' | 'orderNumber' | 'email'>;

/** A request as it came, without an order: which one it is about is found afterwards. */
export const insertWithdrawal = (tx: Tx, request: NewWithdrawal): Promise<WithdrawalRow> =>
  tx.one(sql<WithdrawalRow>`
    INSERT INTO reservations.withdrawal AS w (id, brand, market, code, kind, order_number, email)
    VALUES (${request.id}, ${request.brand}, ${request.market}, ${request.code}, ${request.kind}, ${request.orderNumber},
      ${request.email})
    RETURNING ${WITHDRAWAL}`);

export const lockWithdrawal = (
  tx: Tx,
  of: { id: string; brand: string; market: Market },
): Promise<WithdrawalRow | null> =>
  tx.maybe(sql<WithdrawalRow>`
    SELECT ${WITHDRAWAL} FROM reservations.withdrawal w
    WHERE w.id = ${of.id} AND w.brand = ${of.brand} AND w.market = ${of.market} FOR UPDATE`);

/** A request and its order ended in one transaction: what is answered later, or asked of an ended order, ended nothing. */
export const hasEnded = (request: Statement, order: Statement): Statement =>
  sql`(${request}.state = 'DONE' AND ${order}.state = 'CANCELLED' AND ${request}.decided_at = ${order}.cancelled_at)`;

/** The request of an order that is not answered yet. */
export const findRunningWithdrawal = (tx: Tx, orderId: string): Promise<WithdrawalRow | null> =>
  tx.maybe(sql<WithdrawalRow>`
    SELECT ${WITHDRAWAL} FROM reservations.withdrawal w WHERE w.order_id = ${orderId} AND w.state IN ('OPEN', 'ACCEPTED')`);

export const listOrderStates = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; state: OrderState; isWithdrawn: boolean }[]> =>
  tx.rows(sql<{ id: string; state: OrderState; isWithdrawn: boolean }>`
    SELECT p.id, p.state, EXISTS (
      SELECT 1 FROM reservations.withdrawal w WHERE w.order_id = p.id AND w.state IN ('OPEN', 'ACCEPTED')) AS "isWithdrawn"
    FROM reservations.purchase p WHERE p.id = ANY(${[...ids]}::uuid[])`);

/** Whether its buyer gives the car back: the request is accepted, and the money goes back once the car is here. */
export const isGivenBack = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await findRunningWithdrawal(tx, orderId))?.state === 'ACCEPTED';

/** The request that an order has: the one that is not answered yet, or the one that ended it. */
export const findStandingWithdrawal = (tx: Tx, orderId: string): Promise<WithdrawalRow | null> =>
  tx.maybe(sql<WithdrawalRow>`
    SELECT ${WITHDRAWAL} FROM reservations.withdrawal w JOIN reservations.purchase p ON p.id = w.order_id
    WHERE w.order_id = ${orderId} AND (w.state IN ('OPEN', 'ACCEPTED') OR ${hasEnded(sql`w`, sql`p`)})
    ORDER BY w.state = 'DONE', w.created_at DESC LIMIT 1`);

export const findWithdrawal = (tx: Tx, id: string): Promise<WithdrawalRow | null> =>
  tx.maybe(sql<WithdrawalRow>`SELECT ${WITHDRAWAL} FROM reservations.withdrawal w WHERE w.id = ${id}`);

/** What fitted no order where it was sent goes to the brand of the order that it fits. */
export const moveToBrand = async (tx: Tx, of: { id: string; brand: string }): Promise<void> => {
  await tx.run(sql`
    UPDATE reservations.withdrawal SET brand = ${of.brand} WHERE id = ${of.id} AND state = 'UNMATCHED'`);
};

/** Whether a buyer is told now that somebody else wanted to withdraw: once a day, however many want to. */
export const takeTelling = async (tx: Tx, orderId: string): Promise<boolean> => {
  const taken = await tx.run(sql`
    UPDATE reservations.purchase SET elsewhere_told_at = now()
    WHERE id = ${orderId} AND (elsewhere_told_at IS NULL OR elsewhere_told_at < now() - interval '1 day')`);
  return taken === 1;
};

/** Moves a request that is still where the caller saw it. */
export const moveWithdrawal = async (
  tx: Tx,
  change: { id: string; from: WithdrawalState; to: WithdrawalState; orderId?: string; note?: string | null },
): Promise<void> => {
  await tx.run(sql`
    UPDATE reservations.withdrawal SET state = ${change.to}, order_id = coalesce(${change.orderId ?? null}::uuid, order_id),
      note = coalesce(${change.note ?? null}, note),
      decided_at = CASE WHEN ${change.to !== 'OPEN'} THEN now() ELSE decided_at END
    WHERE id = ${change.id} AND state = ${change.from}`);
};

export type QueuedWithdrawal = WithdrawalRow & {
  readonly order: {
    readonly number: string;
    readonly state: OrderState;
    readonly modelName: string;
    readonly versionName: string;
  } | null;
  readonly deliveredAt: Date | null;
};

/** Of which part of the queue a line is, and which: behind it the next page begins. */
export type QueuePlace = { readonly part: 'waiting' | 'answered'; readonly id: string };

export type QueueQuery = {
  readonly brand: string;
  readonly market: Market;
  readonly state: WithdrawalState | null;
  readonly after: QueuePlace | null;
  readonly size: number;
  /** The dealerships that who asks may see; null: all of them. */
  readonly dealerIds: readonly string[] | null;
};

/** Requests of the brand, those that wait for a person first, the oldest of them first; then the answered ones, newest first. */
export const listWithdrawals = (tx: Tx, query: QueueQuery): Promise<QueuedWithdrawal[]> => {
  const { after, size, dealerIds } = query;
  // What names no order yet is of no dealership.
  const own =
    dealerIds === null
      ? noSql
      : sql`AND EXISTS (SELECT FROM reservations.purchase p WHERE p.brand = w.brand AND p.id = w.order_id ${reached(dealerIds)})`;
  const state = query.state === null ? noSql : sql`AND w.state = ${query.state}`;
  const within = sql`FROM reservations.withdrawal w WHERE w.brand = ${query.brand} AND w.market = ${query.market} ${state} ${own}`;
  const last = (column: Statement) =>
    sql`(SELECT ${column} FROM reservations.withdrawal l WHERE l.brand = ${query.brand} AND l.id = ${after?.id ?? null})`;
  const at = last(sql`l.created_at`);
  const whole = last(sql`l.created_at, l.id`);
  const waits = sql`w.state IN ('UNMATCHED', 'OPEN', 'ACCEPTED') ${
    after === null
      ? noSql
      : after.part === 'answered'
        ? sql`AND false`
        : sql`AND w.created_at >= ${at} AND (w.created_at, w.id) > ${whole}`
  }`;
  const answered = sql`w.state IN ('DONE', 'REFUSED') ${
    after?.part === 'answered' ? sql`AND w.created_at <= ${at} AND (w.created_at, w.id) < ${whole}` : noSql
  }`;
  // Each part is read in the order of its index, no further than the page is long.
  return tx.rows(sql<QueuedWithdrawal>`
    SELECT ${WITHDRAWAL}, p.delivered_at AS "deliveredAt",
      CASE WHEN p.id IS NULL THEN NULL ELSE json_build_object('number', p.number, 'state', p.state,
        'modelName', p.quote ->> 'modelName', 'versionName', p.quote ->> 'versionName') END AS order
    FROM (
      (SELECT w.*, true AS waits ${within} AND ${waits} ORDER BY w.created_at, w.id LIMIT ${size})
      UNION ALL
      (SELECT w.*, false AS waits ${within} AND ${answered} ORDER BY w.created_at DESC, w.id DESC LIMIT ${size})
    ) w LEFT JOIN reservations.purchase p ON p.brand = w.brand AND p.id = w.order_id
    ORDER BY w.waits DESC, CASE WHEN w.waits THEN w.created_at END, CASE WHEN w.waits THEN w.id END,
      w.created_at DESC, w.id DESC LIMIT ${size}`);
};

/** A line's place, as the address of the page behind it has it. */
export const placeOf = ({ id, state }: WithdrawalRow): string =>
  `${state === 'DONE' || state === 'REFUSED' ? 'answered' : 'waiting'}.${id}`;

export const readPlace = (after: string | undefined): QueuePlace | null => {
  const [part, id] = after?.split('.') ?? [];
  return id !== undefined && (part === 'waiting' || part === 'answered') ? { part, id } : null;
};

const DAY = 86_400_000;

export const toWithdrawal = ({ order, deliveredAt, ...row }: QueuedWithdrawal): Withdrawal => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  state: row.state,
  orderNumber: row.orderNumber,
  email: row.email,
  createdAt: row.createdAt.toISOString(),
  answerUntil:
    row.state === 'UNMATCHED' || row.state === 'OPEN' ? new Date(row.createdAt.getTime() + DAY).toISOString() : null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  note: row.note,
  order:
    order === null
      ? null
      : {
          ...order,
          deliveredAt: deliveredAt?.toISOString() ?? null,
          withdrawUntil: withdrawUntil(row.market, deliveredAt)?.toISOString() ?? null,
        },
  events: eventsFrom(withdrawalMachine, row.state),
});
