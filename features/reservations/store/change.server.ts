import type { Currency } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { OrderChoice, OrderQuote } from '../contract.ts';
import type { OrderChange } from '../contract/change.ts';
import { LETTER_KINDS } from '../rules/plannable.ts';
import { toComparison, type ComparedLine, type KeptMoney } from '../rules/change.ts';
import type { BalanceState, OrderState } from '../rules/order-machine.ts';
import type { FactoryKind, OrderRow } from '../store.server.ts';

/** What an order is, and costs, after a change. */
export type ChangedOrder = {
  readonly unitId: string;
  readonly dealerId: string;
  readonly choice: OrderChoice;
  readonly quote: OrderQuote;
  /** YYYY-MM-DD. */
  readonly deliverBy: string | null;
  readonly termsVersion: string;
};

/** The order becomes another car at another price; `returned` of what it paid goes back. Its caller holds the row. */
export const changeOrderRow = (
  tx: Tx,
  change: ChangedOrder & { readonly id: string; readonly returned: number; readonly balance: BalanceState },
): Promise<number> =>
  tx.run(sql`
    UPDATE reservations.purchase SET unit_id = ${change.unitId}, dealer_id = ${change.dealerId},
      choice = ${JSON.stringify(change.choice)}::jsonb, quote = ${JSON.stringify(change.quote)}::jsonb,
      total = ${change.quote.total.amount}::bigint, deliver_by = ${change.deliverBy}::date,
      paid = paid - ${change.returned}::bigint, given_back = given_back + ${change.returned}::bigint, balance = ${change.balance},
      terms_version = ${change.termsVersion}, terms_accepted_at = now()
    WHERE id = ${change.id}`);

/**
 * A cancelled order is kept for its buyer again, as one that waits for its reservation value: what it paid before is settled, and
 * it remembers where it was. Two steps, as its lifecycle has them; its caller holds the row.
 */
export const takeUpRow = async (
  tx: Tx,
  change: ChangedOrder & {
    readonly order: OrderRow;
    readonly campaignId: string;
    readonly deposit: number;
    readonly freight: number | null;
    readonly registration: number | null;
    readonly heldUntil: Date;
    readonly resume: { readonly to: OrderState; readonly until: Date };
  },
): Promise<void> => {
  const { order, resume } = change;
  await tx.run(sql`
    UPDATE reservations.purchase SET state = 'REACTIVATED_ORDER', reserved_at = coalesce(reserved_at, now()), round = round + 1,
      resume_state = ${resume.to}, resume_until = ${resume.until}
    WHERE id = ${order.id} AND state = 'CANCELLED'`);
  await tx.run(sql`
    UPDATE reservations.purchase SET state = 'PRE_RESERVE', reserved_at = NULL, balance = 'OPEN', cancel_reason = NULL, cancelled_at = NULL,
      given_back = given_back + paid, paid = 0, held_until = ${change.heldUntil}, campaign_id = ${change.campaignId},
      deposit = ${change.deposit}::bigint, freight = ${change.freight}::bigint, registration = ${change.registration}::bigint,
      factory_unit = CASE WHEN factory_unit = ${change.unitId} THEN factory_unit END,
      unit_id = ${change.unitId}, dealer_id = ${change.dealerId}, choice = ${JSON.stringify(change.choice)}::jsonb,
      quote = ${JSON.stringify(change.quote)}::jsonb, total = ${change.quote.total.amount}::bigint,
      deliver_by = ${change.deliverBy}::date, terms_version = ${change.termsVersion}, terms_accepted_at = now()
    WHERE id = ${order.id} AND state = 'REACTIVATED_ORDER'`);
};

/** An order that was taken up again is paid: it goes on where it was. Others stay where they are. */
export const resumeOrder = async (tx: Tx, order: Pick<OrderRow, 'id' | 'resumeState'>): Promise<void> => {
  if (order.resumeState === null) return;
  await tx.run(sql`
    UPDATE reservations.purchase SET
      state = CASE WHEN state = 'REACTIVATED_ORDER' THEN resume_state ELSE state END, resume_state = NULL, resume_until = NULL,
      price_kept = false
    WHERE id = ${order.id} AND resume_state IS NOT NULL`);
};

/**
 * As what the factory is told of an order, the first time it is; it stays so. And of which car it is told, the how many-th of the order.
 * The caller holds the row.
 */
export const noteFactoryCar = async (
  tx: Tx,
  of: { id: string; kind: FactoryKind; unitId: string },
): Promise<{ kind: FactoryKind; revision: number }> => {
  const { kind, revision } = await tx.one(sql<{ kind: FactoryKind | null; revision: number }>`
    UPDATE reservations.purchase SET factory_kind = coalesce(factory_kind, ${of.kind}), factory_unit = ${of.unitId},
      factory_revision = factory_revision + CASE WHEN factory_unit IS DISTINCT FROM ${of.unitId}::uuid THEN 1 ELSE 0 END
    WHERE id = ${of.id}
    RETURNING factory_kind AS kind, factory_revision AS revision`);
  return { kind: kind ?? of.kind, revision };
};

/** Staff say that an order ended by our fault: taken up again it costs what it did. */
export const keepPrice = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    sql`UPDATE reservations.purchase SET price_kept = true WHERE id = ${id} AND state = 'CANCELLED' AND NOT price_kept`,
  );

