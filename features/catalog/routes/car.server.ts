import { ok, refuse } from '#kernel/result.ts';
import { assetPath, splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { memoized } from '#platform/http/memoized.server.ts';
import { CAR_PICTURES, getCar, getCarByCodes, getCarOfVersion, getCarWeb } from '../contract/car.ts';
import { entriesOf } from '../contract/query.ts';
import { carOfCodes, newestAlone } from '../rules/one-car.ts';
import type { CarKey } from '../store/car.server.ts';
import { findCar } from '../store/kept-cars.server.ts';
import { readCar } from './read-car.server.ts';
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
    return found === null ? refuse('modelUnknown') : ok(memoized(found.car));
  }),

  handle(getCarOfVersion, async ({ query }, context) => {
    const car = await readCar(context, query);
    return car.ok ? ok(newestAlone(car.value)) : car;
  }),

  handle(getCar, async ({ query: { colorCode, ...query } }, context) => {
    const read = await readCar(context, query);
    if (!read.ok) return read;
    const car = newestAlone(read.value);
    const [version] = car.versions;
    if (version === undefined) return refuse('versionUnknown');
    const { id: _id, standardCoatingCode, ...shown } = version;
    const color = car.colors.find(({ code }) => colorCode === undefined || code === colorCode) ?? null;
    if (color === null && colorCode !== undefined) return refuse('colorUnknown', { params: { id: colorCode } });
    const parts = { brand: car.brand, model: version.modelCode, version: version.versionCode };
    const pictures = CAR_PICTURES.map((kind) => ({
      kind,
      path: assetPath({ ...parts, series: version.seriesCode, year: version.year }, { kind }) ?? '',
    }));
    const coating = car.coatings.find(({ code }) => code === standardCoatingCode) ?? null;
    return ok({ version: shown, color, coating, pictures });
  }),

  handle(getCarByCodes, async ({ query }, context) => {
    const { mvsCode, year, colorCode, coatingCode, optionalCode } = query;
    const car = await readCar(context, { mvsCode, year });
    if (!car.ok) return car;
    const named = carOfCodes(newestAlone(car.value), {
      colorCode,
      coatingCode,
      partCodes: entriesOf(optionalCode),
    });
    return named.ok ? ok(named.value) : named;
  }),
];
