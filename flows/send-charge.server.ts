import { getBuyer } from '#features/accounts/public.server.ts';
import { cancelChargeJob, type sendChargeJob } from '#features/payments/jobs.ts';
import type { ChargeRequest, GatewayPayment, GatewayResult } from '#features/payments/steps.server.ts';
import {
  chargesToCheck,
  findCharge,
  moveCharge,
  noteCardAnswer,
  type ChargeRow,
} from '#features/payments/steps.server.ts';
import { findTerm, type TermRow } from '#features/loyalty/steps.server.ts';
import { findOrder, takesMoney, type OrderRow } from '#features/reservations/steps.server.ts';
import { carName } from '#kernel/car-name.ts';
import type { PayloadOf } from '#kernel/job.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { isAbout } from '#platform/exchanges/journey.server.ts';
import { onJourney } from '#platform/exchanges/record.server.ts';
import { ownOrigin } from '#platform/http/origins.server.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { clubLink, pageLink } from '#platform/mail/links.server.ts';
import { tellSlip } from './tell-buyer.server.ts';
import { askKeptCard } from './pay-by-kept-card.server.ts';
import { askPayment, type Ready } from './ask-payment.server.ts';
import { IN_REVIEW, endCharge, journeyOf, refuseCard, settlePayment } from './settle-payment.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** Tells the gateway of a charge. The charge's id is the key there too, so telling again after a crash or silence is safe. */
export const sendCharge = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof sendChargeJob>>,
): Promise<Handled> => {
  const scope = { brand: message.brand, actor: 'system:charges' };
  const id = message.payload.chargeId;
  const found = await services.db.read(scope, async (tx) => {
    const charge = await findCharge(tx, id);
    const subject = charge === null ? null : await subjectOf(tx, charge);
    const { accountId = null } = subject?.of ?? {};
    const buyer = accountId === null ? null : await getBuyer(tx, { env: services.env, accountId });
    return { charge, subject, buyer };
  });
  const { charge, subject, buyer } = found;
  if (charge === null || subject === null || buyer === null) return { again: 'charge is not readable' };
  if (charge.state !== 'CREATED' && charge.state !== 'UNKNOWN') return 'done';
  isAbout(journeyOf(charge));
  if (
    charge.installments !== null &&
    subject.kind === 'order' &&
    isTooLate({ charge, order: subject.of, attempts: message.attempts })
  ) {
    await services.db.withTx(scope, async (tx) => {
      const moved = await moveCharge(tx, { id, from: ['CREATED'], to: 'CANCELLED' });
      if (moved > 0) await noteCardAnswer(tx, { id, challenge: null });
    });
    return 'done';
  }
  services.crash('charge.before');
  const request = toRequest(services, { charge, subject, buyer });
  if (charge.installments !== null) return sendKeptCard(services, { charge, request, attempts: message.attempts });
  const outcome =
    charge.method === 'card'
      ? await askCard(services, request)
      : await askPayment(services, { request, charge, isRepeat: charge.state === 'UNKNOWN' || message.attempts > 1 });
  services.crash('charge.after');
  return services.db.withTx(scope, async (tx): Promise<Handled> => {
    if (outcome.kind === 'done') {
      const moved = await moveCharge(tx, { id, from: ['CREATED', 'UNKNOWN'], to: 'PENDING', ...outcome.value });
      // It ended here while the gateway was making it: there it must end too.
      if (moved === 0) await enqueue(tx, cancelChargeJob, { brand: message.brand, payload: { chargeId: id } });
      else if (charge.dueOn !== null) await tellSlip(tx, charge, 'slipIssued');
      return 'done';
    }
    if (outcome.kind === 'refused') {
      await endCharge(tx, charge, 'REJECTED');
      return 'done';
    }
    await moveCharge(tx, { id, from: ['CREATED'], to: 'UNKNOWN' });
    return { again: outcome.reason, seconds: Math.min(30, message.attempts * 2) };
  });
};

