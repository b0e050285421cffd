import type { Currency, Market } from '#kernel/market.ts';
import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { CashNetwork, ChargeMethod, PaymentMethod, Refund } from './contract.ts';
import type { ChargeState } from './rules/machines.ts';
import type { CardRefusal } from './rules/card-refusals.ts';
import type { Verdict } from './rules/verdict.ts';
import { firstState } from './store/refund-limit.server.ts';
import { cancelChargeJob, sendChargeJob, sendRefundJob } from './jobs.ts';

export type ChargePurpose = 'reservation' | 'balance' | 'subscription';

export type ChargeRow = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly orderId: string;
  /** What it pays: of a subscription's term `orderId` is the term. */
  readonly purpose: ChargePurpose;
  /** The source of the order's rest that it asks for; null for the reservation value. */
  readonly sourceId: string | null;
  readonly method: ChargeMethod;
  readonly state: ChargeState;
  readonly amount: number;
  readonly currency: Currency;
  readonly gatewayId: string | null;
  readonly redirectUrl: string | null;
  readonly pixCode: string | null;
  readonly barcode: string | null;
  /** Of a coupon, what is said where it is paid. */
  readonly payCode: string | null;
  readonly network: CashNetwork | null;
  /** YYYY-MM-DD, of a slip or a coupon. */
  readonly dueOn: string | null;
  readonly expiresAt: Date;
  /** Whether its time is up, by the database's clock. */
  readonly isOver: boolean;
  readonly createdAt: Date;
  /** When a card was refused last. */
  readonly refusedAt: Date | null;
  /** Why; null where nobody gave a reason. */
  readonly refusal: CardRefusal | null;
  /** In how many parts a kept card pays; null where the card is typed on the gateway's page, and for Pix. */
  readonly installments: number | null;
  /** What its cardholder pays in all. */
  readonly paidInAll: number | null;
  /** Origin of the site at which its buyer began to pay; null for the public one. */
  readonly backOrigin: string | null;
  readonly challenge: { readonly url: string; readonly data: string } | null;
};

export const CHARGE = sql`id, brand, market, order_id AS "orderId", purpose, source_id AS "sourceId", method, state, amount, currency, gateway_id AS "gatewayId",
  redirect_url AS "redirectUrl", pix_code AS "pixCode", expires_at AS "expiresAt",
  expires_at <= now() AS "isOver", created_at AS "createdAt",
  refused_at AS "refusedAt", refusal, barcode, to_char(due_on, 'YYYY-MM-DD') AS "dueOn", installments, back_origin AS "backOrigin",
  network, pay_code AS "payCode", paid_in_all AS "paidInAll",
  CASE WHEN challenge_url IS NOT NULL THEN json_build_object('url', challenge_url, 'data', challenge_data) END AS challenge`;

export const REFUND = sql`id, order_id AS "orderId", receipt_id AS "receiptId", json_build_object('amount', amount, 'currency', currency) AS amount, state, reason,
  requested_by AS "requestedBy", to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "createdAt",
  to_char(done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "doneAt"`;

/** Whether the order has another open charge beside the one that is named `charge`. */
const RIVAL = sql`EXISTS (SELECT FROM payments.charge o WHERE o.order_id = charge.order_id AND o.id <> charge.id
  AND o.state IN ('CREATED', 'UNKNOWN', 'PENDING')) AS "hasRival"`;

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
    backOrigin: string | null;
    /** Else an order's reservation value. */
    purpose?: 'subscription';
  },
): Promise<(ChargeRow & { hasRival: boolean }) | null> =>
  tx.maybe(sql<ChargeRow & { hasRival: boolean }>`
    WITH made AS (
      INSERT INTO payments.charge (id, brand, market, order_id, purpose, method, amount, currency, expires_at, back_origin)
      VALUES (${charge.id}, ${charge.brand}, ${charge.market}, ${charge.orderId}, ${charge.purpose ?? 'reservation'}, ${charge.method},
        ${charge.amount.amount}, ${charge.amount.currency}, ${charge.expiresAt}, ${charge.backOrigin})
      ON CONFLICT (order_id, method) WHERE state IN ('CREATED', 'UNKNOWN', 'PENDING') DO NOTHING
      RETURNING *),
    sent AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${sendChargeJob.topic}, brand, jsonb_build_object('chargeId', id) FROM made)
    SELECT ${CHARGE}, ${RIVAL} FROM made AS charge`);

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

type LockedCharge = ChargeRow & { readonly paid: boolean; readonly hasRival: boolean; readonly isKnown: boolean };

/**
 * Locks the charge and tells whether its order has been paid since it was made or taken up again for the `round`th time, and whether
 * this payment of the gateway is booked already, or went back there. The caller holds the order.
 */
