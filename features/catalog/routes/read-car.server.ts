import { ok, refuse, type Result } from '#kernel/result.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { ConfigurableCar } from '../public.ts';
import { narrowCar } from '../rules/car.ts';
import { findCar } from '../store/kept-cars.server.ts';
import { scopeOf } from './scope.server.ts';

export type CarQuery = { mvsCode?: string | undefined; modelCode?: string | undefined; year?: number | undefined };

/** The model the query names, narrowed to the versions it names. */
export const readCar = async (
  context: Context,
  query: CarQuery,
): Promise<Result<ConfigurableCar, 'versionUnknown'>> => {
  const modelCode = query.modelCode ?? splitVehicleCode(query.mvsCode)?.model;
  if (modelCode === undefined) return refuse('versionUnknown');
  const found = await findCar(context.tx, { modelCode }, scopeOf(context));
  const car = found === null ? null : narrowCar(found.car, query);
  return car === null ? refuse('versionUnknown') : ok(car);
};
