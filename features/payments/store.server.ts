import type { Currency, Market } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { Charge, PaymentMethod, Refund } from './contract.ts';
import type { ChargeState } from './rules/machines.ts';
import type { Verdict } from './rules/verdict.ts';
import { cancelChargeJob, sendChargeJob, sendRefundJob } from './jobs.ts';

export type ChargeRow = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly orderId: string;
  readonly method: PaymentMethod;
  readonly state: ChargeState;
  readonly amount: number;
  readonly currency: Currency;
  readonly gatewayId: string | null;
  readonly redirectUrl: string | null;
  readonly pixCode: string | null;
  readonly expiresAt: Date;
  /** Whether its time is up, by the database's clock. */
  readonly isOver: boolean;
  readonly createdAt: Date;
  /** When a card was refused last. */
  readonly refusedAt: Date | null;
};

const CHARGE = sql`id, brand, market, order_id AS "orderId", method, state, amount, currency, gateway_id AS "gatewayId",
  redirect_url AS "redirectUrl", pix_code AS "pixCode", expires_at AS "expiresAt",
  expires_at <= now() AS "isOver", created_at AS "createdAt",
  refused_at AS "refusedAt"`;

export const REFUND = sql`id, order_id AS "orderId", json_build_object('amount', amount, 'currency', currency) AS amount, state, reason,
  requested_by AS "requestedBy", to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "createdAt"`;

/** Writes the charge and the request to send it, in one statement; null when one of this method is open already. */
export const insertCharge = (
  tx: Tx,
  charge: {
    id: string;
    brand: string;
    market: Market;
    orderId: string;
    method: PaymentMethod;
    amount: Money;
    expiresAt: Date;
  },
): Promise<ChargeRow | null> =>
  tx.maybe(sql<ChargeRow>`
    WITH made AS (
      INSERT INTO payments.charge (id, brand, market, order_id, purpose, method, amount, currency, expires_at)
      VALUES (${charge.id}, ${charge.brand}, ${charge.market}, ${charge.orderId}, 'reservation', ${charge.method},
        ${charge.amount.amount}, ${charge.amount.currency}, ${charge.expiresAt})
      ON CONFLICT (order_id, method) WHERE state IN ('CREATED', 'UNKNOWN', 'PENDING') DO NOTHING
      RETURNING *),
    sent AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${sendChargeJob.topic}, brand, jsonb_build_object('chargeId', id) FROM made)
    SELECT ${CHARGE} FROM made`);

export const findCharge = (tx: Tx, id: string): Promise<ChargeRow | null> =>
  tx.maybe(sql<ChargeRow>`SELECT ${CHARGE} FROM payments.charge WHERE id = ${id}`);

export const findOpenCharge = (tx: Tx, orderId: string, method: PaymentMethod): Promise<ChargeRow | null> =>
  tx.maybe(sql<ChargeRow>`
    SELECT ${CHARGE} FROM payments.charge
    WHERE order_id = ${orderId} AND method = ${method} AND state IN ('CREATED', 'UNKNOWN', 'PENDING')`);

export const chargesOfOrder = (tx: Tx, orderId: string): Promise<ChargeRow[]> =>
  tx.rows(
    sql<ChargeRow>`SELECT ${CHARGE} FROM payments.charge WHERE order_id = ${orderId} ORDER BY created_at DESC LIMIT 20`,
  );

export type GatewayRecord = {
  readonly brand: string;
  readonly market: Market;
  readonly reference: string;
  readonly since: Date;
};

/** Orders for which the payment company was asked for money, with the last time; it keeps who was to pay. */
export const listGatewayRecords = (tx: Tx, orderIds: readonly string[]): Promise<GatewayRecord[]> =>
  tx.rows(sql<GatewayRecord>`
    SELECT brand, market, order_id AS reference, max(created_at) AS since FROM payments.charge
    WHERE order_id = ANY(${orderIds}::uuid[]) AND gateway_id IS NOT NULL GROUP BY brand, market, order_id`);

export const toCharge = (row: ChargeRow): Charge => ({
  id: row.id,
  method: row.method,
  state: row.state,
  amount: { amount: row.amount, currency: row.currency },
  redirectUrl: row.redirectUrl,
  pixCode: row.pixCode,
  expiresAt: row.expiresAt.toISOString(),
  refusedAt: row.refusedAt?.toISOString() ?? null,
});

/** Locks the charge and tells whether its order has been paid. */
export const lockCharge = (tx: Tx, id: string): Promise<(ChargeRow & { paid: boolean }) | null> =>
  tx.maybe(sql<ChargeRow & { paid: boolean }>`
    SELECT ${CHARGE}, EXISTS (SELECT FROM payments.receipt r WHERE r.order_id = charge.order_id AND r.verdict = 'accepted') AS paid
    FROM payments.charge WHERE id = ${id} FOR UPDATE`);

