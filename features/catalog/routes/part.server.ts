import { ok, refuse, type Result } from '#kernel/result.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { getAccessories, getAccessory, getCoatings, getColors, getItems } from '../contract/part.ts';
import { entriesOf } from '../contract/query.ts';
import type { ConfigurableCar, ConfigurablePart } from '../public.ts';
import { narrowCar, partOf } from '../rules/car.ts';
import { listParts, type PartQuery } from '../store/parts.server.ts';
import { findCar } from '../store/car.server.ts';
import { scopeOf } from './scope.server.ts';

type CarQuery = { mvsCode?: string | undefined; modelCode?: string | undefined; year?: number | undefined };

/** The model the query names, narrowed to the versions it names. */
const readCar = async (context: Context, query: CarQuery): Promise<Result<ConfigurableCar, 'versionUnknown'>> => {
  const modelCode = query.modelCode ?? splitVehicleCode(query.mvsCode)?.model;
  if (modelCode === undefined) return refuse('versionUnknown');
  const found = await findCar(context.tx, { modelCode }, scopeOf(context));
  const car = found === null ? null : narrowCar(found.car, query);
  return car === null ? refuse('versionUnknown') : ok(car);
};

/** Parts of the car the query names, or of the whole brand where it names none. */
const readParts = async (
  context: Context,
  query: CarQuery,
  sought: PartQuery,
): Promise<Result<ConfigurablePart[], 'versionUnknown'>> => {
  if (query.mvsCode === undefined && query.modelCode === undefined) {
    const rows = await listParts(context.tx, scopeOf(context), sought);
    return ok(rows.map((row) => partOf(row, row.currency)));
  }
  const car = await readCar(context, query);
  if (!car.ok) return car;
  const { type, codes, ids } = sought;
  const takesAll = codes.length + ids.length === 0;
  const isSought = (part: ConfigurablePart): boolean => takesAll || codes.includes(part.code) || ids.includes(part.id);
  return ok(car.value.parts.filter((part) => part.type === type && isSought(part)));
};

export const partRoutes: Route[] = [
  handle(getCoatings, async ({ query }, context) => {
    const car = await readCar(context, query);
    return car.ok ? ok({ coatings: car.value.coatings }) : car;
  }),

  handle(getColors, async ({ query }, context) => {
    const car = await readCar(context, query);
    return car.ok ? ok({ colors: car.value.colors }) : car;
  }),

  handle(getItems, async ({ query }, context) => {
    const sought = { type: 'ITEM', codes: entriesOf(query.code), ids: entriesOf(query.id) } as const;
    const items = await readParts(context, query, sought);
    return items.ok ? ok({ items: items.value }) : items;
  }),

  handle(getAccessories, async ({ query }, context) => {
    const sought = { type: 'ACCESSORY', codes: entriesOf(query.codes), ids: [] } as const;
    const accessories = await readParts(context, query, sought);
    return accessories.ok ? ok({ accessories: accessories.value }) : accessories;
  }),

  handle(getAccessory, async ({ params }, context) => {
    const sought = { type: 'ACCESSORY', codes: [params.code], ids: [] } as const;
    const [row] = await listParts(context.tx, scopeOf(context), sought);
    return row === undefined ? refuse('accessoryUnknown') : ok(partOf(row, row.currency));
  }),
];
