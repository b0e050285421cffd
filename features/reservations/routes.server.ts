import { ok, refuse } from '#kernel/result.ts';
import { getDealer } from '#features/dealers/public.server.ts';
import { listOrderFinancing } from '#features/financing/public.server.ts';
import { paymentsOfOrder } from '#features/payments/public.server.ts';
import { historyOf, type Moved } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { keepSignedEvent } from '#platform/http/standard-webhooks.server.ts';
import {
  cancelReservation,
  decideCancellation,
  getReservationStatus,
  listCampaigns,
  listOrders,
  listOwnReservations,
  listTimelines,
  payReservation,
  preReserve,
  receiveFactoryEvent,
  registerReservation,
  requestWithdrawal,
  validateUser,
  type Order,
} from './contract.ts';
import { CANCELLABLE, type OrderState } from './rules/order-machine.ts';
import { TERMS_VERSION, withdrawUntil } from './rules/terms.ts';
import { FINANCING_MOVES, timelineOf } from './rules/timeline.ts';
import * as store from './store.server.ts';
import { factoryEvents } from './jobs.ts';

/** What this feature's calls need of flows over several features; the registry passes them in. */
export type ReservationFlows = {
  readonly reserveCar: Handler<typeof preReserve>;
  readonly payReservation: Handler<typeof payReservation>;
  readonly cancelOrder: Handler<typeof cancelReservation>;
  readonly decideCancellation: Handler<typeof decideCancellation>;
  readonly withdraw: Handler<typeof requestWithdrawal>;
};

const MACHINES = ['order', 'order_balance'];

const whose = (context: Context, id: string) => ({ id, actor: context.actor, visitorId: context.visitorId });

/** The order's own moves and those of its bank, as they happened. */
const movesOf = async (tx: Tx, id: string): Promise<Moved[]> => {
  const own = await historyOf(tx, MACHINES, id);
  const credit = (await listOrderFinancing(tx, id)).map((step) => ({ machine: FINANCING_MOVES, ...step }));
  return credit.length === 0
    ? own
    : [...own, ...credit].toSorted((left, right) => left.at.getTime() - right.at.getTime());
};

const viewOf = async (tx: Tx, row: store.OrderRow): Promise<Order> => {
  const dealer = await getDealer(tx, { brand: row.brand, id: row.dealerId });
  if (dealer === null) throw new Error(`order ${row.id} has no dealer`);
  const money = (amount: number) => ({ amount, currency: row.currency });
  const expired = row.state === 'PRE_RESERVE' && row.heldUntil <= row.now;
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    balance: row.balance,
    cancelReason: row.cancelReason,
    createdAt: row.createdAt.toISOString(),
    heldUntil: row.heldUntil.toISOString(),
    now: row.now.toISOString(),
    expired: expired || row.cancelReason === 'EXPIRED',
    registered: row.accountId !== null,
    termsAccepted: row.termsVersion !== null,
    mayCancel: !expired && ['PRE_RESERVE', ...(CANCELLABLE as readonly OrderState[])].includes(row.state),
    withdrawUntil: withdrawUntil(row.market, row.reservedAt)?.toISOString() ?? null,
    total: money(row.total),
    deposit: money(row.deposit),
    paid: money(row.paid),
    choice: row.choice,
    quote: row.quote,
    dealer: {
      id: dealer.id,
      name: dealer.name,
      legalName: dealer.legalName,
      document: dealer.document,
      address: `${dealer.street}, ${dealer.number}`,
      cityName: dealer.cityName,
      stateCode: dealer.stateCode,
      phone: dealer.phone,
    },
    ...(await paymentsOfOrder(tx, row.id)),
    timeline: timelineOf({ state: row.state, expired }, await movesOf(tx, row.id)),
  };
};

const ownOrders: Handler<typeof listOwnReservations> = async (_input, context) => {
  const { actor } = context;
  if (actor.kind !== 'person') return refuse('unauthenticated');
  return ok({ orders: await context.read((tx) => store.listOwnOrders(tx, actor.accountId)) });
};

const register: Handler<typeof registerReservation> = async ({ body }, context) => {
  const { actor, tx } = context;
  if (actor.kind !== 'person') return refuse('unauthenticated');
  if (body.termsVersion !== undefined && body.termsVersion !== TERMS_VERSION) return refuse('termsOld');
  await store.lockHolder(tx, actor.accountId);
  const order = await store.lockOwnOrder(tx, whose(context, body.reservationId));
  if (order === null) return refuse('orderUnknown');
  if (order.accountId === null && (await store.countHolds(tx, actor, null)) >= store.MAX_RUNNING_HOLDS)
    return refuse('tooManyHolds');
  if (order.state !== 'PRE_RESERVE' || order.heldUntil <= order.now) return refuse('reservationEnded');
  await store.registerOrder(tx, { id: order.id, accountId: actor.accountId, termsVersion: body.termsVersion ?? null });
  return ok({ registered: true, termsAccepted: body.termsVersion !== undefined || order.termsVersion !== null });
};

/** The calls of services reservation and timeline. */
export const createRoutes = (flows: ReservationFlows): readonly Route[] => [
  handle(preReserve, flows.reserveCar),
  handle(payReservation, flows.payReservation),
  handle(cancelReservation, flows.cancelOrder),
  handle(decideCancellation, flows.decideCancellation),
  handle(requestWithdrawal, flows.withdraw),
  handle(registerReservation, register),
  handle(getReservationStatus, async ({ params }, context) =>
    context.read(async (tx) => {
      const row = await store.findOwnOrder(tx, whose(context, params.id));
      return row === null ? refuse('orderUnknown') : ok(await viewOf(tx, row));
    }),
  ),
  handle(listOwnReservations, ownOrders),
  handle(listTimelines, (_input, context) =>
    ownOrders({ params: undefined, query: undefined, body: undefined }, context),
  ),
  handle(listOrders, async ({ query }, context) =>
    ok({ orders: await context.read((tx) => store.listOrders(tx, context.brand, query.state ?? null)) }),
  ),
  handle(validateUser, async (_input, context) => {
    const runningHolds = await context.read((tx) => store.countHolds(tx, context.actor, context.visitorId));
    const signedIn = context.actor.kind === 'person' && context.actor.strength !== 'weak';
    return ok({ signedIn, mayReserve: runningHolds < store.MAX_RUNNING_HOLDS, runningHolds });
  }),
  handle(listCampaigns, async (_input, context) => {
    const campaigns = await store.findCampaigns(context.tx, context.brand, context.market);
    return ok({
      campaigns: campaigns.map((campaign) => ({
        id: campaign.id,
        name: campaign.name,
        deposit: { amount: campaign.deposit, currency: campaign.currency },
        holdMinutes: campaign.holdMinutes,
        validUntil: campaign.validUntil?.toISOString() ?? null,
      })),
    });
  }),
  handle(receiveFactoryEvent, ({ body }, context) =>
    keepSignedEvent(context, {
      from: factoryEvents,
      secrets: context.env.FACTORY_WEBHOOK_SECRETS,
      subject: body.data.orderId.toLowerCase(),
    }),
  ),
];