/** Moves a charge that is still where the caller saw it; 0 when it moved meanwhile. */
export const moveCharge = (
  tx: Tx,
  move: {
    id: string;
    from: readonly ChargeState[];
    to: ChargeState;
    gatewayId?: string | null;
    redirectUrl?: string | null;
    pixCode?: string | null;
  },
): Promise<number> =>
  tx.run(sql`
    UPDATE payments.charge SET state = ${move.to}, checked_at = now(),
      gateway_id = coalesce(${move.gatewayId ?? null}, gateway_id),
      redirect_url = coalesce(${move.redirectUrl ?? null}, redirect_url),
      pix_code = coalesce(${move.pixCode ?? null}, pix_code)
    WHERE id = ${move.id} AND state = ANY(${move.from})`);

/** A card was refused; the charge waits for another. */
export const noteRefused = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    UPDATE payments.charge SET refused_at = now(), checked_at = now()
    WHERE id = ${id} AND state IN ('CREATED', 'UNKNOWN', 'PENDING')`);

/** Ends the open charges of an order and tells the gateway so. */
export const cancelOpenCharges = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(sql`
    WITH ended AS (
      UPDATE payments.charge SET state = 'CANCELLED'
      WHERE order_id = ${orderId} AND state IN ('CREATED', 'UNKNOWN', 'PENDING') RETURNING id, brand)
    INSERT INTO platform.outbox (topic, brand, payload)
    SELECT ${cancelChargeJob.topic}, brand, jsonb_build_object('chargeId', id) FROM ended`);

export type NewReceipt = {
  readonly id: string;
  readonly refundId: string;
  readonly posting: string;
  readonly charge: ChargeRow;
  readonly provider: string;
  readonly providerId: string;
  readonly amount: Money;
  readonly approvedAt: Date;
  readonly verdict: Verdict;
};

/**
 * Money that arrived, once however often it is told: the receipt, its two ledger entries, the charge paid (accepted) or spent with
 * the refund on its way (unwanted: its code takes no second payment), in one statement. False when the receipt was known.
 */
export const recordReceipt = async (tx: Tx, request: NewReceipt): Promise<boolean> => {
  const { charge, verdict } = request;
  const accepted = verdict.kind === 'accepted';
  const row = await tx.one(sql<{ made: number }>`
    WITH made AS (
      INSERT INTO payments.receipt (id, brand, charge_id, order_id, provider, provider_id, amount, currency, approved_at, verdict, why_unwanted)
      VALUES (${request.id}, ${charge.brand}, ${charge.id}, ${charge.orderId}, ${request.provider}, ${request.providerId}, ${request.amount.amount},
        ${request.amount.currency}, ${request.approvedAt}, ${verdict.kind}, ${accepted ? null : verdict.why})
      ON CONFLICT (provider, provider_id) DO NOTHING RETURNING *),
    entries AS (
      INSERT INTO payments.entry (brand, posting, account, amount, currency, order_id)
      SELECT made.brand, ${request.posting}::uuid, side.account, side.sign * made.amount, made.currency, made.order_id
      FROM made, (VALUES ('gateway', 1), ('deposits', -1)) AS side(account, sign)),
    paid AS (
      UPDATE payments.charge SET state = ${accepted ? 'PAID' : 'REJECTED'}, checked_at = now()
      WHERE id = ${charge.id} AND EXISTS (SELECT FROM made)
        AND (${accepted} AND state <> 'PAID' OR state IN ('CREATED', 'UNKNOWN', 'PENDING'))),
    back AS (
      INSERT INTO payments.refund (id, brand, receipt_id, order_id, amount, currency, reason, state, requested_by)
      SELECT ${request.refundId}::uuid, brand, id, order_id, amount, currency, why_unwanted, 'REQUESTED', 'system:settlement'
      FROM made WHERE verdict = 'unwanted' RETURNING id, brand),
    sent AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${sendRefundJob.topic}, brand, jsonb_build_object('refundId', id) FROM back)
    SELECT count(*)::integer AS made FROM made`);
  return row.made === 1;
};

/** Marks money taken back by the card's bank and books it out; null when unknown or marked before. */
export const recordChargeBack = (
  tx: Tx,
  receipt: { provider: string; providerId: string; posting: string },
): Promise<{ orderId: string } | null> =>
  tx.maybe(sql<{ orderId: string }>`
    WITH hit AS (
      UPDATE payments.receipt SET charged_back_at = now(), refunded = amount
      WHERE provider = ${receipt.provider} AND provider_id = ${receipt.providerId} AND charged_back_at IS NULL AND refunded = 0
      RETURNING *),
    entries AS (
      INSERT INTO payments.entry (brand, posting, account, amount, currency, order_id)
      SELECT hit.brand, ${receipt.posting}::uuid, side.account, side.sign * hit.amount, hit.currency, hit.order_id
      FROM hit, (VALUES ('gateway', -1), ('deposits', 1)) AS side(account, sign)),
    ended AS (UPDATE payments.charge SET state = 'CHARGED_BACK' WHERE id IN (SELECT charge_id FROM hit) AND state = 'PAID')
    SELECT order_id AS "orderId" FROM hit`);

/** Asks for the accepted money of an order back; the state says whether a second person is needed first. */
export const requestRefund = (
  tx: Tx,
  request: {
    id: string;
    orderId: string;
    reason: string;
    requestedBy: string;
    limits: Readonly<Record<Currency, number>>;
  },
): Promise<Refund | null> =>
  tx.maybe(sql<Refund>`
    WITH made AS (
      INSERT INTO payments.refund (id, brand, receipt_id, order_id, amount, currency, reason, state, requested_by)
      SELECT ${request.id}::uuid, brand, id, order_id, amount - refunded, currency, ${request.reason},
        CASE WHEN amount - refunded > CASE currency WHEN 'BRL' THEN ${request.limits.BRL}::bigint ELSE ${request.limits.ARS}::bigint END
          THEN 'AWAITING_APPROVAL' ELSE 'REQUESTED' END, ${request.requestedBy}
      FROM payments.receipt r
      WHERE order_id = ${request.orderId} AND verdict = 'accepted' AND amount > refunded
        AND NOT EXISTS (SELECT FROM payments.refund f WHERE f.receipt_id = r.id AND f.state IN ('AWAITING_APPROVAL', 'REQUESTED'))
      RETURNING *),
    sent AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${sendRefundJob.topic}, brand, jsonb_build_object('refundId', id) FROM made WHERE state = 'REQUESTED')
    SELECT ${REFUND} FROM made`);

export const refundsOfOrder = (tx: Tx, orderId: string): Promise<Refund[]> =>
  tx.rows(sql<Refund>`SELECT ${REFUND} FROM payments.refund WHERE order_id = ${orderId} ORDER BY created_at DESC`);

export type RefundRow = {
  readonly id: string;
  readonly brand: string;
  readonly state: string;
  readonly orderId: string;
  readonly receiptId: string;
  readonly providerPaymentId: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly requestedBy: string;
};

export const findRefund = (tx: Tx, id: string): Promise<RefundRow | null> =>
  tx.maybe(sql<RefundRow>`
    SELECT f.id, f.brand, f.state, f.order_id AS "orderId", f.receipt_id AS "receiptId", r.provider_id AS "providerPaymentId",
      f.amount, f.currency, f.requested_by AS "requestedBy"
    FROM payments.refund f JOIN payments.receipt r ON r.id = f.receipt_id WHERE f.id = ${id}`);

/** The refund went through: booked out of the ledger and off the receipt, once. */
export const finishRefund = (
  tx: Tx,
  refund: RefundRow,
  done: { providerId: string; posting: string },
): Promise<number> =>
  tx.run(sql`
    WITH hit AS (
      UPDATE payments.refund SET state = 'DONE', done_at = now(), provider_id = ${done.providerId}
      WHERE id = ${refund.id} AND state = 'REQUESTED' RETURNING *),
    off AS (UPDATE payments.receipt SET refunded = refunded + hit.amount FROM hit WHERE receipt.id = hit.receipt_id)
    INSERT INTO payments.entry (brand, posting, account, amount, currency, order_id)
    SELECT hit.brand, ${done.posting}::uuid, side.account, side.sign * hit.amount, hit.currency, hit.order_id
    FROM hit, (VALUES ('gateway', -1), ('deposits', 1)) AS side(account, sign)`);

export const failRefund = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE payments.refund SET state = 'FAILED' WHERE id = ${id} AND state = 'REQUESTED'`);

