import * as z from 'zod/mini';
import { NEAR_KM } from '#kernel/near.ts';
import { moneySchema } from '#kernel/schemas.ts';

/** A car that can be promised: a built one, or a place on the line for any legal configuration of the version. */
export const unitSchema = z.strictObject({
  id: z.string(),
  dealerId: z.string(),
  mvsCode: z.string(),
  year: z.int(),
  kind: z.enum(['ready', 'slot']),
  /** Of a ready car; null on a build slot. */
  colorCode: z.nullable(z.string()),
  coatingCode: z.nullable(z.string()),
  itemCodes: z.array(z.string()),
  deliveryDays: z.nullable(z.int()),
  arrivesOn: z.nullable(z.string()),
});
export type Unit = z.output<typeof unitSchema>;

/**
 * The three labels of the spec: ready delivery, delivery in N days, undetermined delivery. A built car is ready for who is near it
 * alone: for anybody else it is away in its city, and for who did not say where they are it stands there.
 */
export const deliverySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('stands'), cityName: z.string(), stateCode: z.string() }),
  z.strictObject({ kind: z.literal('away'), cityName: z.string(), stateCode: z.string() }),
  z.strictObject({ kind: z.literal('days'), days: z.int() }),
  z.strictObject({ kind: z.literal('undetermined') }),
]);
export type Delivery = z.output<typeof deliverySchema>;

/** How a ready car differs from the one chosen: `code` is what the unit has, or in `itemMissing` what it lacks. */
export const differenceSchema = z.strictObject({
  kind: z.enum(['color', 'coating', 'itemMissing', 'itemExtra']),
  code: z.string(),
});
export type Difference = z.output<typeof differenceSchema>;

/** Where a unit is taken over; the distance is null where no place was named to measure from. */
type Yard = { readonly cityName: string; readonly stateCode: string; readonly distanceKm: number | null };

/** When a unit can be had by who asks: the one answer of configurator, summary, offers and similar cars. */
export const deliveryOf = (
  { kind, deliveryDays }: Pick<Unit, 'kind' | 'deliveryDays'>,
  { cityName, stateCode, distanceKm }: Yard,
): Delivery => {
  if (kind === 'slot') return deliveryDays === null ? { kind: 'undetermined' } : { kind: 'days', days: deliveryDays };
  if (distanceKm === null) return { kind: 'stands', cityName, stateCode };
  return distanceKm <= NEAR_KM ? { kind: 'ready' } : { kind: 'away', cityName, stateCode };
};

export const offeredUnitSchema = z.extend(unitSchema, {
  dealer: z.strictObject({
    id: z.string(),
    name: z.string(),
    cityName: z.string(),
    stateCode: z.string(),
    /** Null where no place was given to measure from. */
    distanceKm: z.nullable(z.number()),
  }),
  delivery: deliverySchema,
  isExact: z.boolean(),
  differences: z.array(differenceSchema),
});
export type OfferedUnit = z.output<typeof offeredUnitSchema>;

/** What of a configured car a unit must match; codes left null are not asked for. */
export type RequestedCar = {
  readonly colorCode: string | null;
  readonly coatingCode: string | null;
  readonly itemCodes: readonly string[];
};

/** What a built car has otherwise than the one wanted, by name. `version`: it is another version or model year. */
export const similarDifferenceSchema = z.strictObject({
  kind: z.enum(['version', 'color', 'coating', 'itemMissing', 'itemExtra']),
  code: z.string(),
  name: z.string(),
});
export type SimilarDifference = z.output<typeof similarDifferenceSchema>;

export const similarUnitSchema = z.strictObject({
  id: z.string(),
  mvsCode: z.string(),
  year: z.int(),
  modelName: z.string(),
  versionName: z.string(),
  colorCode: z.string(),
  colorName: z.string(),
  coatingCode: z.nullable(z.string()),
  itemCodes: z.array(z.string()),
  /** Folder of the version's pictures. */
  picturePath: z.nullable(z.string()),
  dealer: z.strictObject({
    id: z.string(),
    name: z.string(),
    cityName: z.string(),
    stateCode: z.string(),
    distanceKm: z.nullable(z.number()),
  }),
  delivery: deliverySchema,
  price: moneySchema,
  /** Ley 27.743 and Res. SIC 4/2025, in Argentina alone; null elsewhere. */
  priceWithoutTaxes: z.nullable(moneySchema),
  /** Against the car wanted: below zero it costs less. Null where the wanted one has no price. */
  priceDifference: z.nullable(moneySchema),
  /** Hundredths: 100 is the very car. */
  similarity: z.int(),
  differences: z.array(similarDifferenceSchema),
});
export type SimilarUnit = z.output<typeof similarUnitSchema>;

export { distinctCars } from './rules/distinct-cars.ts';
