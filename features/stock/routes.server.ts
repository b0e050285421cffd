import { ok } from '#kernel/result.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { getAvailable } from './contract.ts';
import { findUnits } from './public.server.ts';
import type { WantedCar } from './public.ts';
import { bestDelivery } from './rules/offer.ts';

type Wanted = { colorCode?: string | undefined; coatingCode?: string | undefined; optionalCode?: string | undefined };

/** Null where nothing of a car was named: then every unit is as good as another. */
const wantedOf = ({ colorCode, coatingCode, optionalCode }: Wanted): WantedCar | undefined => {
  if (colorCode === undefined && coatingCode === undefined && optionalCode === undefined) return undefined;
  const itemCodes = optionalCode === undefined || optionalCode === '' ? [] : optionalCode.split(',');
  return { colorCode: colorCode ?? null, coatingCode: coatingCode ?? null, itemCodes: [...new Set(itemCodes)] };
};

export const routes: Route[] = [
  handle(getAvailable, async ({ query }, context) => {
    const { brand, market } = context;
    const { mvsCode, modelYear, latitude, longitude, limit } = query;
    const near = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
    const units = await context.read((tx) =>
      findUnits(tx, { brand, market, mvsCode, year: modelYear, near, choice: wantedOf(query), limit }),
    );
    return ok({ delivery: bestDelivery(units), units });
  }),
];
