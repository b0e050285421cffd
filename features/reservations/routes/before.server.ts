import { getBuyer } from '#features/accounts/public.server.ts';
import { findDealersNear, getDealer, listDealers } from '#features/dealers/public.server.ts';
import { findUnits } from '#features/stock/public.server.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  getAvailability,
  getReservationLead,
  listCampaignDealers,
  listCampaignDealersNear,
} from '../contract/before.ts';
import { isMeant } from '../contract/buyer-headers.ts';
import { findCampaigns, findOwnOrder } from '../store.server.ts';

const MOST_UNITS = 20;

const isRunning = async ({ tx, brand, market }: Context, id: string): Promise<boolean> =>
  (await findCampaigns(tx, brand, market)).some((campaign) => campaign.id === id);

/** What is asked before a reservation is made, or about one that is there. */
export const beforeRoutes: readonly Route[] = [
  handle(getAvailability, async ({ query }, context) => {
    if (!isMeant(context.header, context.actor)) return refuse('otherBuyer');
    const { brand, market } = context;
    const { mvsCode, year, colorCode, coatingCode, optionalCode } = query;
    const itemCodes = optionalCode?.split(',') ?? [];
    const choice = colorCode === undefined ? undefined : { colorCode, coatingCode: coatingCode ?? null, itemCodes };
    return context.read(async (tx) => {
      const [campaign] = await findCampaigns(tx, brand, market);
      const units = await findUnits(tx, { brand, market, mvsCode, year, choice, limit: MOST_UNITS });
      const free = choice === undefined ? units : units.filter(({ isExact }) => isExact);
      const dealers = new Map(
        free.map(({ dealer: { id, name, cityName, stateCode } }) => [id, { id, name, cityName, stateCode }]),
      );
      return ok({
        available: campaign !== undefined && free.length > 0,
        campaignId: campaign?.id ?? null,
        dealers: [...dealers.values()],
      });
    });
  }),
  handle(listCampaignDealers, async ({ params, query }, context) => {
    if (!isMeant(context.header, context.actor)) return refuse('otherBuyer');
    if (!(await isRunning(context, params.id))) return refuse('campaignUnknown');
    const { tx, brand, market } = context;
    const stateCode = query.stateCode?.toUpperCase();
    return ok({ dealers: await listDealers(tx, { brand, market, stateCode, limit: query.limit }) });
  }),
  handle(listCampaignDealersNear, async ({ params, query }, context) => {
    if (!isMeant(context.header, context.actor)) return refuse('otherBuyer');
    if (!(await isRunning(context, params.id))) return refuse('campaignUnknown');
    const { tx, brand, market } = context;
    const { referenceLatitude: latitude, referenceLongitude: longitude, radius: radiusKm, limit } = query;
    return ok({ dealers: await findDealersNear(tx, { brand, market, latitude, longitude, radiusKm, limit }) });
  }),
  handle(getReservationLead, ({ query }, context) =>
    context.read(async (tx) => {
      const { actor, visitorId, env } = context;
      if (!isMeant(context.header, actor)) return refuse('otherBuyer');
      const order = await findOwnOrder(tx, { id: query.reservationId, actor, visitorId });
      const dealer = order && (await getDealer(tx, { brand: order.brand, id: order.dealerId }));
      if (order === null || dealer === null) return refuse('orderUnknown');
      const buyer = order.accountId === null ? null : await getBuyer(tx, { env, accountId: order.accountId });
      const { mvsCode, year, modelName, versionName } = order.quote;
      return ok({
        number: order.number,
        vehicle: { mvsCode, year, modelName, versionName },
        dealer: { id: dealer.id, code: dealer.code, name: dealer.name },
        person: buyer && { name: buyer.name, email: buyer.email, phone: buyer.phone },
      });
    }),
  ),
];
