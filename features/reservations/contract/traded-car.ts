import * as z from 'zod/mini';
import { moneySchema } from '#features/payments/public.ts';
import { CAR_PLACES, CONDITIONS } from '#features/trade-in/public.ts';

const found = {
  mileageKm: z.int(),
  condition: z.enum(CONDITIONS),
};

/** What moved a value away from the price of the new car, in basis points of it. */
const driversSchema = z.array(
  z.strictObject({ code: z.enum(['AGE', 'MILEAGE', 'CONDITION', 'DAMAGE']), basisPoints: z.int() }),
);

/** A used car as it was valued when it was planned; the dealership's inspection decides. */
export const tradedCarSchema = z.strictObject({
  plate: z.string(),
  /** Null with all that follows from it where the site knows no such car: the dealership values it. */
  name: z.nullable(z.string()),
  year: z.nullable(z.int()),
  ...found,
  /** Places that were named as damaged; left out where none was. */
  damages: z.optional(z.array(z.enum(CAR_PLACES))),
  suggested: z.nullable(moneySchema),
  validUntil: z.nullable(z.string()),
  /** By which it is valued anew; left out where it was valued before that was kept. */
  mvsCode: z.optional(z.string()),
  low: z.optional(moneySchema),
  high: z.optional(moneySchema),
  drivers: z.optional(driversSchema),
});
export type TradedCar = z.output<typeof tradedCarSchema>;

/** What staff found of it, and what it is worth so, until its buyer agrees or takes it out. */
export const correctionSchema = z.strictObject({
  ...found,
  damages: z.array(z.enum(CAR_PLACES)),
  suggested: moneySchema,
  low: moneySchema,
  high: moneySchema,
  drivers: driversSchema,
  validUntil: z.string(),
  /** Why, for its buyer to read. */
  reason: z.string(),
  at: z.string(),
});
export type Correction = z.output<typeof correctionSchema>;

export const tradePhotoSchema = z.strictObject({ id: z.uuid(), place: z.string(), at: z.string() });
export type TradePhoto = z.output<typeof tradePhotoSchema>;
