import { spendUses } from '#features/coupons/steps.server.ts';
import { lockTerm } from '#features/loyalty/steps.server.ts';
import { judgeArrival, OPEN_CHARGES, type Verdict } from '#features/payments/public.ts';
import type { GatewayPayment } from '#features/payments/steps.server.ts';
import {
  cancelOpenCharges,
  endSlipNow,
  findCharge,
  findOpenPart,
  forgetRefused,
  lockCharge,
  noteCardAnswer,
  noteGone,
  moveCharge,
  noteRefused,
  recordReceipt,
  refuseCardCharge,
  type ChargeRow,
} from '#features/payments/steps.server.ts';
import { kindOfCharge, type Placed } from '#features/reservations/public.ts';
import { askNoMore, confirmOrder, lockOrder, resumeOrder, type OrderRow } from '#features/reservations/steps.server.ts';
import { sellUnit } from '#features/stock/steps.server.ts';
import { isAbout } from '#platform/exchanges/journey.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { bookBalanceMoney, placeBalanceMoney, type BalanceMoney } from './settle-balance.server.ts';
import { sellFromOffer } from './sell-offer.server.ts';
import { arriveForTerm, reverseTerm } from './settle-subscription.server.ts';
import { takeBack, takeWon } from './take-back.server.ts';
import { tellSlip } from './tell-buyer.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

const ACTOR = 'system:settlement';
const APPROVED = new Set(['approved']);
const REVERSED = new Set(['charged_back']);
/** Not answered yet: of a card, its bank or the gateway looks at it. */
export const IN_REVIEW: ReadonlySet<string> = new Set(['pending', 'in_process']);
const FINAL = new Set([...REVERSED, 'refunded', 'cancelled', 'rejected']);

/** What is said of a charge belongs to its order; of a term's to itself. */
export const journeyOf = ({ id, purpose, orderId, brand, market }: ChargeRow) =>
  purpose === 'subscription'
    ? { about: 'payment' as const, id, brand, market }
    : { about: 'order' as const, id: orderId, brand, market };

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
  if (!isFinal(payment)) {
    if (IN_REVIEW.has(payment.status) && isOfCard(payment)) await noteReview(services, payment.reference);
    return 'open';
  }
  const charge = await findChargeOfAnyBrand(services, payment.reference);
  if (charge === null) return 'notOurs';
  isAbout(journeyOf(charge));
  const { approvedAt } = payment;
  const bookIn = charge.purpose === 'subscription' ? arriveForTerm : arrive;
  if (REVERSED.has(payment.status)) {
    // First heard of when the bank has it again: only what is booked in is booked out, and may come back.
    if (approvedAt !== null) await bookIn(services, charge, payment, approvedAt);
    const reverse = payment.isReimbursed ? takeWon : charge.purpose === 'subscription' ? reverseTerm : takeBack;
    await reverse(services, charge, payment);
    return 'settled';
  }
  if (payment.status === 'refunded') {
    const isGivenBackByOthers = await inBrand(services, charge.brand, 'went back there', (tx) =>
      leave(tx, charge, payment),
    );
    if (isGivenBackByOthers)
      await (charge.purpose === 'subscription' ? reverseTerm : takeBack)(services, charge, payment);
    return 'settled';
  }
  if (APPROVED.has(payment.status) && approvedAt !== null) {
    await bookIn(services, charge, payment, approvedAt);
    return 'settled';
  }
  // A refused card leaves the gateway's page open for another try; a Pix or a slip ends with its payment.
  if (charge.method !== 'card') {
    const to = payment.status === 'rejected' ? ('REJECTED' as const) : ('CANCELLED' as const);
    await inBrand(services, charge.brand, 'gateway ended it', (tx) => endCharge(tx, charge, to));
  }
  // By a card typed beforehand there is no page to try another on: its charge ends with its payment.
  if (charge.installments !== null)
    await inBrand(services, charge.brand, 'gateway ended it', (tx) =>
      payment.status === 'rejected' ? refuseCard(tx, charge, payment.refusal) : endCharge(tx, charge, 'CANCELLED'),
    );
  else if (charge.method === 'card' && payment.status === 'rejected')
    await inBrand(services, charge.brand, 'card refused', (tx) => noteRefused(tx, charge.id, payment));
  return 'settled';
};

/**
 * Money that came and went back at the gateway pays for nothing, nor will its code. True where it was booked and not we gave it back: then
 * it is booked out like what a bank took.
 */
const leave = async (tx: Tx, charge: ChargeRow, { id }: GatewayPayment): Promise<boolean> => {
  // Who books it in holds the same: each sees what the other wrote.
  await (charge.purpose === 'subscription' ? lockTerm(tx, charge.orderId) : lockOrder(tx, charge.orderId));
  const isByOthers = await noteGone(tx, { chargeId: charge.id, providerId: id });
  if (isByOthers === null) await endCharge(tx, charge, 'CANCELLED');
  return isByOthers === true;
};

const isOfCard = ({ pixCode, barcode }: GatewayPayment): boolean => pixCode === null && barcode === null;

