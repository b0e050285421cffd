import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { keepSignedEvent } from '#platform/http/standard-webhooks.server.ts';
import {
  cancelReservation,
  decideCancellation,
  getReservationStatus,
  listOwnReservations,
  listTimelines,
  payReservation,
  preReserve,
  receiveFactoryEvent,
  registerReservation,
  validateUser,
} from './contract.ts';
import { listCampaigns } from './contract/campaigns.ts';
import { isMeant } from './contract/buyer-headers.ts';
import { preReserveOffer } from './contract/offers.ts';
import { decideWithdrawal, listWithdrawals, requestWithdrawal } from './contract/withdrawals.ts';
import { TERMS_VERSION } from './rules/terms.ts';
import { toView } from './order-view.server.ts';
import { staffOrderRoutes } from './staff-orders.server.ts';
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

const whose = (context: Context, id: string) => ({ id, actor: context.actor, visitorId: context.visitorId });

const AT_ONCE = 20;

const ownOrders: Handler<typeof listOwnReservations> = async ({ query: { before = null } }, context) => {
  const { actor } = context;
  if (actor.kind !== 'person') return refuse('unauthenticated');
  const found = await context.read((tx) =>
    store.listOwnOrders(tx, { accountId: actor.accountId, before, limit: AT_ONCE + 1 }),
  );
  const orders = found.slice(0, AT_ONCE);
  return ok({ orders, next: found.length > AT_ONCE ? (orders.at(-1)?.id ?? null) : null });
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
  handle(listTimelines, ({ query }, context) => ownOrders({ params: undefined, query, body: undefined }, context)),
  ...staffOrderRoutes,
  handle(validateUser, async (_input, context) => {
    if (!isMeant(context.header, context.actor)) return refuse('otherBuyer');
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