/** What others than the gateway took for an order, and what of each is left. */
export const listKeptMoney = (tx: Tx, orderId: string): Promise<KeptMoney[]> =>
  tx.rows(sql<KeptMoney>`
    SELECT m.id, (m.amount - coalesce((SELECT sum(r.amount) FROM reservations.balance_return r WHERE r.money_id = m.id), 0))::bigint AS left,
      m.at, m.via IN ('bank', 'consortium') AS "isLent"
    FROM reservations.balance_money m
    WHERE m.order_id = ${orderId} AND m.via <> 'gateway' AND m.verdict = 'accepted'`);

/** A part of money goes back, by whoever took it, while its order goes on. */
export const owePartBack = (
  tx: Tx,
  of: { id: string; moneyId: string; amount: number; reason: string; requestedBy: string },
): Promise<number> =>
  tx.run(sql`
    INSERT INTO reservations.balance_return (id, brand, order_id, money_id, amount, currency, reason, requested_by, part)
    SELECT ${of.id}::uuid, brand, order_id, id, ${of.amount}::bigint, currency, ${of.reason}, ${of.requestedBy},
      (SELECT greatest(max(r.part), 1) + 1 FROM reservations.balance_return r WHERE r.money_id = m.id)
    FROM reservations.balance_money m WHERE id = ${of.moneyId}`);

/** Whether a dealership took money for the order, or is about to; what a consortium pays is not at the dealership. */
export const isPaidAtDealer = async (tx: Tx, orderId: string): Promise<boolean> => {
  const row = await tx.one(sql<{ paid: boolean }>`
    SELECT EXISTS (
        SELECT FROM reservations.balance_money m WHERE m.order_id = ${orderId} AND m.via = 'dealership' AND m.verdict = 'accepted'
          AND m.amount > (SELECT coalesce(sum(r.amount), 0) FROM reservations.balance_return r WHERE r.money_id = m.id))
      OR EXISTS (SELECT FROM reservations.dealer_payment WHERE order_id = ${orderId} AND state = 'AWAITING_APPROVAL'
        AND kind <> ALL (${LETTER_KINDS}::text[])) AS paid`);
  return row.paid;
};

export type NewOrderChange = {
  readonly id: string;
  readonly kind: 'CHANGED' | 'TAKEN_UP';
  readonly order: OrderRow;
  readonly after: ChangedOrder;
  readonly lines: readonly ComparedLine[];
  readonly returned: number;
};

/** Its time is taken behind the order's lock, as that of days and papers is: what was written before it is about the former car. */
export const insertOrderChange = (
  tx: Tx,
  { id, kind, order, after, lines, returned }: NewOrderChange,
): Promise<number> =>
  tx.run(sql`
    INSERT INTO reservations.order_change (id, brand, order_id, kind, terms_version, lines, total_before, total_after, currency,
      given_back, dealer_before, dealer_after, unit_before, unit_after, at)
    VALUES (${id}, ${order.brand}, ${order.id}, ${kind}, ${after.termsVersion}, ${JSON.stringify(lines)}::jsonb, ${order.total},
      ${after.quote.total.amount}, ${order.currency}, ${returned}, ${order.dealerId}, ${after.dealerId}, ${order.unitId}, ${after.unitId},
      clock_timestamp())`);

/** The cars that an order had before the one it has. */
export const listFormerUnits = async (tx: Tx, orderId: string): Promise<string[]> =>
  (
    await tx.rows(sql<{ unitId: string }>`
      SELECT DISTINCT unit_before AS "unitId" FROM reservations.order_change
      WHERE order_id = ${orderId} AND unit_before <> unit_after`)
  ).map(({ unitId }) => unitId);

export type OrderChangeRow = {
  readonly id: string;
  readonly kind: 'CHANGED' | 'TAKEN_UP';
  readonly at: Date;
  readonly termsVersion: string;
  readonly lines: ComparedLine[];
  readonly totalBefore: number;
  readonly totalAfter: number;
  readonly currency: Currency;
  readonly givenBack: number;
  readonly dealerBefore: string;
  readonly dealerAfter: string;
};

/** An order is changed a few times; more than these are not shown. */
const MOST_CHANGES = 50;

export const listOrderChanges = (tx: Tx, orderId: string): Promise<OrderChangeRow[]> =>
  tx.rows(sql<OrderChangeRow>`
    SELECT id, kind, at, terms_version AS "termsVersion", lines, total_before AS "totalBefore", total_after AS "totalAfter", currency,
      given_back AS "givenBack", dealer_before AS "dealerBefore", dealer_after AS "dealerAfter"
    FROM reservations.order_change WHERE order_id = ${orderId} ORDER BY at DESC, id LIMIT ${MOST_CHANGES}`);

/** A change as buyer and staff see it. */
export const toOrderChange = (row: OrderChangeRow): OrderChange => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  termsVersion: row.termsVersion,
  ...toComparison({ ...row, before: row.totalBefore, after: row.totalAfter }),
  back: { amount: row.givenBack, currency: row.currency },
  dealer: row.dealerBefore === row.dealerAfter ? null : { from: row.dealerBefore, to: row.dealerAfter },
});