/** Lets a refund go; 0 when it does not wait for approval. The same person is refused by the table itself. */
export const approveRefund = (tx: Tx, id: string, approvedBy: string): Promise<Refund | null> =>
  tx.maybe(sql<Refund>`
    WITH hit AS (
      UPDATE payments.refund SET state = 'REQUESTED', approved_by = ${approvedBy}
      WHERE id = ${id} AND state = 'AWAITING_APPROVAL' RETURNING *),
    sent AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${sendRefundJob.topic}, brand, jsonb_build_object('refundId', id) FROM hit)
    SELECT ${REFUND} FROM hit`);

/** Charges the gateway should be asked about: open ones every minute, ended ones of the last three days every six hours. */
export const chargesToCheck = (tx: Tx, limit: number): Promise<ChargeRow[]> =>
  tx.rows(sql<ChargeRow>`
    UPDATE payments.charge SET checked_at = now() WHERE id IN (
      SELECT id FROM payments.charge
      WHERE id = ANY(ARRAY(
          SELECT id FROM payments.charge
          WHERE state IN ('CREATED', 'UNKNOWN', 'PENDING') AND checked_at < now() - interval '1 minute'
          ORDER BY checked_at LIMIT ${limit}) || ARRAY(
          SELECT id FROM payments.charge
          WHERE state IN ('REJECTED', 'CANCELLED') AND created_at > now() - interval '3 days'
            AND checked_at < now() - interval '6 hours'
          ORDER BY created_at LIMIT ${limit}))
        AND checked_at < now() - interval '1 minute'
      ORDER BY checked_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING ${CHARGE}`);
