import { ok, refuse } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { getAvailable } from './contract.ts';
import { getSimilar } from './contract/similar.ts';
import { findHeldUntil, findSimilar, findUnits } from './public.server.ts';
import type { RequestedCar } from './public.ts';
import { ageingRoutes } from './routes/ageing.server.ts';
import { flowRoutes } from './routes/flow.server.ts';
import { importRoutes } from './routes/import.server.ts';
import { unitRoutes } from './routes/units.server.ts';
import { bestDelivery } from './rules/offer.ts';

type UnitFilter = {
  colorCode?: string | undefined;
  coatingCode?: string | undefined;
  optionalCode?: string | undefined;
};

const codesOf = (joined: string | undefined): string[] =>
  joined === undefined || joined === '' ? [] : [...new Set(joined.split(','))];

/** Null where nothing of a car was named: then every unit is as good as another. */
const readRequested = ({ colorCode, coatingCode, optionalCode }: UnitFilter): RequestedCar | undefined => {
  if (colorCode === undefined && coatingCode === undefined && optionalCode === undefined) return undefined;
  return { colorCode: colorCode ?? null, coatingCode: coatingCode ?? null, itemCodes: codesOf(optionalCode) };
};

export const routes: Route[] = [
  handle(getAvailable, async ({ query }, context) => {
    const { brand, market } = context;
    const { mvsCode, modelYear, latitude, longitude, limit } = query;
    const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
    return context.read(async (tx) => {
      const version = { brand, market, mvsCode, year: modelYear };
      // However few are sent: the best delivery is that of all, as a place on the line may stand nearer than a built car.
      const units = await findUnits(tx, { ...version, near, choice: readRequested(query), limit: Infinity });
      const hasSlot = units.some(({ kind }) => kind === 'slot');
      const heldUntil = hasSlot ? null : await findHeldUntil(tx, version);
      return ok({
        delivery: bestDelivery(units),
        units: units.slice(0, limit),
        heldUntil: heldUntil?.toISOString() ?? null,
      });
    });
  }),

  handle(getSimilar, async ({ query }, context) => {
    const { mvsCode, year, colorCode = null, coatingCode = null, optionalCode, latitude, longitude, limit } = query;
    const near = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    const found = await findSimilar(context.read, {
      brand: context.brand,
      market: context.market,
      at: context.clock.now(),
      modelCode: splitVehicleCode(mvsCode)?.model ?? '',
      sought: { mvsCode, year, colorCode, coatingCode, itemCodes: codesOf(optionalCode) },
      near,
      limit,
    });
    return found === null ? refuse('versionUnknown') : ok(found);
  }),

  ...flowRoutes,
  ...unitRoutes,
  ...importRoutes,
  ...ageingRoutes,
];
