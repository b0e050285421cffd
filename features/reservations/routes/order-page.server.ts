import type { TradeValue } from '#features/trade-in/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { dayIn } from '#kernel/dates.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, handleAsking, type AskingHandler, type Handler, type Route } from '#platform/http/context.server.ts';
import {
  bookHandover,
  checkHandover,
  completeHandover,
  getHandover,
  getHandoverCalendar,
  noteAbsence,
  setHandover,
} from '../contract/handover.ts';
import { decideChassis, proposeChassis } from '../contract/chassis.ts';
import { setExpectedDay } from '../contract/order-page.ts';
import { getPaper } from '../contract/papers.ts';
import { answerCorrection, correctCar } from '../contract/trade.ts';
import { daysOf, judgeRange } from '../rules/expected-day.ts';
import type { OrderState } from '../rules/order-machine.ts';
import { lockOrder } from '../store.server.ts';
import { findNewestDay, insertDay } from '../store/expected-days.server.ts';
import { findWholeOfBrand } from '../store/order-parts.server.ts';
import { findOrderOfBrand } from '../store/staff-orders.server.ts';
import { feedbackRoutes } from './feedback.server.ts';
import { paperRoutes } from './papers.server.ts';
import { tradeRoutes } from './trade.server.ts';

/** Nobody waits for a car that is not paid for, not bought any more, or there. */
const NOT_EXPECTED: ReadonlySet<OrderState> = new Set(['PRE_RESERVE', 'CANCELLED', 'DELIVERED']);

const setDay: Handler<typeof setExpectedDay> = async ({ params, body }, context) => {
  const { tx, brand, market, ids, actor } = context;
  const found = await findOrderOfBrand(tx, { brand, market, id: params.id });
  const order = found && (await lockOrder(tx, found.id));
  if (order === null) return refuse('orderUnknown');
  if (NOT_EXPECTED.has(order.state)) return refuse('notExpected');
  const { from, until, reason, note, seen } = body;
  const wrong = judgeRange({ from, until }, dayIn(order.now, market));
  if (wrong === 'order') return refuse('daysOrder', { fields: [{ field: 'until', key: 'expectedDay.order' }] });
  if (wrong === 'past') return refuse('daysPast', { fields: [{ field: 'until', key: 'expectedDay.past' }] });
  const newest = await findNewestDay(tx, order.id);
  if ((newest?.id ?? null) !== seen) return refuse('changedMeanwhile');
  const setBy = actorKey(actor);
  await insertDay(tx, { id: ids.next(), brand, orderId: order.id, from, until, reason, note, setBy });
  const detail = { from, until, reason };
  const action = setExpectedDay.audit;
  await writeAudit(tx, { brand, actor: setBy, action, subjectType: 'order', subjectId: order.id, detail });
  const whole = await findWholeOfBrand(tx, { brand, market, id: order.id });
  if (whole === null) return refuse('orderUnknown');
  return ok({ expected: daysOf({ deliverBy: whole.deliverBy, createdAt: whole.createdAt.toISOString() }, whole.days) });
};

/** What the page of an order needs of flows over several features. */
export type OrderPageFlows = {
  readonly readHandover: Handler<typeof getHandover>;
  readonly bookHandover: Handler<typeof bookHandover>;
  readonly handoverCalendar: Handler<typeof getHandoverCalendar>;
  readonly checkHandover: Handler<typeof checkHandover>;
  readonly completeHandover: Handler<typeof completeHandover>;
  readonly setHandover: Handler<typeof setHandover>;
  readonly noteAbsence: Handler<typeof noteAbsence>;
  readonly orderPaper: Handler<typeof getPaper>;
  readonly proposeChassis: Handler<typeof proposeChassis>;
  readonly decideChassis: Handler<typeof decideChassis>;
  readonly correctCar: AskingHandler<typeof correctCar, { readonly plate: string; readonly value: TradeValue } | null>;
  readonly answerCorrection: Handler<typeof answerCorrection>;
};

/** The calls of an order's page beside the order itself: days, papers, the handover. */
export const createOrderPageRoutes = (flows: OrderPageFlows): readonly Route[] => [
  handle(setExpectedDay, setDay),
  ...feedbackRoutes,
  ...paperRoutes,
  ...tradeRoutes,
  handleAsking(correctCar, flows.correctCar),
  handle(answerCorrection, flows.answerCorrection),
  handle(getPaper, flows.orderPaper),
  handle(getHandover, flows.readHandover),
  handle(bookHandover, flows.bookHandover),
  handle(getHandoverCalendar, flows.handoverCalendar),
  handle(checkHandover, flows.checkHandover),
  handle(completeHandover, flows.completeHandover),
  handle(setHandover, flows.setHandover),
  handle(noteAbsence, flows.noteAbsence),
  handle(proposeChassis, flows.proposeChassis),
  handle(decideChassis, flows.decideChassis),
];
