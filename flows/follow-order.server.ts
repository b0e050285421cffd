import type { gatewayEvents } from '#features/payments/jobs.ts';
import { factoryEvents, keptReportsJob, tellBuyerJob, type orderMoves } from '#features/reservations/jobs.ts';
import { isEmployeeQuote } from '#features/employee-purchase/public.ts';
import { holdsOrder } from '#features/identity-check/public.server.ts';
import {
  isExpected,
  isMoneyMissing,
  isTowardsCar,
  judgeTakeUp,
  MILESTONES,
  openPart,
  orderMachine,
  readStep,
  remainingOf,
  SOURCE_KINDS,
  takerOf,
  NEWS_STEPS,
  type OrderState,
} from '#features/reservations/public.ts';
import {
  findOrder,
  lockOrder,
  moveOrder,
  readBalance,
  takesMoney,
  type OrderRow,
} from '#features/reservations/steps.server.ts';
import type { PayloadOf } from '#kernel/job.ts';
import { next } from '#kernel/transitions.ts';
import type { Tx } from '#platform/database.server.ts';
import { isAbout } from '#platform/exchanges/journey.server.ts';
import type { Services } from '#platform/http/context.server.ts';
import { closeEvent, openEvents, readEvent } from '#platform/inbox.server.ts';
import { enqueue, type Message } from '#platform/jobs/outbox.server.ts';
import type { Handled } from '#platform/jobs/worker.server.ts';
import { enqueueDelivery, notePapers } from './deliver-car.server.ts';
import { earnByOrder } from './earn-points.server.ts';
import { carFor } from './order-car.server.ts';
import { readReport, type Report } from './factory-report.server.ts';
import { mailDealerOwes, mailOrder, type OrderMail } from './notify-buyer.server.ts';
import { settleBalance } from './settle-balance.server.ts';
import { settlePayment } from './settle-payment.server.ts';
import type { WorkerServices } from './worker-services.server.ts';

/** The gateway said that something happened to a payment: fetch it, then settle what is really there. */
export const workGatewayEvent = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof gatewayEvents>>,
): Promise<Handled> => {
  const { inboxId } = message.payload;
  const paymentId = await paymentOf(services, message.payload);
  if (paymentId === null) return 'done';
  isAbout({ about: 'payment', id: paymentId, brand: message.brand, market: null });
  const fetched = await services.gateway.getPayment(paymentId);
  if (fetched.kind === 'noAnswer') return { again: fetched.reason, seconds: Math.min(30, message.attempts * 2) };
  services.crash('event.fetched');
  if (fetched.kind === 'done') await settlePayment(services, fetched.value);
  services.crash('event.settled');
  return { closes: inboxId };
};

/** Which payment an event is about: its subject. One kept before events handed that on is read. */
const paymentOf = async (
  { db }: WorkerServices,
  { inboxId, subject }: PayloadOf<typeof gatewayEvents>,
): Promise<string | null> => {
  if (typeof subject === 'string') return subject;
  const event = await readEvent(db, inboxId);
  return event === null ? null : (JSON.parse(event.payload) as { paymentId: string }).paymentId;
};

/**
 * The factory, logistics or the console reported a step. Late and repeated ones change nothing. Early ones stay kept, unworked, and are
 * taken up by the report they waited for, be it weeks later.
 */
export const workFactoryEvent = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof factoryEvents>>,
): Promise<Handled> => {
  const { inboxId } = message.payload;
  const event = await readEvent(services.db, inboxId);
  if (event === null) return 'done';
  const report = readReport(event.payload);
  const order = report && (await services.db.read({ allBrands: true }, (tx) => findOrder(tx, report.data.orderId)));
  if (report === null || order === null) return { closes: inboxId };
  const scope = { brand: order.brand, actor: 'system:factory', reason: report.type };
  await services.db.withTx(scope, (tx) => applyReports(services, tx, order.id));
  return 'done';
};

/** What an order's reports waited for is there. */
export const workKeptReports = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof keptReportsJob>>,
): Promise<Handled> => {
  const scope = { brand: message.brand, actor: 'system:factory', reason: 'kept reports' };
  await services.db.withTx(scope, (tx) => applyReports(services, tx, message.payload.orderId));
  return 'done';
};

/** Works every kept report of the order that is due, until none is. The lock makes each see what the others did. */
export const applyReports = async (services: Services, tx: Tx, orderId: string): Promise<void> => {
  for (;;) {
    const order = await lockOrder(tx, orderId);
    if (order === null) return;
    const stored = await openEvents(tx, { provider: factoryEvents.provider, subject: orderId });
    const isHeld = stored.length > 0 && (await holdsOrder(tx, orderId));
    const due = stored
      .map(({ id, payload }) => ({ id, report: readReport(payload) }))
      .map((event) => ({ ...event, meaning: event.report === null ? 'ignore' : dueOf(order, event.report, isHeld) }))
      .find(({ meaning }) => meaning !== 'wait');
    if (due === undefined) {
      if (stored.length > 0) await lookAgain(tx, order);
      return;
    }
    if (due.report !== null && due.meaning === 'move') await applyReport(services, tx, { order, report: due.report });
    await closeEvent(tx, due.id);
  }
};