export const lockCharge = (
  tx: Tx,
  { id, round, paymentId }: { id: string; round: number; paymentId: string },
): Promise<LockedCharge | null> =>
  tx.maybe(sql<LockedCharge>`
    SELECT ${CHARGE}, ${RIVAL}, EXISTS (SELECT FROM payments.receipt r WHERE r.order_id = charge.order_id AND r.verdict = 'accepted'
      AND r.purpose IN ('reservation', 'subscription') AND r.round = ${round}) AS paid,
      EXISTS (SELECT FROM payments.receipt r WHERE r.provider = 'gateway' AND r.provider_id = ${paymentId})
        OR ${paymentId}::text = ANY(gone_payments) AS "isKnown"
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
    barcode?: string | null;
    payCode?: string | null;
  },
): Promise<number> =>
  tx.run(sql`
    UPDATE payments.charge SET state = ${move.to}, checked_at = now(),
      gateway_id = coalesce(${move.gatewayId ?? null}, gateway_id),
      redirect_url = coalesce(${move.redirectUrl ?? null}, redirect_url),
      pix_code = coalesce(${move.pixCode ?? null}, pix_code),
      barcode = coalesce(${move.barcode ?? null}, barcode),
      pay_code = coalesce(${move.payCode ?? null}, pay_code)
    WHERE id = ${move.id} AND state = ANY(${move.from})`);

/** A card was refused, at the gateway's hour where it names one; the charge waits for another. */
export const noteRefused = (
  tx: Tx,
  id: string,
  { refusal, changedAt }: { refusal: CardRefusal | null; changedAt: Date | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE payments.charge SET refused_at = least(${changedAt}::timestamptz, now()), refusal = ${refusal}, checked_at = now()
    WHERE id = ${id} AND state IN ('CREATED', 'UNKNOWN', 'PENDING')`);

/** Another card is looked at: of the one before it nothing needs to be said any more. */
export const forgetRefused = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    UPDATE payments.charge SET refused_at = NULL, refusal = NULL, checked_at = now()
    WHERE id = ${id} AND refused_at IS NOT NULL AND state IN ('CREATED', 'UNKNOWN', 'PENDING')`);

/** Ends the open charges of an order and tells the gateway so. */
export const cancelOpenCharges = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(sql`
    WITH ended AS (
      UPDATE payments.charge SET state = 'CANCELLED', card_token = NULL
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
  /** How often its order was taken up again: once in each it is reserved by money. */
  readonly round: number;
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
      INSERT INTO payments.receipt (id, brand, charge_id, order_id, provider, provider_id, amount, currency, approved_at, verdict, why_unwanted, purpose, round)
      VALUES (${request.id}, ${charge.brand}, ${charge.id}, ${charge.orderId}, ${request.provider}, ${request.providerId}, ${request.amount.amount},
        ${request.amount.currency}, ${request.approvedAt}, ${verdict.kind}, ${accepted ? null : verdict.why}, ${charge.purpose}, ${request.round})
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
      SELECT ${request.refundId}::uuid, brand, id, order_id, amount, currency, why_unwanted, 
        ${firstState(sql`made.amount`, sql`made.order_id`, sql`made.currency`)}, 'system:settlement'
      FROM made WHERE verdict = 'unwanted' RETURNING id, brand, state),
    sent AS (
      INSERT INTO platform.outbox (topic, brand, payload)
      SELECT ${sendRefundJob.topic}, brand, jsonb_build_object('refundId', id) FROM back WHERE state = 'REQUESTED')
    SELECT count(*)::integer AS made FROM made`);
  return row.made === 1;
};

export type RefundRow = {
  readonly id: string;
  readonly brand: string;
  readonly market: Market;
  readonly state: string;
  readonly orderId: string;
  readonly receiptId: string;
  readonly purpose: ChargePurpose;
  readonly providerPaymentId: string;
  readonly method: ChargeMethod;
  readonly amount: number;
  readonly currency: Currency;
  readonly requestedBy: string;
  readonly reason: string;
  /** The payer's bank took the money itself. */
  readonly isTakenBack: boolean;
};

export const findRefund = (tx: Tx, id: string): Promise<RefundRow | null> =>
  tx.maybe(sql<RefundRow>`
    SELECT f.id, f.brand, c.market, f.state, f.order_id AS "orderId", f.receipt_id AS "receiptId", c.purpose,
      r.provider_id AS "providerPaymentId", c.method, f.amount, f.currency, f.requested_by AS "requestedBy", f.reason,
      r.charged_back_at IS NOT NULL AS "isTakenBack"
    FROM payments.refund f JOIN payments.receipt r ON r.id = f.receipt_id JOIN payments.charge c ON c.id = r.charge_id WHERE f.id = ${id}`);

/**
 * The refund went through: booked out of the ledger and off the receipt, once. Of money that its payer's bank took back, all was booked
 * out then: the bank took what the refund had left.
 */
export const finishRefund = (
  tx: Tx,
  refund: RefundRow,
  done: { providerId: string; posting: string },
): Promise<number> =>
  tx.run(sql`
    WITH hit AS (
      UPDATE payments.refund SET state = 'DONE', done_at = now(), provider_id = ${done.providerId}
      WHERE id = ${refund.id} AND state = 'REQUESTED' RETURNING *),
    off AS (
      UPDATE payments.receipt SET refunded = refunded + hit.amount FROM hit
      WHERE receipt.id = hit.receipt_id AND receipt.charged_back_at IS NULL RETURNING hit.*),
    entries AS (
      INSERT INTO payments.entry (brand, posting, account, amount, currency, order_id)
      SELECT off.brand, ${done.posting}::uuid, side.account, side.sign * off.amount, off.currency, off.order_id
      FROM off, (VALUES ('gateway', -1), ('deposits', 1)) AS side(account, sign))
    SELECT FROM hit`);

/** The caller holds the order. The gateway refused it: a case for staff, unless the payer's bank has the money already. */
export const failRefund = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    UPDATE payments.refund f SET state = CASE WHEN r.charged_back_at IS NULL THEN 'FAILED' ELSE 'VOID' END
    FROM payments.receipt r WHERE f.id = ${id} AND f.state = 'REQUESTED' AND r.id = f.receipt_id`);

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
