import { getBuyer } from '#features/accounts/public.server.ts';
import { cancelChargeJob, type sendChargeJob } from '#features/payments/jobs.ts';
import { OPEN_CHARGES } from '#features/payments/public.ts';
import type { ChargeRequest, GatewayPayment, GatewayResult } from '#features/payments/steps.server.ts';
import { chargesToCheck, findCharge, moveCharge, type ChargeRow } from '#features/payments/steps.server.ts';
import { findOrder, type OrderRow } from '#features/reservations/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { pageLink } from '#platform/mail/links.server.ts';
import { settlePayment } from './settle-payment.server.ts';
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
    const order = charge === null ? null : await findOrder(tx, charge.orderId);
    const buyer = order?.accountId ? await getBuyer(tx, { env: services.env, accountId: order.accountId }) : null;
    return { charge, order, buyer };
  });
  const { charge, order, buyer } = found;
  if (charge === null || order === null || buyer === null) return { again: 'charge is not readable' };
  if (charge.state !== 'CREATED' && charge.state !== 'UNKNOWN') return 'done';
  services.crash('charge.before');
  const request = toRequest(services, { charge, order, buyer });
  const outcome =
    charge.method === 'pix'
      ? await askPix(services, request, charge.state === 'UNKNOWN' || message.attempts > 1)
      : await askCard(services, request);
  services.crash('charge.after');
  return services.db.withTx(scope, async (tx): Promise<Handled> => {
    if (outcome.kind === 'done') {
      const moved = await moveCharge(tx, { id, from: ['CREATED', 'UNKNOWN'], to: 'PENDING', ...outcome.value });
      // It ended here while the gateway was making it: there it must end too.
      if (moved === 0) await enqueue(tx, cancelChargeJob, { brand: message.brand, payload: { chargeId: id } });
      return 'done';
    }
    if (outcome.kind === 'refused') {
      await moveCharge(tx, { id, from: OPEN_CHARGES, to: 'REJECTED' });
      return 'done';
    }
    await moveCharge(tx, { id, from: ['CREATED'], to: 'UNKNOWN' });
    return { again: outcome.reason, seconds: Math.min(30, message.attempts * 2) };
  });
};

type Ready = { gatewayId: string; redirectUrl: string | null; pixCode: string | null };

/** After silence the gateway is asked first whether it has the charge: what it has is taken, not made again. */
const askPix = async (
  services: WorkerServices,
  request: ChargeRequest,
  isRepeat: boolean,
): Promise<GatewayResult<Ready>> => {
  const known = isRepeat ? await services.gateway.findPayments(request.id) : null;
  if (known?.kind === 'noAnswer') return known;
  const first = known?.kind === 'done' ? known.value[0] : undefined;
  const made =
    first === undefined ? await services.gateway.createPix(request) : { kind: 'done' as const, value: first };
  if (made.kind !== 'done') return made;
  return { kind: 'done', value: { gatewayId: made.value.id, redirectUrl: null, pixCode: made.value.pixCode } };
};

const askCard = async (services: WorkerServices, request: ChargeRequest): Promise<GatewayResult<Ready>> => {
  const made = await services.gateway.createCheckout(request);
  if (made.kind !== 'done') return made;
  return { kind: 'done', value: { gatewayId: made.value.id, redirectUrl: made.value.url, pixCode: null } };
};

type Parties = { charge: ChargeRow; order: OrderRow; buyer: NonNullable<Awaited<ReturnType<typeof getBuyer>>> };

const toRequest = (services: WorkerServices, { charge, order, buyer }: Parties): ChargeRequest => ({
  id: charge.id,
  market: charge.market,
  amount: { amount: charge.amount, currency: charge.currency },
  title: `${order.quote.modelName} ${order.quote.versionName} · ${order.number}`,
  expiresAt: laterOf(charge.expiresAt, charge.createdAt),
  payer: {
    email: buyer.email,
    name: buyer.name,
    document: buyer.document ?? '',
    documentType: buyer.documentKind ?? 'CPF',
  },
  notifyUrl: `${services.env.PUBLIC_URL}/api/payment/v2/gateway-events`,
  backUrl: pageLink('reservationStep', {
    publicUrl: services.env.PUBLIC_URL,
    market: charge.market,
    brand: charge.brand,
    params: { id: order.id, step: 'payment' },
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
  for (const payment of payments) {
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
  if (!isDue || !['pending', 'in_process'].includes(payment.status)) return payment;
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
    await askAndSettle(services, charge).catch((error: unknown) => {
      services.log.error({ err: error, charge: charge.id }, 'reconciliation failed');
    });
  }
};