/** Money of a kept card is taken at once: an order that waits for none, or no longer, takes none. After a first try the gateway may have it. */
const isTooLate = (of: { charge: ChargeRow; order: OrderRow; attempts: number }): boolean =>
  of.attempts === 1 &&
  of.charge.state === 'CREATED' &&
  (of.charge.sourceId === null
    ? of.order.state !== 'PRE_RESERVE' || of.order.heldUntil <= of.order.now
    : !takesMoney(of.order));

/**
 * A charge by a kept card is asked and answered in one: what the gateway says at once is settled at once. Its id is the key there, so that
 * after silence the payment is found by it.
 */
const sendKeptCard = async (
  services: WorkerServices,
  { charge, request, attempts }: { charge: ChargeRow; request: ChargeRequest; attempts: number },
): Promise<Handled> => {
  const { id, brand } = charge;
  const scope = { brand, actor: 'system:charges' };
  const outcome = await askKeptCard(services, {
    charge,
    request,
    isRepeat: charge.state === 'UNKNOWN' || attempts > 1,
  });
  services.crash('charge.after');
  if (outcome.kind === 'noAnswer') {
    await services.db.withTx(scope, (tx) => moveCharge(tx, { id, from: ['CREATED'], to: 'UNKNOWN' }));
    return { again: outcome.reason, seconds: Math.min(30, attempts * 2) };
  }
  if (outcome.kind === 'refused') {
    await services.db.withTx(scope, (tx) => refuseCard(tx, charge, null));
    return 'done';
  }
  const payment = outcome.value;
  await services.db.withTx(scope, async (tx) => {
    const moved = await moveCharge(tx, { id, from: ['CREATED', 'UNKNOWN'], to: 'PENDING', gatewayId: payment.id });
    await noteCardAnswer(tx, { id, challenge: payment.challenge, paidInAll: payment.paidInAll });
    // It ended here while the gateway was making it: there it must end too.
    if (moved === 0) await enqueue(tx, cancelChargeJob, { brand, payload: { chargeId: id } });
  });
  await settlePayment(services, payment);
  return 'done';
};

const askCard = async (services: WorkerServices, request: ChargeRequest): Promise<GatewayResult<Ready>> => {
  const made = await services.gateway.createCheckout(request);
  if (made.kind !== 'done') return made;
  return {
    kind: 'done',
    value: { gatewayId: made.value.id, redirectUrl: made.value.url, pixCode: null, barcode: null, payCode: null },
  };
};

/** What a charge pays: an order, or a term of a programme's plan. */
type Subject = { readonly kind: 'order'; readonly of: OrderRow } | { readonly kind: 'term'; readonly of: TermRow };

const subjectOf = async (tx: Tx, charge: ChargeRow): Promise<Subject | null> => {
  if (charge.purpose === 'subscription') {
    const term = await findTerm(tx, charge.orderId);
    return term === null ? null : { kind: 'term', of: term };
  }
  const order = await findOrder(tx, charge.orderId);
  return order === null ? null : { kind: 'order', of: order };
};

const titleOf = ({ kind, of }: Subject): string =>
  kind === 'order' ? `${carName(of.quote)} · ${of.number}` : `${of.programmeName} ${of.planName} · ${of.number}`;

/** Where the gateway's page leads back to. */
const backOf = ({ kind, of }: Subject, site: { publicUrl: string; market: Market; brand: string }): string =>
  kind === 'order'
    ? pageLink('reservationStep', { ...site, params: { id: of.id, step: 'payment' } })
    : `${clubLink(site, of.programme)}#plans`;

type Parties = { charge: ChargeRow; subject: Subject; buyer: NonNullable<Awaited<ReturnType<typeof getBuyer>>> };

