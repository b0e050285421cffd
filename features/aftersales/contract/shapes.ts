import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { isoDaySchema, moneySchema } from '#kernel/schemas.ts';

/** Pieces that several calls of the feature share. */

/** A plate or a chassis as somebody typed it; the call says which of the two is wrong. */
export const typedIdentifier = z.string().check(z.minLength(1, 'field.plateOrChassis'), z.maxLength(40));

export const modelCodeSchema = z.string().check(z.regex(/^[0-9A-Z]{3,4}$/, 'field.vehicleCode'));
export const yearQuery = z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1990), z.lte(2100));
export const mileageQuery = z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(2_000_000));

/** What the two look-ups of a car are refused for. */
export const identifierRefusals = {
  invalidPlate: { status: 422, key: 'field.plate' },
  invalidChassis: { status: 422, key: 'field.chassis' },
} as const;
export const carUnknown = { carUnknown: { status: 404, key: 'aftersales.carUnknown' } } as const;

/** A car without anything that leads to a person: from a plate nobody gets the chassis, nor the other way round. */
export const vehicleSchema = z.strictObject({
  brand: z.string(),
  modelCode: z.string(),
  modelName: z.string(),
  versionName: z.string(),
  mvsCode: z.string(),
  year: z.int(),
  /** The last six characters. */
  chassisEnd: z.string(),
});
export type VehicleView = z.output<typeof vehicleSchema>;

export const RECALL_SERVICE_CODE = 'SV03';

export const carCampaignSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  serviceCode: z.string(),
  title: z.string(),
  risk: z.string(),
  remedy: z.string(),
  minutes: z.int(),
  notifiedOn: isoDaySchema,
  status: z.enum(['OPEN', 'DONE']),
  doneAt: z.nullable(z.string()),
  /** The day from which an unattended recall keeps the car from being licensed; null where no law says so. */
  licensingBlocksOn: z.nullable(isoDaySchema),
  licensingBlocked: z.boolean(),
});
export type CarCampaign = z.output<typeof carCampaignSchema>;

export const softwareSchema = z.strictObject({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  overTheAir: z.boolean(),
  releasedOn: isoDaySchema,
});
export type SoftwareUpdate = z.output<typeof softwareSchema>;

export const revisionSchema = z.strictObject({
  number: z.int(),
  km: z.int(),
  months: z.int(),
  minutes: z.int(),
  price: moneySchema,
  /** Ley 27.743 and Res. SIC 4/2025, in Argentina alone; null elsewhere. */
  priceWithoutTaxes: z.nullable(moneySchema),
  /** Codes; their words are `maintenance.item.{code}` of the dictionary. */
  items: z.array(z.string()),
});
export type Revision = z.output<typeof revisionSchema>;

export const dueSchema = z.strictObject({
  revision: revisionSchema,
  /** The day the months run out; the kilometres may come first. */
  dueOn: isoDaySchema,
  kmLeft: z.nullable(z.int()),
  daysLeft: z.int(),
  /** What brings it on first, as far as can be known. */
  reason: z.enum(['TIME', 'DISTANCE']),
  overdue: z.boolean(),
});
export type Due = z.output<typeof dueSchema>;

export const WARRANTY_COVERS = ['VEHICLE', 'PAINT', 'CORROSION', 'BATTERY'] as const;
export const warrantyTermSchema = z.strictObject({
  cover: z.enum(WARRANTY_COVERS),
  months: z.int(),
  /** Null: however far it goes. */
  km: z.nullable(z.int()),
});
export type WarrantyTerm = z.output<typeof warrantyTermSchema>;

export const warrantyClockSchema = z.extend(warrantyTermSchema, {
  until: isoDaySchema,
  running: z.boolean(),
});
export type WarrantyClock = z.output<typeof warrantyClockSchema>;

export { scopeQuery };
