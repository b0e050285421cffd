import type { TradeValue } from '#features/trade-in/public.server.ts';
import { ok, refuse } from '#kernel/result.ts';
import {
  handle,
  handleAsking,
  type AskingHandler,
  type Context,
  type Handler,
  type Route,
} from '#platform/http/context.server.ts';
import { keepSignedEvent } from '#platform/http/standard-webhooks.server.ts';
import {
  cancelReservation,
  decideCancellation,
  getReservationStatus,
  listOwnReservations,
  listTimelines,
  payReservation,
  preReserve,
  registerReservation,
  validateUser,
} from './contract.ts';
import {
  bookDealerPayment,
  completeReturn,
  decideDealerPayment,
  getSlip,
  issueSlip,
  planRemainingPayment,
} from './contract/balance.ts';
import { listCampaigns } from './contract/campaigns.ts';
import { isMeant } from './contract/buyer-headers.ts';
import { getCardPage, issueCoupon, payPartByCard } from './contract/parts.ts';
import { decideSource } from './contract/letter.ts';
import { reprocessCampaign } from './contract/before.ts';
import { receiveFactoryEvent } from './contract/factory-events.ts';
import { preReserveOffer } from './contract/offers.ts';
import { decideWithdrawal, listWithdrawals, requestWithdrawal } from './contract/withdrawals.ts';
import { TERMS_VERSION } from './rules/terms.ts';
import { toView } from './order-view.server.ts';
import { changeRoutes, type ChangeFlows } from './routes/change.server.ts';
import { beforeRoutes } from './routes/before.server.ts';
import { reachOf, withinReach } from './reach.server.ts';
import { ownOrders } from './own-orders.server.ts';
import { createOrderPageRoutes, type OrderPageFlows } from './routes/order-page.server.ts';
import { welcomeKitRoutes } from './routes/welcome-kit.server.ts';
import { staffOrderRoutes } from './staff-orders.server.ts';
import * as store from './store.server.ts';
import { findOwnWhole } from './store/order-parts.server.ts';
import { factoryEvents } from './jobs.ts';
import * as withdrawals from './store/withdrawals.server.ts';

/** What this feature's calls need of flows over several features; the registry passes them in. */
export type ReservationFlows = ChangeFlows &
  OrderPageFlows & {
    readonly reserveCar: Handler<typeof preReserve>;
    readonly reserveOffer: Handler<typeof preReserveOffer>;
    readonly payReservation: Handler<typeof payReservation>;
    readonly cancelOrder: Handler<typeof cancelReservation>;
    readonly decideCancellation: Handler<typeof decideCancellation>;
    readonly planBalance: AskingHandler<typeof planRemainingPayment, TradeValue | null>;
    readonly issueSlip: Handler<typeof issueSlip>;
    readonly issueCoupon: Handler<typeof issueCoupon>;
    readonly cardPageOfPart: Handler<typeof getCardPage>;
    readonly payPartByCard: Handler<typeof payPartByCard>;
    readonly slipPaper: Handler<typeof getSlip>;
    readonly bookDealerPayment: Handler<typeof bookDealerPayment>;
    readonly decideDealerPayment: Handler<typeof decideDealerPayment>;
    readonly decideSource: Handler<typeof decideSource>;
    readonly completeReturn: Handler<typeof completeReturn>;
    readonly withdraw: Handler<typeof requestWithdrawal>;
    readonly decideWithdrawal: Handler<typeof decideWithdrawal>;
    readonly reprocessCampaign: Handler<typeof reprocessCampaign>;
  };

const whose = (context: Context, id: string) => ({ id, actor: context.actor, visitorId: context.visitorId });

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

const factoryRoute: Route = handle(receiveFactoryEvent, ({ body }, context) =>
  keepSignedEvent(context, {
    from: factoryEvents,
    secrets: context.env.FACTORY_WEBHOOK_SECRETS,
    subject: body.data.orderId.toLowerCase(),
  }),
);

const withdrawalQueue = handle(listWithdrawals, async ({ query }, context) => {
  const { brand, market } = context;
  const { state = null, size } = query;
  const after = withdrawals.readPlace(query.after);
  const rows = await context.read(async (tx) => {
    const dealerIds = await reachOf(tx, context, listWithdrawals.roles);
    return withdrawals.listWithdrawals(tx, { brand, market, state, after, size: size + 1, dealerIds });
  });
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return ok({
    withdrawals: shown.map(withdrawals.toWithdrawal),
    next: last === undefined ? null : withdrawals.placeOf(last),
  });
});

/** The calls of services reservation and timeline. */
export const createRoutes = (flows: ReservationFlows): readonly Route[] =>
  withinReach([
    handle(preReserve, flows.reserveCar),
    handle(preReserveOffer, flows.reserveOffer),
    handle(payReservation, flows.payReservation),
    handle(cancelReservation, flows.cancelOrder),
    handle(decideCancellation, flows.decideCancellation),
    handleAsking(planRemainingPayment, flows.planBalance),
    handle(issueSlip, flows.issueSlip),
    handle(getSlip, flows.slipPaper),
    handle(issueCoupon, flows.issueCoupon),
    handle(getCardPage, flows.cardPageOfPart),
    handle(payPartByCard, flows.payPartByCard),
    handle(bookDealerPayment, flows.bookDealerPayment),
    handle(decideDealerPayment, flows.decideDealerPayment),
    handle(decideSource, flows.decideSource),
    handle(completeReturn, flows.completeReturn),
    handle(requestWithdrawal, flows.withdraw),
    handle(decideWithdrawal, flows.decideWithdrawal),
    withdrawalQueue,
    handle(registerReservation, register),
    handle(getReservationStatus, async ({ params }, context) =>
      context.read(async (tx) => {
        const row = await findOwnWhole(tx, whose(context, params.id));
        return row === null ? refuse('orderUnknown') : ok(await toView(tx, row));
      }),
    ),
    handle(listOwnReservations, ownOrders),
    handle(listTimelines, ({ query }, context) => ownOrders({ params: undefined, query, body: undefined }, context)),
    ...staffOrderRoutes,
    ...beforeRoutes,
    ...welcomeKitRoutes,
    ...createOrderPageRoutes(flows),
    ...changeRoutes(flows),
    handle(reprocessCampaign, flows.reprocessCampaign),
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
    factoryRoute,
  ]);