/** After a refused card, another one is looked at on the gateway's page. */
const noteReview = async (services: WorkerServices, reference: string): Promise<void> => {
  const charge = await findChargeOfAnyBrand(services, reference);
  if (charge === null || charge.refusedAt === null || charge.method !== 'card') return;
  await inBrand(services, charge.brand, 'card in review', (tx) => forgetRefused(tx, charge.id));
};

/** A source whose slip is spent, or whose card was refused, may ask again, unless it does already. The caller holds the order. */
const askAnew = async (tx: Tx, sourceId: string | null): Promise<void> => {
  if (sourceId !== null && (await findOpenPart(tx, sourceId)) === null) await askNoMore(tx, sourceId);
};

/** A card typed beforehand was refused: its charge is over, and a source that it was to pay may ask again. */
export const refuseCard = async (tx: Tx, charge: ChargeRow, refusal: GatewayPayment['refusal']): Promise<void> => {
  if (charge.sourceId !== null) await lockOrder(tx, charge.orderId);
  if ((await refuseCardCharge(tx, charge.id, refusal)) > 0) await askAnew(tx, charge.sourceId);
};

/** A charge that is paid no more; the source that it asked for may ask again. */
export const endCharge = async (tx: Tx, charge: ChargeRow, to: 'REJECTED' | 'CANCELLED'): Promise<void> => {
  if (charge.sourceId !== null) await lockOrder(tx, charge.orderId);
  const moved = await moveCharge(tx, { id: charge.id, from: OPEN_CHARGES, to });
  if (moved === 0) return;
  await askAnew(tx, charge.sourceId);
  if (charge.dueOn === null || to !== 'CANCELLED') return;
  await endSlipNow(tx, charge.id);
  await tellSlip(tx, charge, 'slipOver');
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
    const locked =
      order === null ? null : await lockCharge(tx, { id: charge.id, round: order.round, paymentId: payment.id });
    if (order === null || locked === null) throw new Error(`charge ${charge.id} has no order`);
    // Booked before: of an order taken up again, whose refund the gateway refused, it must not take the car once more.
    if (locked.isKnown) return;
    const part = locked.sourceId === null ? null : partOf({ order, charge: locked, payment });
    const place = part === null ? null : await placeOf(tx, { part, charge: locked });
    const verdict =
      place === null ? await judge(tx, order, locked, { amount: payment.amount, approvedAt }) : verdictOf(place);
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
      round: order.round,
    });
    services.crash('settle.recorded');
    // The payment may be told before its own answer is written down: the token is spent all the same, and what is paid in all is known.
    if (isNew && locked.installments !== null)
      await noteCardAnswer(tx, { id: locked.id, challenge: null, paidInAll: payment.paidInAll });
    if (isNew && part !== null && place !== null) await bookBalanceMoney(services, tx, { money: part, place });
    if (isNew && verdict.kind === 'unwanted') await askAnew(tx, locked.sourceId);
    if (isNew && verdict.kind === 'accepted' && part === null) {
      await confirmOrder(tx, { id: order.id, paid: payment.amount.amount, resumeState: order.resumeState });
      await resumeOrder(tx, order);
      await sellFromOffer(tx, order, ACTOR);
      await spendUses(tx, order.id);
      // The reservation is paid once: its other ways end. Slips of the rest come only after this.
      if (locked.hasRival) await cancelOpenCharges(tx, order.id);
    }
    services.crash('settle.confirmed');
  });

/** Of a charge whose money was taken back by a bank nothing counts any more. */
const placeOf = (tx: Tx, { part, charge }: { part: BalanceMoney; charge: ChargeRow }): Promise<Placed> =>
  charge.state === 'CHARGED_BACK' ? Promise.resolve({ kind: 'unwanted', why: 'late' }) : placeBalanceMoney(tx, part);

/** What a slip, a coupon or a card brought, as a part of its order's rest. */
const partOf = (of: { order: OrderRow; charge: ChargeRow; payment: GatewayPayment }): BalanceMoney => ({
  order: of.order,
  kind: kindOfCharge(of.charge.method),
  sourceId: of.charge.sourceId,
  via: 'gateway',
  externalId: of.payment.id,
  amount: of.payment.amount.amount,
  bookedBy: ACTOR,
});

/** Money for a part of the rest counts whenever it comes and whatever it is, where it fits; otherwise it goes back. */
const verdictOf = (place: Placed): Verdict => (place.kind === 'accepted' ? { kind: 'accepted' } : place);

/** Accepting needs the car too: the hold becomes the sale in the same transaction, or the money is not wanted. */
const judge = async (
  tx: Tx,
  order: OrderRow,
  charge: ChargeRow & { paid: boolean },
  arrival: { amount: GatewayPayment['amount']; approvedAt: Date },
): Promise<Verdict> => {
  const verdict = judgeArrival(arrival, {
    // Of the order, not of the charge: one of an earlier round may ask for less than this one costs.
    amount: { amount: order.deposit, currency: order.currency },
    heldUntil: order.heldUntil,
    orderWaits: order.state === 'PRE_RESERVE' && charge.state !== 'CHARGED_BACK',
    alreadyPaid: charge.paid,
  });
  if (verdict.kind === 'accepted' && !(await sellUnit(tx, order.id))) return { kind: 'unwanted', why: 'late' };
  return verdict;
};
