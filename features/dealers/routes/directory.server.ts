import { listStates } from '#features/location/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import * as calls from '../contract/directory.ts';
import { findDealersNear } from '../public.server.ts';
import { isOpenAt, timeAt } from '../rules/opening.ts';
import { blockDealers, countStates, listNetwork, setEconnect } from '../store/network.server.ts';
import { listDealers } from '../store/search.server.ts';

/** Thrown out of a transaction so that nothing of it stays. */
class SomeUnknown extends Error {}

type NetworkChange = { readonly action: string; readonly ids: readonly string[]; readonly detail: object };

/** Changes all the dealers named, with an audit row each, or none of them. */
const changeAll = async (
  context: Context,
  { action, ids, detail }: NetworkChange,
  change: (tx: Tx, ids: readonly string[]) => Promise<number>,
) => {
  const { brand, actor } = context;
  const each = [...new Set(ids)];
  try {
    await context.withTx(async (tx) => {
      if ((await change(tx, each)) !== each.length) throw new SomeUnknown();
      for (const subjectId of each) {
        await writeAudit(tx, { brand, actor: actorKey(actor), action, subjectType: 'dealer', subjectId, detail });
      }
    }, action);
    return ok({ changed: each.length });
  } catch (error) {
    if (error instanceof SomeUnknown) return refuse('someUnknown');
    throw error;
  }
};

const NETWORK_SIZE = 50;

/** Appointments before each of some dealerships; handed in, as visits know dealers and not the other way round. */
export type CountBooked = (
  tx: Tx,
  of: { brand: string; market: Market; dealerIds: readonly string[]; at: Date },
) => Promise<ReadonlyMap<string, number>>;

export const createNetworkList = (countBooked: CountBooked): Route =>
  handle(calls.listNetwork, async ({ query }, context) => {
    const { brand, market, tx } = context;
    const words = query.text?.split(/[ ,]+/).filter((word) => word !== '') ?? [];
    const { rows, ...counted } = await listNetwork(tx, { brand, market, words, page: query.page, size: NETWORK_SIZE });
    const dealerIds = rows.map(({ id }) => id);
    const booked = await context.read((read) =>
      countBooked(read, { brand, market, dealerIds, at: context.clock.now() }),
    );
    return ok({
      dealers: rows.map((row) => ({ ...row, booked: booked.get(row.id) ?? 0 })),
      ...counted,
      page: query.page,
      size: NETWORK_SIZE,
    });
  });

export const directoryRoutes: readonly Route[] = [
  handle(calls.findOfflineDealersByLocation, async ({ query }, context) => {
    const { referenceLatitude: latitude, referenceLongitude: longitude, radius: radiusKm, limit } = query;
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return refuse('radiusMissing');
    const { brand, market } = context;
    const near = { brand, market, latitude, longitude, radiusKm, limit, isDigital: false };
    return ok({ dealers: await findDealersNear(context.tx, near) });
  }),

  handle(calls.findAllOfflineStates, async (_input, context) => {
    const counted = await countStates(context.tx, context, { isDigital: false });
    const states = await listStates(context.tx, MARKETS[context.market].country);
    const names = new Map(states.map(({ code, name }) => [code, name]));
    return ok({ states: counted.map(({ id, dealers }) => ({ id, name: names.get(id) ?? id, dealers })) });
  }),

  handle(calls.findOfflineDealersByState, async ({ query }, context) => {
    const { brand, market } = context;
    const stateCode = query.stateCode.toUpperCase();
    return ok({
      dealers: await listDealers(context.tx, { brand, market, stateCode, isDigital: false, limit: query.limit }),
    });
  }),

  handle(calls.getDealerPage, async ({ query }, context) => {
    const { brand, market } = context;
    const found = await listDealers(context.tx, {
      brand,
      market,
      stateCode: query.stateCode?.toUpperCase(),
      cityCode: query.cityCode,
      groupCode: query.group?.toUpperCase(),
      services: query.service === undefined ? undefined : [query.service].flat(),
      types: query.type === undefined ? undefined : [query.type].flat(),
      words: query.text?.split(/[ ,]+/).filter((word) => word !== ''),
      limit: query.limit + 1,
      offset: query.page * query.limit,
    });
    const now = timeAt(context.clock.now(), MARKETS[market].timeZone);
    return ok({
      page: query.page,
      hasMore: found.length > query.limit,
      dealers: found.slice(0, query.limit).map((dealer) => ({ ...dealer, isOpen: isOpenAt(dealer, now) })),
    });
  }),

  handle(calls.updateBlocked, ({ body }, context) => {
    const reason = body.blocked ? (body.reason ?? null) : null;
    const action = body.blocked ? 'dealer.block' : 'dealer.release';
    return changeAll(context, { action, ids: body.dealerIds, detail: { reason } }, (tx, ids) =>
      blockDealers(tx, { brand: context.brand, ids, reason }),
    );
  }),

  handle(calls.updateEconnect, ({ body: { dealerIds, econnect } }, context) =>
    changeAll(context, { action: 'dealer.econnect', ids: dealerIds, detail: { econnect } }, (tx, ids) =>
      setEconnect(tx, { brand: context.brand, ids, econnect }),
    ),
  ),

  handle(calls.getRentalDealers, async ({ query }, context) =>
    ok({
      dealers: await listDealers(context.tx, {
        brand: context.brand,
        market: context.market,
        services: ['RENTAL'],
        groupCode: query.dealerGroup?.toUpperCase(),
        limit: query.limit,
      }),
    }),
  ),
];