const toRequest = (services: WorkerServices, { charge, subject, buyer }: Parties): ChargeRequest => ({
  id: charge.id,
  market: charge.market,
  amount: { amount: charge.amount, currency: charge.currency },
  title: titleOf(subject),
  expiresAt: laterOf(charge.expiresAt, charge.createdAt),
  payer: {
    email: buyer.email,
    name: buyer.name,
    document: buyer.document ?? '',
    documentType: buyer.documentKind ?? 'CPF',
    address: buyer.address === null ? null : { ...buyer.address, district: buyer.address.district ?? '' },
  },
  notifyUrl: `${services.env.PUBLIC_URL}/api/payment/v2/gateway-events`,
  backUrl: backOf(subject, {
    publicUrl: ownOrigin(services.env.PUBLIC_URL, charge.backOrigin) ?? services.env.PUBLIC_URL,
    market: charge.market,
    brand: charge.brand,
  }),
});

/** The gateway takes no expiry under half an hour; a shorter hold is ended by us, when its time is up (`askAndSettle`). */
const SHORTEST_MS = 31 * 60_000;

const laterOf = (heldUntil: Date, createdAt: Date): Date =>
  new Date(Math.max(heldUntil.getTime(), createdAt.getTime() + SHORTEST_MS));

/** Ends a charge at the gateway; if money came first, it is settled like any other. */
export const cancelCharge = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof cancelChargeJob>>,
): Promise<Handled> => {
  const id = message.payload.chargeId;
  const charge = await services.db.read({ brand: message.brand }, (tx) => findCharge(tx, id));
  if (charge === null) return 'done';
  isAbout(journeyOf(charge));
  const requested = await askAndSettle(services, charge);
  if (requested === 'noAnswer') return { again: 'gateway gave no answer', seconds: 5 };
  return 'done';
};

/**
 * Asks the gateway what became of a charge and settles what it says. An unpaid Pix past its time is cancelled there, so that it
 * cannot be paid any more. `open`: nothing final yet.
 */
export const askAndSettle = async (
  services: WorkerServices,
  charge: ChargeRow,
): Promise<'settled' | 'open' | 'noAnswer'> => {
  const found = await services.gateway.findPayments(charge.id);
  if (found.kind === 'noAnswer') return 'noAnswer';
  const payments = found.kind === 'done' ? found.value : [];
  let open = payments.length === 0;
  // What is looked at comes last: a card refused before it says nothing about it. Of two refused ones the later is the one to tell of.
  for (const payment of payments.toSorted(
    (a, b) =>
      Number(IN_REVIEW.has(a.status)) - Number(IN_REVIEW.has(b.status)) ||
      a.id.localeCompare(b.id, 'en', { numeric: true }),
  )) {
    const final = await endIfDue(services, charge, payment);
    if (final === null) return 'noAnswer';
    if ((await settlePayment(services, final)) === 'open') open = true;
  }
  return open ? 'open' : 'settled';
};

const endIfDue = async (
  services: WorkerServices,
  charge: ChargeRow,
  payment: GatewayPayment,
): Promise<GatewayPayment | null> => {
  const isDue = charge.isOver || charge.state === 'CANCELLED';
  if (!isDue || !IN_REVIEW.has(payment.status)) return payment;
  const ended = await services.gateway.cancelPayment(payment.id);
  if (ended.kind === 'noAnswer') return null;
  if (ended.kind === 'done') return ended.value;
  // It would not be cancelled: something final happened meanwhile.
  const now = await services.gateway.getPayment(payment.id);
  return now.kind === 'done' ? now.value : null;
};

/** Asks about every charge that has been silent too long: a lost webhook costs a minute, not an order. */
export const reconcileCharges = async (services: WorkerServices): Promise<void> => {
  const due = await services.db.withTx({ allBrands: true, actor: 'system:reconciliation' }, (tx) =>
    chargesToCheck(tx, 50),
  );
  for (const charge of due) {
    // One charge that cannot be settled must not keep the others waiting.
    await onJourney(services, journeyOf(charge), {
      run: () => askAndSettle(services, charge),
      heldUp: (result) => (result === 'noAnswer' ? 'the gateway gave no answer' : null),
    }).catch((error: unknown) => {
      services.log.error({ err: error, charge: charge.id }, 'reconciliation failed');
    });
  }
};
