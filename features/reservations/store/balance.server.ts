import type { Currency, Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { OrderBalance } from '../contract/balance.ts';
import type { Correction, TradedCar, TradePhoto } from '../contract/traded-car.ts';
import type { Letter } from '../contract/letter.ts';
import { isExpected, openPart, type Balance, type Source } from '../rules/balance.ts';
import type { SourceKind, SourceState } from '../rules/balance-machines.ts';
import type { BalanceState } from '../rules/order-machine.ts';
import { tellBuyerJob } from '../jobs.ts';
import type { OrderRow } from '../store.server.ts';
import { dropPhotosOfOther, photosOf } from './trade.server.ts';

/** What is kept of a source besides money: a used car as it was valued, or a letter of credit. */
export type SourceDetail = TradedCar | Letter;

export type SourceRow = Source & {
  readonly proposalId: string | null;
  readonly car: TradedCar | null;
  readonly letter: Letter | null;
  /** What staff found of a used car, until its buyer agreed. */
  readonly correction: Correction | null;
  readonly photos: readonly TradePhoto[];
  /** Counts what became of its detail. */
  readonly version: number;
  /** The administrator of its consortium said that it pays. */
  readonly isConfirmed: boolean;
};

/** The detail of a source by what it is. */
const DETAIL = {
  car: sql`CASE WHEN kind = 'TRADE_IN' THEN detail END`,
  letter: sql`CASE WHEN kind <> 'TRADE_IN' THEN detail END`,
};

/** All sources of an order since it was made or taken up again, the oldest first. Whoever changes them holds the order's row. */
export const listSources = (tx: Tx, orderId: string): Promise<SourceRow[]> =>
  tx.rows(sql<SourceRow>`
    SELECT id, kind, amount, paid, state, proposal_id AS "proposalId", ${DETAIL.car} AS car, ${DETAIL.letter} AS letter,
      correction, version, ${photosOf(sql`balance_source.id`)} AS photos,
      confirmed_at IS NOT NULL AS "isConfirmed"
    FROM reservations.balance_source
    WHERE order_id = ${orderId} AND round = (SELECT p.round FROM reservations.purchase p WHERE p.id = ${orderId})
    ORDER BY created_at, id`);

/** An order is reserved, not ended: money for the rest of its price counts. */
export const takesMoney = (order: Pick<OrderRow, 'reservedAt' | 'state'>): boolean =>
  order.reservedAt !== null && order.state !== 'CANCELLED' && order.state !== 'REACTIVATED_ORDER';

export const readBalance = async (
  tx: Tx,
  order: OrderRow,
): Promise<Omit<Balance, 'sources'> & { readonly sources: SourceRow[] }> => ({
  toPay: order.total - order.paid,
  takesMoney: takesMoney(order),
  sources: await listSources(tx, order.id),
});

export const insertSource = (
  tx: Tx,
  source: {
    id: string;
    order: OrderRow;
    kind: SourceKind;
    amount: number;
    state?: SourceState;
    proposalId?: string;
    detail?: SourceDetail | null;
  },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO reservations.balance_source (id, brand, market, order_id, kind, amount, currency, state, proposal_id, detail, round)
    VALUES (${source.id}, ${source.order.brand}, ${source.order.market}, ${source.order.id}, ${source.kind}, ${source.amount},
      ${source.order.currency}, ${source.state ?? 'PLANNED'}, ${source.proposalId ?? null},
      ${source.detail == null ? null : JSON.stringify(source.detail)}::jsonb, ${source.order.round})`);

/** A source asks for another amount, or goes to another state; the caller holds the order. */
export const changeSource = async (
  tx: Tx,
  change: { id: string; amount: number; state: SourceState; proposalId?: string; detail?: SourceDetail | null },
): Promise<number> => {
  const { detail = null } = change;
  if (detail !== null && 'plate' in detail) await dropPhotosOfOther(tx, { sourceId: change.id, plate: detail.plate });
  return tx.run(sql`
    UPDATE reservations.balance_source SET amount = ${change.amount}, state = ${change.state},
      proposal_id = coalesce(${change.proposalId ?? null}, proposal_id),
      detail = coalesce(${detail === null ? null : JSON.stringify(detail)}::jsonb, detail),
      correction = CASE WHEN ${detail === null} THEN correction END,
      version = version + ${detail === null ? 0 : 1}::int
    WHERE id = ${change.id} AND state IN ('PLANNED', 'WAITING')`);
};

/** Nobody is asked for the source's part any more: it may be asked for anew. The caller holds the order. */
export const askNoMore = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE reservations.balance_source SET state = 'PLANNED' WHERE id = ${id} AND state = 'WAITING'`);

export type MoneyVia = 'gateway' | 'dealership' | 'bank' | 'consortium' | 'sandbox';

/** Whether money was booked under this name before. */
export const isBooked = async (tx: Tx, { via, externalId }: { via: MoneyVia; externalId: string }): Promise<boolean> =>
  (await tx.maybe(sql`
    SELECT 1 AS one FROM reservations.balance_money WHERE via = ${via} AND external_id = ${externalId}`)) !== null;

type BookedMoney = {
  readonly id: string;
  readonly order: OrderRow;
  readonly via: MoneyVia;
  readonly externalId: string;
  readonly amount: number;
  readonly bookedBy: string;
};

/** Accepted money: its row, its source as it stands then, the order's sum, and that its buyer is told, in one statement. */
export const bookMoney = (
  tx: Tx,
  money: BookedMoney & {
    readonly kind: SourceKind;
    readonly source: { id: string; isNew: boolean; amount: number; paid: number; state: SourceState };
    readonly balance: BalanceState;
  },
): Promise<number> => {
  const { order, source } = money;
  return tx.run(sql`
    WITH made AS (
      INSERT INTO reservations.balance_source (id, brand, market, order_id, kind, amount, paid, currency, state, round)
      SELECT ${source.id}::uuid, ${order.brand}, ${order.market}, ${order.id}::uuid, ${money.kind}, ${source.amount}::bigint,
        ${source.paid}::bigint, ${order.currency}, ${source.state}, ${order.round}::smallint
      WHERE ${source.isNew}::boolean),
    moved AS (
      UPDATE reservations.balance_source SET amount = ${source.amount}, paid = ${source.paid}, state = ${source.state}
      WHERE id = ${source.id} AND NOT ${source.isNew}::boolean),
    booked AS (
      INSERT INTO reservations.balance_money (id, brand, order_id, source_id, via, external_id, amount, currency, verdict, booked_by)
      VALUES (${money.id}, ${order.brand}, ${order.id}, ${source.id}, ${money.via}, ${money.externalId}, ${money.amount},
        ${order.currency}, 'accepted', ${money.bookedBy})),
    told AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${tellBuyerJob.topic}, ${order.brand}, jsonb_build_object('what', 'partPaid', 'orderId', ${order.id}::uuid,
        'moneyId', ${money.id}::uuid, 'kind', ${money.kind}::text, 'amount', ${money.amount}::bigint))
    UPDATE reservations.purchase SET paid = paid + ${money.amount}, balance = ${money.balance} WHERE id = ${order.id}`);
};

/** Money that the order does not take: kept as come, and owed back by whoever has it. */
export const bookUnwanted = (
  tx: Tx,
  money: BookedMoney & { readonly why: 'late' | 'twice' | 'amount'; readonly returnId: string },
): Promise<number> =>
  tx.run(sql`
    WITH booked AS (
      INSERT INTO reservations.balance_money (id, brand, order_id, via, external_id, amount, currency, verdict, why_unwanted, booked_by)
      VALUES (${money.id}, ${money.order.brand}, ${money.order.id}, ${money.via}, ${money.externalId}, ${money.amount},
        ${money.order.currency}, 'unwanted', ${money.why}, ${money.bookedBy})
      RETURNING *)
    INSERT INTO reservations.balance_return (id, brand, order_id, money_id, amount, currency, reason, requested_by)
    SELECT ${money.returnId}::uuid, brand, order_id, id, amount, currency, why_unwanted, booked_by FROM booked`);

/** The order ended: what is left of what its sources brought outside the gateway is owed back, each by whoever took it, once. */
export const oweBack = (tx: Tx, of: { orderId: string; reason: string; requestedBy: string }): Promise<number> =>
  tx.run(sql`
    INSERT INTO reservations.balance_return (id, brand, order_id, money_id, amount, currency, reason, requested_by)
    SELECT gen_random_uuid(), m.brand, m.order_id, m.id, m.amount - back.amount, m.currency, ${of.reason}, ${of.requestedBy}
    FROM reservations.balance_money m
    CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount), 0) AS amount FROM reservations.balance_return r WHERE r.money_id = m.id) back
    WHERE m.order_id = ${of.orderId} AND m.via <> 'gateway' AND m.verdict = 'accepted' AND m.amount > back.amount
    ON CONFLICT ON CONSTRAINT money_goes_back_once DO NOTHING`);

/** Sources of an ended order bring nothing more. */
export const endSources = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(sql`
    UPDATE reservations.balance_source SET state = CASE WHEN paid = 0 THEN 'ENDED' ELSE 'PAID' END,
      amount = CASE WHEN paid = 0 THEN amount ELSE paid END
    WHERE order_id = ${orderId} AND state IN ('PLANNED', 'WAITING')`);

export const setBalance = (tx: Tx, change: { id: string; balance: BalanceState }): Promise<number> =>
  tx.run(sql`
    UPDATE reservations.purchase SET balance = ${change.balance} WHERE id = ${change.id} AND balance <> ${change.balance}`);

export type ReturnRow = {
  readonly id: string;
  readonly brand: string;
  readonly orderId: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly state: 'OWED' | 'DONE';
  readonly via: MoneyVia;
  /** The source that brought it; null where nobody wanted it. */
  readonly kind: SourceKind | null;
  /** When it went back, or was first owed; ISO 8601. */
  readonly at: string;
  /** The order ended, or had ended when it came. */
  readonly isOfEnd: boolean;
  /** Who booked the money that goes back. */
  readonly bookedBy: string;
};

const RETURN = sql`r.id, r.brand, r.order_id AS "orderId", r.amount, r.currency, r.state, m.via, m.booked_by AS "bookedBy",
  (SELECT s.kind FROM reservations.balance_source s WHERE s.id = m.source_id) AS kind,
  r.reason IN ('CANCELLED', 'late') AS "isOfEnd", to_char(coalesce(r.done_at, r.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at`;

export const listReturns = (tx: Tx, orderId: string): Promise<ReturnRow[]> =>
  tx.rows(sql<ReturnRow>`
    SELECT ${RETURN} FROM reservations.balance_return r JOIN reservations.balance_money m ON m.id = r.money_id
    WHERE r.order_id = ${orderId} ORDER BY r.created_at, r.id`);

/** What others owe back, or gave back, because the order ended; of the money of its round alone. */
export const listBackOfEnd = (
  tx: Tx,
  of: { orderId: string; round: number },
): Promise<{ via: MoneyVia; kind: SourceKind; amount: number }[]> =>
  tx.rows(sql<{ via: MoneyVia; kind: SourceKind; amount: number }>`
    SELECT m.via, s.kind, sum(r.amount)::bigint AS amount
    FROM reservations.balance_return r JOIN reservations.balance_money m ON m.id = r.money_id
    JOIN reservations.balance_source s ON s.id = m.source_id
    WHERE r.order_id = ${of.orderId} AND r.reason = 'CANCELLED' AND s.round = ${of.round} GROUP BY m.via, s.kind`);

export const lockReturn = (tx: Tx, of: { id: string; brand: string; market: Market }): Promise<ReturnRow | null> =>
  tx.maybe(sql<ReturnRow>`
    SELECT ${RETURN} FROM reservations.balance_return r JOIN reservations.balance_money m ON m.id = r.money_id
    JOIN reservations.purchase p ON p.id = r.order_id
    WHERE r.id = ${of.id} AND r.brand = ${of.brand} AND p.market = ${of.market} FOR UPDATE OF p, r`);

/** What one person has both booked in and given back of an order: in parts it is the same sum. The caller holds the order. */
export const givenBackAlone = async (tx: Tx, of: { orderId: string; doneBy: string }): Promise<number> =>
  (
    await tx.one(sql<{ amount: number }>`
      SELECT coalesce(sum(r.amount), 0)::bigint AS amount FROM reservations.balance_return r
      JOIN reservations.balance_money m ON m.id = r.money_id
      WHERE r.order_id = ${of.orderId} AND r.state = 'DONE' AND r.done_by = ${of.doneBy} AND m.booked_by = ${of.doneBy}`)
  ).amount;

export const finishReturn = (tx: Tx, change: { id: string; doneBy: string; reference: string }): Promise<number> =>
  tx.run(sql`
    UPDATE reservations.balance_return SET state = 'DONE', done_by = ${change.doneBy}, done_at = now(),
      reference = ${change.reference}
    WHERE id = ${change.id} AND state = 'OWED'`);

/** The balance as buyer and staff see it; `takenBack`: what of a source's money is owed again. */
export const showBalance = (
  order: OrderRow,
  {
    sources,
    returns,
  }: {
    sources: readonly SourceRow[];
    returns: readonly Pick<ReturnRow, 'id' | 'amount' | 'state' | 'via' | 'kind' | 'at' | 'isOfEnd'>[];
  },
  takenBack: ReadonlyMap<string, number> = new Map(),
): OrderBalance => {
  const { currency } = order;
  const isTaking = takesMoney(order);
  const toPay = order.total - order.paid;
  const money = (amount: number) => ({ amount, currency });
  return {
    toPay: money(isTaking ? toPay : 0),
    open: money(isTaking ? openPart({ toPay, sources }) : 0),
    sources: sources.map((source) => ({
      id: source.id,
      kind: source.kind,
      state: source.state,
      amount: money(source.amount),
      paid: money(source.paid),
      ...(takenBack.has(source.id) && { takenBack: money(takenBack.get(source.id) ?? 0) }),
      proposalId: source.proposalId,
      car: source.car,
      ...(source.car !== null && { version: source.version }),
      ...(source.correction !== null && isExpected(source) && { correction: source.correction }),
      ...(source.photos.length > 0 && { photos: [...source.photos] }),
      letter: source.letter,
    })),
    returns: returns.map(({ id, amount, state, via, kind, at, isOfEnd }) => ({
      id,
      isOfEnd,
      amount: money(amount),
      state,
      via,
      isCar: kind === 'TRADE_IN',
      at: new Date(at).toISOString(),
    })),
  };
};

export const toBalance = async (tx: Tx, order: OrderRow): Promise<OrderBalance> =>
  showBalance(order, { sources: await listSources(tx, order.id), returns: await listReturns(tx, order.id) });
