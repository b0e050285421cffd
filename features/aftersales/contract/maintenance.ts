import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { isoDaySchema, vehicleCode } from '#kernel/schemas.ts';
import {
  carUnknown,
  dueSchema,
  identifierRefusals,
  mileageQuery,
  modelCodeSchema,
  revisionSchema,
  scopeQuery,
  typedIdentifier,
  yearQuery,
} from './shapes.ts';

const reading = {
  service: 'maintenance',
  version: 'v1',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
} as const;

const mvsCode = z.string().check(vehicleCode());
const planUnknown = { planUnknown: { status: 404, key: 'maintenance.planUnknown' } } as const;

const planSchema = z.strictObject({
  modelCode: z.string(),
  modelName: z.string(),
  /** Whichever comes first. */
  everyKm: z.int(),
  everyMonths: z.int(),
  revisions: z.array(revisionSchema),
});
export type MaintenancePlan = z.output<typeof planSchema>;

export const getMaintenance = endpoint({
  ...reading,
  path: 'maintenance',
  summary: 'The maintenance plan of a model: what each revision does, how long it takes, what it costs.',
  cacheSeconds: 60,
  query: z.strictObject({ ...scopeQuery, modelCode: z.optional(modelCodeSchema), mvsCode: z.optional(mvsCode) }),
  response: planSchema,
  refusals: planUnknown,
});

export const getMaintenanceOf = endpoint({
  ...reading,
  version: 'v2',
  path: 'maintenance/{mvsCode}',
  summary: 'The maintenance plan of a car by its vehicle code.',
  cacheSeconds: 60,
  params: z.strictObject({ mvsCode }),
  response: planSchema,
  refusals: planUnknown,
});

export const suggestMaintenance = endpoint({
  ...reading,
  path: 'maintenance/suggestion',
  summary:
    'The revision a car needs next, by its kilometres and the day it was delivered: every 10,000 km or 12 months, whichever comes first.',
  query: z.strictObject({
    ...scopeQuery,
    mvsCode,
    mileageKm: z.optional(mileageQuery),
    deliveredOn: isoDaySchema,
    /** Of the last revision done; without it the plan is followed from the first. */
    lastNumber: z.optional(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(30))),
  }),
  response: z.strictObject({
    due: z.nullable(dueSchema),
    /** The spec’s reminder: an oil change every twelve months, even below 10,000 km. */
    oilReminder: z.boolean(),
  }),
  refusals: planUnknown,
});

export const scheduleRevision = endpoint({
  ...reading,
  rate: 'lookup',
  path: 'scheduleRevision',
  summary: 'What to book for a car at the workshop: the revision it needs, the service’s code and how long it takes.',
  query: z.strictObject({
    ...scopeQuery,
    plate: z.optional(typedIdentifier),
    chassis: z.optional(typedIdentifier),
    mvsCode: z.optional(mvsCode),
    year: z.optional(yearQuery),
    mileageKm: z.optional(mileageQuery),
  }),
  response: z.strictObject({
    serviceCode: z.string(),
    minutes: z.int(),
    modelName: z.string(),
    revision: revisionSchema,
    /** Free repairs that can be done on the same visit. */
    openRecalls: z.int(),
  }),
  refusals: { ...identifierRefusals, ...carUnknown, ...planUnknown },
});
