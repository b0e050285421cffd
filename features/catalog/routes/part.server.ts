import { ok, refuse, type Result } from '#kernel/result.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { findParts, getAccessories, getAccessory, getCoatings, getColors, getItems } from '../contract/part.ts';
import { entriesOf } from '../contract/query.ts';
import type { ConfigurablePart } from '../public.ts';
import { partOf } from '../rules/car.ts';
import { listParts, type PartQuery } from '../store/parts.server.ts';
import { readCar, type CarQuery } from './read-car.server.ts';
import { scopeOf } from './scope.server.ts';

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

  handle(getAccessories, async ({ query: { page, size, ...query } }, context) => {
    const codes = entriesOf(query.codes);
    const sought = { type: 'ACCESSORY', codes, ids: [], offset: page * size, limit: size } as const;
    const accessories = await readParts(context, query, sought);
    return accessories.ok ? ok({ accessories: accessories.value }) : accessories;
  }),

  handle(getAccessory, async ({ params }, context) => {
    const sought = { type: 'ACCESSORY', codes: [params.code], ids: [], limit: 1 } as const;
    const [row] = await listParts(context.tx, scopeOf(context), sought);
    return row === undefined ? refuse('accessoryUnknown') : ok(partOf(row, row.currency));
  }),

  handle(findParts, async ({ body: { codes = [], ids = [], ...query } }, context) => {
    const car = await readCar(context, query);
    if (!car.ok) return car;
    const takesAll = codes.length + ids.length === 0;
    const sought = <T extends { readonly code: string; readonly id: string }>(list: readonly T[]): T[] =>
      list.filter(({ code, id }) => takesAll || codes.includes(code) || ids.includes(id));
    const { colors, coatings, parts, services } = car.value;
    return ok({
      colors: sought(colors),
      coatings: sought(coatings),
      parts: sought(parts),
      services: sought(services),
    });
  }),
];