/** Whether the factory reported work on the order's car that is not applied yet: it would be lost with another car. */
export const isBeingBuilt = async (tx: Tx, order: OrderRow): Promise<boolean> => {
  const stored = await openEvents(tx, { provider: factoryEvents.provider, subject: order.id });
  return stored
    .map(({ payload }) => readReport(payload))
    .some((report) => report?.type === 'order.progressed' && meaningOf(order, report) !== 'ignore');
};

/** What waits for an ended order waits as long as it may be taken up again. */
const lookAgain = async (tx: Tx, order: OrderRow): Promise<void> => {
  const back = backOf(order);
  if (back === null) return;
  const runAt = new Date(back.until.getTime() + 1000);
  const dedupeKey = `${order.id}:${runAt.getTime()}`;
  await enqueue(tx, keptReportsJob, { brand: order.brand, payload: { orderId: order.id }, runAt, dedupeKey });
};

/** Where an ended order goes back to if it is taken up again, and until when that may be; null where it runs, or ended for good. */
const backOf = (order: OrderRow) => {
  const back = isEmployeeQuote(order.quote) ? 'final' : judgeTakeUp(order, order.now);
  return typeof back === 'string' ? null : back;
};

const meaningOf = (order: OrderRow, { type, data }: Report): 'move' | 'ignore' | 'wait' => {
  const back = backOf(order);
  if (order.state === 'CANCELLED' && back === null) return 'ignore';
  if (type === 'order.balance_settled') return order.reservedAt === null ? 'wait' : 'move';
  if (data.step === undefined) return 'ignore';
  // Taken up with another car, which the factory was not told of yet: it is of the former one.
  if (order.factoryKind !== null && order.factoryUnit === null) return 'ignore';
  // What was done to a car that the order has no longer; what was done for the order itself stays done.
  if (type === 'order.progressed' && data.carId !== undefined && data.carId !== order.unitId) return 'ignore';
  const step = stepFor(order, data.step);
  // What staff decide is theirs alone: a report that it was signed waits for them.
  if (order.state === 'APPROVAL_EMPLOYEE' && step === 'SIGN_CONTRACT' && isEmployeeQuote(order.quote)) return 'wait';
  // Taken up again it goes on where it was: what was reported meanwhile happened to its car all the same.
  const seen = { ...order, isFromStock: order.factoryKind === 'stock' };
  if (back !== null) return readStep({ ...seen, state: back.to }, step) === 'ignore' ? 'ignore' : 'wait';
  const meaning = readStep(seen, step);
  // A payer's bank has the money: the order ends as delivered once it is here, and staff read until then that it was reported.
  return meaning === 'move' && step === 'DELIVERED' && isMoneyMissing(order) ? 'wait' : meaning;
};

/** What leads towards the car waits until it is known who buys it; it is taken up as soon as that is. */
const dueOf = (order: OrderRow, report: Report, isHeld: boolean): ReturnType<typeof meaningOf> => {
  const meaning = meaningOf(order, report);
  if (meaning !== 'move' || !isHeld || report.type === 'order.balance_settled') return meaning;
  const to = next(orderMachine, order.state, stepFor(order, report.data.step ?? ''));
  return to !== undefined && isTowardsCar(to) ? 'wait' : meaning;
};

/** An order on an employee's terms is approved by staff, whatever approval is reported. */
const stepFor = (order: OrderRow, step: string): string =>
  isEmployeeQuote(order.quote) && (step === 'APPROVAL_DIRECT_SALE' || step === 'WAITING_LIST')
    ? 'APPROVAL_EMPLOYEE'
    : step;

/** The sandbox plays what is still to come of every source, and the rest of the price by the one it names. */
const playBalance = async (
  services: Services,
  tx: Tx,
  { order, source }: { order: OrderRow; source: string | undefined },
): Promise<void> => {
  if (!takesMoney(order)) return;
  const { toPay, sources } = await readBalance(tx, order);
  const kind = SOURCE_KINDS.find((one) => one === source) ?? 'DEALER_PAYMENT';
  const parts = [
    ...sources.filter(isExpected).map((one) => ({ id: one.id, kind: one.kind, amount: remainingOf(one) })),
    { id: null, kind, amount: openPart({ toPay, sources }) },
  ];
  let paid = order.paid;
  for (const part of parts.filter(({ amount }) => amount > 0)) {
    await settleBalance(services, tx, {
      order: { ...order, paid },
      kind: part.kind,
      sourceId: part.id,
      via: takerOf(part.kind) ?? 'sandbox',
      // What came so far only grows, and so does what was taken back with it: a rest that is due again, after a change or taken up, is another.
      externalId: part.id ?? `rest:${order.id}:${order.round}:${order.paid + order.givenBack + order.takenBack}`,
      amount: part.amount,
      bookedBy: 'system:factory',
    });
    paid += part.amount;
  }
};

