import { spendUses } from '#features/coupons/steps.server.ts';
import { judgeArrival, OPEN_CHARGES, type Verdict } from '#features/payments/public.ts';
import type { GatewayPayment } from '#features/payments/steps.server.ts';
import {
  findCharge,
  lockCharge,
  moveCharge,
  noteRefused,
  recordChargeBack,
  recordReceipt,
  type ChargeRow,
} from '#features/payments/steps.server.ts';
import { CANCELLABLE, type OrderState } from '#features/reservations/public.ts';
import { confirmOrder, lockOrder, moveOrder, type OrderRow } from '#features/reservations/steps.server.ts';
import { sellUnit } from '#features/stock/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { leaveOrder } from './leave-order.server.ts';
import { sellFromOffer } from './sell-offer.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

const ACTOR = 'system:settlement';
const APPROVED = new Set(['approved']);
const REVERSED = new Set(['charged_back']);
const FINAL = new Set([...REVERSED, 'refunded', 'cancelled', 'rejected']);

/** Whether anything is to be done about it yet. */
const isFinal = ({ status, approvedAt }: GatewayPayment): boolean =>
  APPROVED.has(status) ? approvedAt !== null : FINAL.has(status);

/**
 * The one path by which money changes an order, whoever told of it: webhook, expiry, reconciliation. It takes the payment as the
 * gateway itself gives it, never as a message claims it, and doing it twice is the same as once.
 */
export const settlePayment = async (
  services: WorkerServices,
  payment: GatewayPayment,
): Promise<'settled' | 'notOurs' | 'open'> => {
  if (payment.reference === null) return 'notOurs';
  if (!isFinal(payment)) return 'open';
  const charge = await findChargeOfAnyBrand(services, payment.reference);
  if (charge === null) return 'notOurs';
  if (REVERSED.has(payment.status)) {
    await reverse(services, charge, payment);
    return 'settled';
  }
  // Money that came and went back at the gateway pays for nothing; what we refunded ourselves has its receipt already.
  if (payment.status === 'refunded') return 'settled';
  if (APPROVED.has(payment.status) && payment.approvedAt !== null) {
    await arrive(services, charge, payment, payment.approvedAt);
    return 'settled';
  }
  // A refused card leaves the gateway's page open for another try; only a Pix ends with its payment.
  if (charge.method === 'pix') {
    const to = payment.status === 'rejected' ? ('REJECTED' as const) : ('CANCELLED' as const);
    await inBrand(services, charge.brand, 'gateway ended it', (tx) =>
      moveCharge(tx, { id: charge.id, from: OPEN_CHARGES, to }),
    );
  }
  if (charge.method === 'card' && payment.status === 'rejected')
    await inBrand(services, charge.brand, 'card refused', (tx) => noteRefused(tx, charge.id));
  return 'settled';
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const findChargeOfAnyBrand = (services: WorkerServices, reference: string): Promise<ChargeRow | null> =>
  UUID.test(reference)
    ? services.db.read({ allBrands: true }, (tx) => findCharge(tx, reference))
    : Promise.resolve(null);

const inBrand = <T>(
  services: WorkerServices,
  brand: string,
  reason: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => services.db.withTx({ brand, actor: ACTOR, reason }, work);

const arrive = (
  services: WorkerServices,
  charge: ChargeRow,
  payment: GatewayPayment,
  approvedAt: Date,
): Promise<void> =>
  inBrand(services, charge.brand, `payment ${payment.id}`, async (tx) => {
    const order = await lockOrder(tx, charge.orderId);
    const locked = await lockCharge(tx, charge.id);
    if (order === null || locked === null) throw new Error(`charge ${charge.id} has no order`);
    const verdict = await judge(tx, order, locked, { amount: payment.amount, approvedAt });
    services.crash('settle.judged');
    const isNew = await recordReceipt(tx, {
      id: services.ids.next(),
      refundId: services.ids.next(),
      posting: services.ids.next(),
      charge: locked,
      provider: 'gateway',
      providerId: payment.id,
      amount: payment.amount,
      approvedAt,
      verdict,
    });
    services.crash('settle.recorded');
    if (isNew && verdict.kind === 'accepted') {
      await confirmOrder(tx, { id: order.id, paid: payment.amount.amount });
      await sellFromOffer(tx, order, ACTOR);
      await spendUses(tx, order.id);
    }
    services.crash('settle.confirmed');
  });

/** Accepting needs the car too: the hold becomes the sale in the same transaction, or the money is not wanted. */
const judge = async (
  tx: Tx,
  order: OrderRow,
  charge: ChargeRow & { paid: boolean },
  arrival: { amount: GatewayPayment['amount']; approvedAt: Date },
): Promise<Verdict> => {
  const verdict = judgeArrival(arrival, {
    amount: { amount: charge.amount, currency: charge.currency },
    heldUntil: order.heldUntil,
    orderWaits: order.state === 'PRE_RESERVE',
    alreadyPaid: charge.paid,
  });
  if (verdict.kind === 'accepted' && !(await sellUnit(tx, order.id))) return { kind: 'unwanted', why: 'late' };
  return verdict;
};

/** The card's bank took the money back: booked out, the order ended, the car free. */
const reverse = (services: WorkerServices, charge: ChargeRow, payment: GatewayPayment): Promise<void> =>
  inBrand(services, charge.brand, `payment ${payment.id} reversed`, async (tx) => {
    const order = await lockOrder(tx, charge.orderId);
    const hit = await recordChargeBack(tx, {
      provider: 'gateway',
      providerId: payment.id,
      posting: services.ids.next(),
    });
    if (hit === null || order === null || !(CANCELLABLE as readonly OrderState[]).includes(order.state)) return;
    await moveOrder(tx, {
      id: order.id,
      from: order.state,
      to: 'CANCELLED',
      cancelReason: 'PAYMENT_REVERSED',
      keepState: true,
    });
    await leaveOrder(tx, order, ACTOR);
  });
