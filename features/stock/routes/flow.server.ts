import {
  findDealersNear,
  listAreaCities,
  listRegionalCities,
  type DealerCity,
} from '#features/dealers/public.server.ts';
import { ok, refuse } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { findStockByRadius, getAreaStock, getRegionalStock } from '../contract/flow.ts';
import { countFreeUnits } from '../store/units.server.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const unitsAt = (context: Context, dealerIds: readonly string[], mvsCode: string | undefined) =>
  context.read((tx) => countFreeUnits(tx, { brand: context.brand, market: context.market, dealerIds, mvsCode }));

const citiesOf = async (context: Context, found: readonly DealerCity[], mvsCode: string | undefined) => {
  const units = await unitsAt(
    context,
    found.flatMap(({ dealerIds }) => dealerIds),
    mvsCode,
  );
  return found.map(({ dealerIds, ...city }) => ({
    ...city,
    dealers: dealerIds.length,
    availableUnits: dealerIds.reduce((sum, id) => sum + (units.get(id) ?? 0), 0),
  }));
};

/** The calls of service dealerws. */
export const flowRoutes: Route[] = [
  handle(findStockByRadius, async ({ query }, context) => {
    const { referenceLatitude: latitude, referenceLongitude: longitude, radius, limit, mvsCode } = query;
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return refuse('radiusMissing');
    const { brand, market } = context;
    const dealers = await findDealersNear(context.tx, { brand, market, latitude, longitude, radiusKm: radius, limit });
    const units = await unitsAt(
      context,
      dealers.map(({ id }) => id),
      mvsCode,
    );
    return ok({ dealers: dealers.map((dealer) => ({ ...dealer, availableUnits: units.get(dealer.id) ?? 0 })) });
  }),

  handle(getAreaStock, async ({ params, query }, context) => {
    const areaId = params.id.trim();
    if (areaId === '') return refuse('areaMissing');
    const { brand, market } = context;
    // An area of another brand, or none at all, has no cities here.
    const found = UUID.test(areaId) ? await listAreaCities(context.tx, { brand, market, areaId }) : [];
    return ok({ cities: await citiesOf(context, found, query.mvsCode) });
  }),

  handle(getRegionalStock, async ({ params, query }, context) => {
    const code = params.regionalId.trim().toUpperCase();
    if (code === '') return refuse('regionalMissing');
    const { brand, market } = context;
    const isOwn = params.brand.trim().toLowerCase() === brand;
    const { stateCode } = query;
    const found = isOwn ? await listRegionalCities(context.tx, { brand, market, code, stateCode }) : [];
    return ok({ cities: await citiesOf(context, found, query.mvsCode) });
  }),
];
