import { listStates } from '#features/location/public.server.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import * as calls from '../contract/network.ts';
import { listAreaCities, listRegionalCities } from '../store/areas.server.ts';
import * as store from '../store/network.server.ts';
import { listDealers } from '../store/search.server.ts';

const named = async (
  context: Context,
  counted: readonly store.StateCount[],
): Promise<{ id: string; name: string; dealers: number }[]> => {
  const states = await listStates(context.tx, MARKETS[context.market].country);
  const names = new Map(states.map(({ code, name }) => [code, name]));
  return counted.map(({ id, dealers }) => ({ id, name: names.get(id) ?? id, dealers }));
};

const hasGroup = async (context: Context, code: string): Promise<boolean> =>
  (await store.listGroups(context.tx, context, code)).length > 0;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const regionalScope = (context: Context, brand: string): { brand: string; market: Market } => ({
  brand: brand.toLowerCase(),
  market: context.market,
});

export const networkRoutes: readonly Route[] = [
  handle(calls.findDealersByCodes, async ({ query }, context) => {
    const list = <T>(value: T | T[] | undefined) => (value === undefined ? undefined : ([value].flat() as T[]));
    const dealers = await listDealers(context.tx, {
      brand: context.brand,
      market: context.market,
      stateCode: query.stateCode?.toUpperCase(),
      codes: list(query.code),
      cityCodes: list(query.cityCode),
      services: list(query.service),
      types: list(query.type),
      words: query.text?.split(/[ ,]+/).filter((word) => word !== ''),
      limit: query.limit,
    });
    return ok({ dealers });
  }),

  handle(calls.getDealerBrands, async (_input, context) =>
    ok({ brands: await store.countByBrand(context.tx, context.market) }),
  ),

  handle(calls.getAnyDealer, async ({ params }, context) => {
    const dealer = await store.findAnyDealer(context.tx, params.id);
    return dealer === null ? refuse('dealerUnknown') : ok(dealer);
  }),

  handle(calls.getDealersByService, async ({ params, query }, context) => {
    const { brand, market } = context;
    const stateCode = query.stateCode?.toUpperCase();
    return ok({
      dealers: await listDealers(context.tx, { brand, market, stateCode, services: [params.type], limit: query.limit }),
    });
  }),

  handle(calls.getMaintenanceServices, async (_input, context) =>
    ok({ services: await store.listMaintenanceServices(context.tx, context.locale) }),
  ),

  handle(calls.getDealerGroups, async (_input, context) => ok({ groups: await store.listGroups(context.tx, context) })),

  handle(calls.getGroupAreas, async ({ params }, context) => {
    const group = params.g.toUpperCase();
    if (!(await hasGroup(context, group))) return refuse('groupUnknown');
    return ok({ influenceAreas: await store.listGroupAreas(context.tx, context, group) });
  }),

  handle(calls.getGroupStates, async ({ params }, context) => {
    const group = params.g.toUpperCase();
    if (!(await hasGroup(context, group))) return refuse('groupUnknown');
    return ok({ states: await named(context, await store.countStates(context.tx, context, { group })) });
  }),

  handle(calls.getGroupAreaCities, async ({ params }, context) => {
    const group = params.g.toUpperCase();
    if (!(await hasGroup(context, group))) return refuse('groupUnknown');
    if ((await store.findArea(context.tx, context, params.a)) === null) return refuse('areaUnknown');
    return ok({ cities: await store.listGroupCities(context.tx, context, { group, areaId: params.a }) });
  }),

  handle(calls.getGroupStateCities, async ({ params }, context) => {
    const stateCode = params.s.trim().toUpperCase();
    if (stateCode === '') return refuse('stateMissing');
    const group = params.g.toUpperCase();
    if (!(await hasGroup(context, group))) return refuse('groupUnknown');
    return ok({ cities: await store.listGroupCities(context.tx, context, { group, stateCode }) });
  }),

  handle(calls.findDealersByGroup, async ({ query }, context) => {
    const groupCode = query.group.toUpperCase();
    if (!(await hasGroup(context, groupCode))) return refuse('groupUnknown');
    const { brand, market } = context;
    return ok({ dealers: await listDealers(context.tx, { brand, market, groupCode, limit: query.limit }) });
  }),

  handle(calls.getAreaCities, async ({ params }, context) => {
    const id = params.id.trim();
    if (id === '') return refuse('areaMissing');
    if (!UUID.test(id) || (await store.findArea(context.tx, context, id)) === null) return refuse('areaUnknown');
    const { brand, market } = context;
    return ok({ cities: await listAreaCities(context.tx, { brand, market, areaId: id }) });
  }),

  handle(calls.getRegionals, async ({ params }, context) => {
    const market = (['br', 'ar'] as const).find((id) => MARKETS[id].country === params.country.toUpperCase());
    const { brand } = context;
    return ok({ regionals: market === undefined ? [] : await store.listRegionals(context.tx, { brand, market }) });
  }),

  handle(calls.getRegionalStates, async ({ params }, context) => {
    const regional = params.regionCode.trim().toUpperCase();
    if (regional === '') return refuse('regionalMissing');
    const scope = regionalScope(context, params.brand);
    if ((await store.listRegionals(context.tx, scope, regional)).length === 0) return refuse('regionalUnknown');
    return ok({ states: await named(context, await store.countStates(context.tx, scope, { regional })) });
  }),

  handle(calls.getRegionalCities, async ({ params, query }, context) => {
    const code = params.regionCode.trim().toUpperCase();
    if (code === '') return refuse('regionalMissing');
    const stateCode = query.stateCode?.trim().toUpperCase() ?? '';
    if (stateCode === '') return refuse('stateMissing');
    const scope = regionalScope(context, params.brand);
    if ((await store.listRegionals(context.tx, scope, code)).length === 0) return refuse('regionalUnknown');
    return ok({ cities: await listRegionalCities(context.tx, { ...scope, code, stateCode }) });
  }),
];
