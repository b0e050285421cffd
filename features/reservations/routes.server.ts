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
  listOrders,
  listOwnReservations,
  listTimelines,
  payReservation,
  preReserve,
  receiveFactoryEvent,
  registerReservation,
  validateUser,
  type Order,
} from './contract.ts';
import { listCampaigns } from './contract/campaigns.ts';
import { preReserveOffer } from './contract/offers.ts';
import { decideWithdrawal, listWithdrawals, requestWithdrawal } from './contract/withdrawals.ts';
import { TERMS_VERSION, withdrawUntil } from './rules/terms.ts';
import { FINANCING_MOVES, timelineOf } from './rules/timeline.ts';
import { judgeWithdrawal } from './rules/withdrawal.ts';
import * as store from './store.server.ts';
import { factoryEvents } from './jobs.ts';
import * as withdrawals from './store/withdrawals.server.ts';

/** What this feature's calls need of flows over several features; the registry passes them in. */
export type ReservationFlows = {
  readonly reserveCar: Handler<typeof preReserve>;
  readonly reserveOffer: Handler<typeof preReserveOffer>;
  readonly payReservation: Handler<typeof payReservation>;
  readonly cancelOrder: Handler<typeof cancelReservation>;
  readonly decideCancellation: Handler<typeof decideCancellation>;
  readonly withdraw: Handler<typeof requestWithdrawal>;
  readonly decideWithdrawal: Handler<typeof decideWithdrawal>;
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

/** Whether the buyer can end the order: while it runs, and while the right to withdraw is not used or over. */
const mayLeave = (row: store.OrderRow, request: withdrawals.WithdrawalRow | null): boolean => {
  if (row.state === 'REQUESTED_CANCELLATION' || request?.state === 'OPEN' || request?.state === 'ACCEPTED')
    return false;
  const judged = judgeWithdrawal({ state: row.state, until: withdrawUntil(row.market, row.deliveredAt), now: row.now });
  return judged === 'end' || judged === 'return';
};

const toView = async (tx: Tx, row: store.OrderRow): Promise<Order> => {
  const dealer = await getDealer(tx, { brand: row.brand, id: row.dealerId });
  if (dealer === null) throw new Error(`order ${row.id} has no dealer`);
  const money = (amount: number) => ({ amount, currency: row.currency });
  const expired = row.state === 'PRE_RESERVE' && row.heldUntil <= row.now;
  const request = await withdrawals.findWithdrawalOfOrder(tx, row.id);
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
    mayCancel: !expired && mayLeave(row, request),
    withdrawUntil: withdrawUntil(row.market, row.deliveredAt)?.toISOString() ?? null,
    withdrawal: request === null ? null : { code: request.code, state: request.state },
    total: money(row.total),
    deposit: money(row.deposit),
    paid: money(row.paid),
    freight: row.freight === null ? null : money(row.freight),
    registration: row.registration === null ? null : money(row.registration),
    deliverBy: row.deliverBy,
    choice: row.choice,
    quote: row.quote,
    offer: row.offer,
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
  const order = await store.lockOwnOrder(tx, whose(context, body.reservationId));
  if (order === null) return refuse('orderUnknown');
  // Taken over from a visitor it is one more of the person's.
  if (order.accountId === null) {
    await store.lockHolder(tx, actor.accountId);
    if ((await store.countHolds(tx, actor, null)) >= store.MAX_RUNNING_HOLDS) return refuse('tooManyHolds');
  }
  if (order.state !== 'PRE_RESERVE' || order.heldUntil <= order.now) return refuse('reservationEnded');
  await store.registerOrder(tx, { id: order.id, accountId: actor.accountId, termsVersion: body.termsVersion ?? null });
  return ok({ registered: true, termsAccepted: body.termsVersion !== undefined || order.termsVersion !== null });
};

/** The calls of services reservation and timeline. */
export const createRoutes = (flows: ReservationFlows): readonly Route[] => [
  handle(preReserve, flows.reserveCar),
  handle(preReserveOffer, flows.reserveOffer),
  handle(payReservation, flows.payReservation),
  handle(cancelReservation, flows.cancelOrder),
  handle(decideCancellation, flows.decideCancellation),
  handle(requestWithdrawal, flows.withdraw),
  handle(decideWithdrawal, flows.decideWithdrawal),
  handle(listWithdrawals, async ({ query }, context) => {
    const { brand, market } = context;
    const rows = await context.read((tx) =>
      withdrawals.listWithdrawals(tx, { brand, market, state: query.state ?? null }),
    );
    return ok({ withdrawals: rows.map(withdrawals.toWithdrawal) });
  }),
  handle(registerReservation, register),
  handle(getReservationStatus, async ({ params }, context) =>
    context.read(async (tx) => {
      const row = await store.findOwnOrder(tx, whose(context, params.id));
      return row === null ? refuse('orderUnknown') : ok(await toView(tx, row));
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
        freight: campaign.freight === null ? null : { amount: campaign.freight, currency: campaign.currency },
        registration:
          campaign.registration === null ? null : { amount: campaign.registration, currency: campaign.currency },
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
