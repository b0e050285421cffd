import { listStates } from '#features/location/public.server.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  findDealersBy,
  findDealersByRadius,
  getAllProvinces,
  getDealerById,
  getDealers,
  getProvinces,
  getZones,
} from './contract/search.ts';
import { findDealersNear, getDealer } from './public.server.ts';
import type { Dealer } from './public.ts';
import { createCareRoutes, type ListBooked } from './routes/care.server.ts';
import { createNetworkList, directoryRoutes, type CountBooked } from './routes/directory.server.ts';
import { networkRoutes } from './routes/network.server.ts';
import { countByProvince, listDealers, listZones } from './store/search.server.ts';

type Filters = {
  text?: string | undefined;
  stateCode?: string | undefined;
  cityCode?: string | undefined;
  service?: string | string[] | undefined;
  type?: string | string[] | undefined;
  code?: string | undefined;
  limit: number;
};

const search = (context: Context, filters: Filters): Promise<Dealer[]> =>
  listDealers(context.tx, {
    brand: context.brand,
    market: context.market,
    stateCode: filters.stateCode?.toUpperCase(),
    cityCode: filters.cityCode,
    services: filters.service === undefined ? undefined : [filters.service].flat(),
    types: filters.type === undefined ? undefined : [filters.type].flat(),
    codes: filters.code === undefined ? undefined : [filters.code],
    words: filters.text?.split(/[ ,]+/).filter((word) => word !== ''),
    limit: filters.limit,
  });

type Visits = { readonly countBooked: CountBooked; readonly listBooked: ListBooked };

export const createRoutes = ({ countBooked, listBooked }: Visits): Route[] => [
  ...createCareRoutes(listBooked),
  ...networkRoutes,
  ...directoryRoutes,
  createNetworkList(countBooked),
  handle(getDealers, async ({ query }, context) => ok({ dealers: await search(context, query) })),

  handle(getDealerById, async ({ params }, context) => {
    const dealer = await getDealer(context.tx, { brand: context.brand, id: params.id });
    return dealer === null ? refuse('dealerUnknown') : ok(dealer);
  }),

  handle(getProvinces, async (_input, context) => {
    const counted = await countByProvince(context.tx, context);
    const states = await listStates(context.tx, MARKETS[context.market].country);
    const names = new Map(states.map(({ code, name }) => [code, name]));
    return ok({
      provinces: counted.map(({ code, dealers }) => ({ id: code, name: names.get(code) ?? code, dealers })),
    });
  }),

  handle(getAllProvinces, async (_input, context) => {
    const states = await listStates(context.tx, MARKETS[context.market].country);
    return ok({ provinces: states.map(({ code, name }) => ({ id: code, name })) });
  }),

  handle(getZones, async ({ params }, context) => {
    const provinceId = params.id.trim().toUpperCase();
    if (provinceId === '') return refuse('provinceMissing');
    return ok({ zones: await listZones(context.tx, { brand: context.brand, market: context.market, provinceId }) });
  }),

  handle(findDealersBy, async ({ query }, context) => ok({ dealers: await search(context, query) })),

  handle(findDealersByRadius, async ({ query }, context) => {
    const { referenceLatitude: latitude, referenceLongitude: longitude, radius, limit } = query;
    if (typeof latitude !== 'number' || typeof longitude !== 'number') {
      return refuse('radiusMissing');
    }
    const { brand, market } = context;
    return ok({
      dealers: await findDealersNear(context.tx, { brand, market, latitude, longitude, radiusKm: radius, limit }),
    });
  }),
];
