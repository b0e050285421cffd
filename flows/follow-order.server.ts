import * as z from 'zod/mini';
import { orderMachine, readStep } from '#features/reservations/public.ts';
import { findOrder, lockOrder, moveOrder, settleBalance } from '#features/reservations/steps.server.ts';
import { findOfferedUnit } from '#features/stock/steps.server.ts';
import { next } from '#kernel/transitions.ts';
import { closeEvent, readEvent } from '#platform/inbox.server.ts';
import type { Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { mailOrder, type OrderMail } from './notify-buyer.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** The gateway said that something happened to a payment: fetch it, then settle what is really there. */
export const workGatewayEvent = async (services: WorkerServices, message: Message): Promise<Handled> => {
  const inboxId = Number(message.payload['inboxId']);
  const event = await readEvent(services.db, inboxId);
  if (event === null) return 'done';
  const { paymentId } = JSON.parse(event.payload) as { paymentId: string };
  const fetched = await services.gateway.getPayment(paymentId);
  if (fetched.kind === 'noAnswer') return { again: fetched.reason, seconds: Math.min(30, message.attempts * 2) };
  services.crash('event.fetched');
  if (fetched.kind === 'done') await settlePayment(services, fetched.value);
  services.crash('event.settled');
  await closeEvent(services.db, inboxId);
  return 'done';
};

const factoryEvent = z.object({
  type: z.string(),
  data: z.object({ orderId: z.uuid(), step: z.optional(z.string()) }),
});

/** Reports may be early: they wait for the step before them, for a day. */
const EARLY_SECONDS = 5;

/** The factory, logistics or the desk reported a step. Early ones wait, late and repeated ones change nothing. */
export const workFactoryEvent = async (services: WorkerServices, message: Message): Promise<Handled> => {
  const inboxId = Number(message.payload['inboxId']);
  const event = await readEvent(services.db, inboxId);
  if (event === null) return 'done';
  const parsed = z.safeParse(factoryEvent, JSON.parse(event.payload));
  const handled = parsed.success ? await applyReport(services, parsed.data) : 'done';
  if (handled === 'done') await closeEvent(services.db, inboxId);
  return handled;
};

const applyReport = async (services: WorkerServices, report: z.output<typeof factoryEvent>): Promise<Handled> => {
  const { orderId, step } = report.data;
  const found = await services.db.read({ allBrands: true }, (tx) => findOrder(tx, orderId));
  if (found === null) return 'done';
  return services.db.withTx(
    { brand: found.brand, actor: 'system:factory', reason: report.type },
    async (tx): Promise<Handled> => {
      const order = await lockOrder(tx, orderId);
      if (order === null) return 'done';
      if (report.type === 'order.balance_settled') {
        if (order.reservedAt === null) return { again: 'not reserved yet', seconds: EARLY_SECONDS };
        await settleBalance(tx, orderId);
        return 'done';
      }
      const meaning = step === undefined ? 'ignore' : readStep(order, step);
      if (meaning === 'ignore' || step === undefined) return 'done';
      if (meaning === 'wait') return { again: `${step} before its time`, seconds: EARLY_SECONDS };
      const to = next(orderMachine, order.state, step);
      if (to !== undefined) await moveOrder(tx, { id: orderId, from: order.state, to });
      return 'done';
    },
  );
};

const MAIL_OF: Readonly<Record<string, OrderMail>> = { RESERVE: 'orderConfirmed' };

/** What follows a move of an order: the factory is told of a reserved car, the buyer of what concerns them. */
export const orderMoved = async (services: WorkerServices, message: Message): Promise<Handled> => {
  const orderId = String(message.payload['id']);
  const to = String(message.payload['to']);
  const scope = { brand: message.brand, actor: 'system:orders' };
  const order = await services.db.read(scope, (tx) => findOrder(tx, orderId));
  if (order === null) return 'done';
  if (to === 'RESERVE' && message.payload['from'] === 'PRE_RESERVE') {
    const unit = await services.db.read(scope, (tx) =>
      findOfferedUnit(tx, { id: order.unitId, brand: order.brand, market: order.market }),
    );
    const told = await services.factory.placeOrder({
      orderId,
      vehicleCode: order.choice.mvsCode,
      modelYear: order.choice.year,
      kind: unit?.kind === 'slot' ? 'build' : 'stock',
      callbackUrl: `${services.env.PUBLIC_URL}/api/reservation/v2/factory-events`,
    });
    if (told === 'noAnswer') return { again: 'factory gave no answer', seconds: Math.min(60, message.attempts * 3) };
  }
  const template = to === 'CANCELLED' ? cancelMail(order.cancelReason) : MAIL_OF[to];
  if (template !== undefined) {
    await services.db.withTx(scope, (tx) => mailOrder(services, tx, { orderId, template }));
  }
  return 'done';
};

const cancelMail = (reason: string | null): OrderMail => (reason === 'EXPIRED' ? 'orderExpired' : 'orderCancelled');
