import * as z from 'zod/mini';
import { revisionSchema } from '#features/aftersales/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';
import { BOOKING_KINDS } from '../rules/machines.ts';
import { PERIODS } from '../rules/slots.ts';
import {
  bookedSchema,
  bookingSchema,
  consent,
  contactSchema,
  day,
  instant,
  kilometres,
  modelCode,
  note,
  pageQuery,
  plate,
  serviceCode,
  slotRefusals,
} from './shapes.ts';

const scheduler = { service: 'scheduler', version: 'v1', roles: [], scope: 'brand' } as const;
const number = (least: number, most: number) =>
  z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(least), z.lte(most));

export const slotSchema = z.strictObject({
  startsAt: z.string(),
  endsAt: z.string(),
  period: z.enum(PERIODS),
  /** How many bays, cars or people are free then. */
  free: z.int(),
});
export type FreeSlot = z.output<typeof slotSchema>;

const revisionUnknown = { status: 422, key: 'visit.revisionUnknown' } as const;

export const getTimeslots = endpoint({
  ...scheduler,
  method: 'GET',
  path: 'timeslots',
  summary:
    'Times a dealership offers for a service, a test drive of a model or a talk by video, day by day, with how much is free.',
  access: 'public',
  object: 'none',
  rate: 'browse',
  query: z.strictObject({
    ...scopeQuery,
    dealerId: z.uuid(),
    kind: z._default(z.enum(BOOKING_KINDS), 'SERVICE'),
    /** For SERVICE: which; how long it takes decides the times. */
    serviceCode: z.optional(serviceCode),
    /** For service REVISION: which one of the model; it may take longer than the first. */
    revision: z.optional(number(1, 20)),
    /** For TEST_DRIVE: of which model a car must be free. */
    modelCode: z.optional(modelCode),
    /** The first day; today where left out. */
    from: z.optional(day),
    days: z._default(number(1, 31), 14),
  }),
  response: z.strictObject({
    dealerId: z.string(),
    timeZone: z.string(),
    minutes: z.int(),
    days: z.array(
      z.strictObject({
        day: z.string(),
        /** Holidays and days off of the dealership. */
        closed: z.boolean(),
        /** Only those still ahead; a taken one stands with 0 free. */
        slots: z.array(slotSchema),
      }),
    ),
  }),
  refusals: {
    dealerUnknown: slotRefusals.dealerUnknown,
    notOffered: slotRefusals.notOffered,
    modelUnknown: slotRefusals.modelUnknown,
    serviceUnknown: slotRefusals.serviceUnknown,
    revisionUnknown,
  },
});

const oneOrMore = z.union([z.uuid(), z.array(z.uuid()).check(z.minLength(1), z.maxLength(30))]);

export const getNextSlots = endpoint({
  ...scheduler,
  method: 'GET',
  path: 'timeslots/next',
  summary: 'The next free time of each of some dealerships, for a list of them.',
  access: 'public',
  object: 'none',
  rate: 'browse',
  query: z.strictObject({
    ...scopeQuery,
    dealerId: oneOrMore,
    kind: z._default(z.enum(BOOKING_KINDS), 'SERVICE'),
    /** For TEST_DRIVE: of which model a car must be free; any where left out. */
    modelCode: z.optional(modelCode),
  }),
  response: z.strictObject({
    /** Those that offer nothing of the kind, or have nothing free in the days ahead, are left out. */
    next: z.array(z.strictObject({ dealerId: z.string(), startsAt: z.string() })),
  }),
  refusals: {},
});

export const getAppointments = endpoint({
  ...scheduler,
  method: 'GET',
  path: 'appointments/web',
  summary: 'The signed-in person’s visits and test drives of this brand, those that come last first.',
  access: 'bearer',
  object: 'own',
  rate: 'browse',
  query: z.strictObject({ ...scopeQuery, ...pageQuery, kind: z.optional(z.enum(BOOKING_KINDS)) }),
  response: z.strictObject({ appointments: z.array(bookingSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

export const visitedCar = z.strictObject({
  modelCode,
  plate: z.optional(plate),
  year: z.optional(z.int().check(z.gte(1950), z.lte(2100))),
  km: z.optional(kilometres),
});

export const postAppointment = endpoint({
  ...scheduler,
  method: 'POST',
  path: 'appointments/web',
  summary:
    'Books a time in the workshop. Two people never get one bay at one time; a taken time comes back with the next free ones.',
  access: 'public',
  object: 'own',
  rate: 'write',
  idempotency: 'required',
  body: z.strictObject({
    dealerId: z.uuid(),
    serviceCode,
    startsAt: instant,
    car: visitedCar,
    /** For REVISION: which one, at its fixed price. */
    revision: z.optional(z.int().check(z.gte(1), z.lte(20))),
    contact: contactSchema,
    note,
    consent,
  }),
  response: bookedSchema,
  refusals: { ...slotRefusals, revisionUnknown },
  audit: 'visit.booked',
});

export const listServices = endpoint({
  ...scheduler,
  method: 'GET',
  path: 'services',
  summary: 'What workshops may be booked for, how long each takes, and what a dealership must offer for it.',
  access: 'public',
  object: 'none',
  rate: 'browse',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    services: z.array(
      z.strictObject({ code: z.string(), name: z.string(), minutes: z.int(), needs: z.enum(['SERVICE', 'BODY_SHOP']) }),
    ),
  }),
  refusals: {},
});

export const getDealerServices = endpoint({
  ...scheduler,
  method: 'GET',
  path: 'schedulers/{id}/services',
  summary: 'What a dealership’s workshop may be booked for, and how long each takes.',
  access: 'bearer',
  object: 'none',
  rate: 'browse',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    dealerId: z.string(),
    services: z.array(z.strictObject({ code: z.string(), name: z.string(), minutes: z.int() })),
  }),
  refusals: { dealerUnknown: slotRefusals.dealerUnknown, notOffered: slotRefusals.notOffered },
});

export const getRevisions = endpoint({
  ...scheduler,
  method: 'GET',
  path: 'revisions',
  summary:
    'Revisions of a car at their fixed prices, by its plate or its model, and which one it is due for by its kilometres and age.',
  access: 'public',
  object: 'none',
  rate: 'lookup',
  query: z.strictObject({
    ...scopeQuery,
    plate: z.optional(plate),
    /** Where no plate is given. */
    modelCode: z.optional(modelCode),
    km: z.optional(number(0, 2_000_000)),
    /** When the car was handed over: the twelve months count from there. A plate's own day wins. */
    soldOn: z.optional(day),
    /** Number of the last revision done; 0 for none. */
    lastNumber: z.optional(number(0, 30)),
  }),
  response: z.strictObject({
    /** Of whom the car is, nobody is told. */
    car: z.strictObject({ modelCode: z.string(), modelName: z.string(), year: z.nullable(z.int()) }),
    everyKm: z.int(),
    everyMonths: z.int(),
    revisions: z.array(revisionSchema),
    /** Null where neither kilometres nor age are known. */
    due: z.nullable(
      z.strictObject({
        number: z.int(),
        isDue: z.boolean(),
        kmLeft: z.nullable(z.int()),
        dueOn: z.nullable(z.string()),
        because: z.enum(['KM', 'TIME']),
        /** Null beyond the last revision with a fixed price: the dealership makes one. */
        revision: z.nullable(revisionSchema),
      }),
    ),
  }),
  refusals: { modelUnknown: slotRefusals.modelUnknown, carUnknown: { status: 404, key: 'visit.carUnknown' } },
});