const applyReport = async (
  services: Services,
  tx: Tx,
  { order, report: { type, data } }: { order: OrderRow; report: Report },
): Promise<void> => {
  if (type === 'order.balance_settled') {
    await playBalance(services, tx, { order, source: data.source });
    return;
  }
  const to = next(orderMachine, order.state, stepFor(order, data.step ?? ''));
  if (to === undefined) return;
  await moveOrder(tx, { id: order.id, from: order.state, to });
  await (to === 'DELIVERED' ? enqueueDelivery : notePapers)(tx, order, data.vehicle);
};

const MAIL_OF: Readonly<Record<string, OrderMail>> = { RESERVE: 'orderConfirmed' };
const END_MAIL_OF: typeof MAIL_OF = { EXPIRED: 'orderExpired', PAYMENT_REVERSED: 'orderReversed' };

/** What follows a move of an order: the factory is told of a reserved car, the buyer of what concerns them. */
export const orderMoved = async (
  services: WorkerServices,
  message: Message<PayloadOf<typeof orderMoves>>,
): Promise<Handled> => {
  const { id: orderId, from, to } = message.payload;
  const scope = { brand: message.brand, actor: 'system:orders' };
  const order = await services.db.read(scope, (tx) => findOrder(tx, orderId));
  if (order === null) return 'done';
  // Taken up again before this was told: its buyer knows, and a mail of the end would be of the new beginning.
  if (to === 'CANCELLED' && order.state !== 'CANCELLED') return 'done';
  isAbout({ about: 'order', id: orderId, brand: order.brand, market: order.market });
  // A request to cancel that was refused also leads back to RESERVE: nothing is new then.
  const isNew = from === 'PRE_RESERVE';
  // Taken up again and paid, it goes on: the factory is told of its car, which may be another one.
  const goesOn = from === 'REACTIVATED_ORDER' && to !== 'PRE_RESERVE';
  if ((to === 'RESERVE' && isNew) || goesOn) {
    const car = await services.db.withTx(scope, (tx) => carFor(tx, orderId));
    const result = await services.factory.placeOrder({
      orderId,
      vehicleCode: order.choice.mvsCode,
      modelYear: order.choice.year,
      ...car,
      country: order.market === 'br' ? 'BR' : 'AR',
      callbackUrl: `${services.env.PUBLIC_URL}/api/reservation/v2/factory-events`,
    });
    if (result === 'noAnswer') return { again: 'factory gave no answer', seconds: Math.min(60, message.attempts * 3) };
  }
  // A car that was handed over counts for loyalty, and no longer once it went back.
  if (to === 'DELIVERED' || (to === 'CANCELLED' && order.deliveredAt !== null))
    await earnByOrder(services, { brand: order.brand, orderId });
  const ofEnd = END_MAIL_OF[order.cancelReason ?? ''] ?? 'orderCancelled';
  const ofMove = goesOn ? 'orderConfirmed' : isNew ? MAIL_OF[to] : undefined;
  const template = to === 'CANCELLED' ? ofEnd : ofMove;
  if (template !== undefined) {
    await services.db.withTx(scope, async (tx) => {
      await mailOrder(services, tx, { orderId, template });
      if (to === 'CANCELLED') await mailDealerOwes(tx, order);
    });
  }
  if (isNews(from, to)) await services.db.withTx(scope, (tx) => tellOfMove(tx, order, to));
  return 'done';
};

/** So long after a milestone its buyer is asked how it was. */
const ASK_AFTER_MS = 24 * 3_600_000;

/** Where a cancellation was refused, or an order goes on, nothing is new. */
const isNews = (from: OrderState, to: OrderState): boolean =>
  from !== 'REQUESTED_CANCELLATION' &&
  from !== 'REACTIVATED_ORDER' &&
  [...NEWS_STEPS, ...MILESTONES].some((one) => one === to);

/** A step is told at once, and a day after a milestone its buyer is asked about it. */
const tellOfMove = async (tx: Tx, order: OrderRow, to: OrderState): Promise<void> => {
  const { id: orderId, brand, round, now } = order;
  const step = NEWS_STEPS.find((one) => one === to);
  const dedupeKey = `${orderId}:${round}:${to}`;
  if (step !== undefined)
    await enqueue(tx, tellBuyerJob, { brand, payload: { what: 'stepReached', orderId, step }, dedupeKey });
  const milestone = MILESTONES.find((one) => one === to);
  if (milestone === undefined) return;
  await enqueue(tx, tellBuyerJob, {
    brand,
    payload: { what: 'feedbackDue', orderId, milestone },
    runAt: new Date(now.getTime() + ASK_AFTER_MS),
    dedupeKey: `feedback:${dedupeKey}`,
  });
};
