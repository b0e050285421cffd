import { ok, refuse } from '#kernel/result.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { getCarWeb } from '../contract/car.ts';
import { findCar, type CarKey } from '../store/car.server.ts';
import { scopeOf } from './scope.server.ts';

const keyOf = (query: {
  modelCode?: string | undefined;
  slug?: string | undefined;
  mvsCode?: string | undefined;
}): CarKey | null => {
  if (query.slug !== undefined) return { slug: query.slug };
  const modelCode = query.modelCode ?? splitVehicleCode(query.mvsCode)?.model;
  return modelCode === undefined ? null : { modelCode };
};

export const carRoutes: Route[] = [
  handle(getCarWeb, async ({ query }, context) => {
    const key = keyOf(query);
    const found = key === null ? null : await findCar(context.tx, key, scopeOf(context));
    return found === null ? refuse('modelUnknown') : ok(found.car);
  }),
];
