import * as z from 'zod/mini';
import { carCampaignSchema, dueSchema, softwareSchema, warrantyClockSchema } from '#features/aftersales/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { isoDaySchema, noLeadingSpace, noRestrictedCharacters, vehicleCode } from '#kernel/schemas.ts';
import { TRANSFER_STATES } from './rules/transfer-machine.ts';

const own = {
  service: 'garage',
  version: 'v1',
  access: 'bearer',
  roles: [],
  object: 'own',
  scope: 'brand',
} as const;
const reading = { ...own, method: 'GET', rate: 'browse' } as const;
const writing = { ...own, rate: 'write' } as const;

/** As the car's papers have them, with or without dashes. Both, so that a plate seen in the street opens nothing. */
const papers = {
  chassis: z.string().check(z.maxLength(40)),
  plate: z.string().check(z.maxLength(40)),
} as const;
const mileageKm = z.int().check(z.gte(0), z.lte(2_000_000));
const nickname = z.string().check(z.minLength(1), z.maxLength(40), noLeadingSpace(), noRestrictedCharacters());

const ownedCarSchema = z.strictObject({
  id: z.string(),
  chassis: z.string(),
  plate: z.string(),
  nickname: z.nullable(z.string()),
  mileageKm: z.nullable(z.int()),
  mileageOn: z.nullable(isoDaySchema),
  ownedSince: isoDaySchema,
  modelCode: z.string(),
  modelName: z.string(),
  versionName: z.string(),
  mvsCode: z.string(),
  year: z.int(),
  colorCode: z.nullable(z.string()),
  deliveredOn: isoDaySchema,
  openRecalls: z.int(),
  due: z.nullable(dueSchema),
  warrantyUntil: z.nullable(isoDaySchema),
  /** Somebody asked for the car and waits for an answer. */
  asked: z.boolean(),
});
export type OwnedCar = z.output<typeof ownedCarSchema>;

const wholeCarSchema = z.extend(ownedCarSchema, {
  campaigns: z.array(carCampaignSchema),
  software: z.array(softwareSchema),
  warranty: z.array(warrantyClockSchema),
});
export type WholeCar = z.output<typeof wholeCarSchema>;

const carUnknown = { status: 404, key: 'garage.carUnknown' } as const;
const claiming = {
  invalidPlate: { status: 422, key: 'field.plate' },
  invalidChassis: { status: 422, key: 'field.chassis' },
  /** The register does not know the two as one car. */
  carUnproven: { status: 422, key: 'garage.carUnproven' },
  carYours: { status: 409, key: 'garage.carYours' },
  garageFull: { status: 409, key: 'garage.full' },
} as const;

export const listOwned = endpoint({
  ...reading,
  path: 'owned',
  summary: 'The cars in the person’s garage: what they need next, and whether a recall waits.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ cars: z.array(ownedCarSchema) }),
  refusals: {},
});

export const addOwned = endpoint({
  ...writing,
  method: 'POST',
  path: 'owned',
  summary:
    'Puts a car into the garage by chassis and plate. One that stands in another garage is asked for with owned/exclusive.',
  body: z.strictObject(papers),
  response: z.strictObject({ id: z.string() }),
  refusals: { ...claiming, carHeld: { status: 409, key: 'garage.carHeld' } },
  audit: 'garage.added',
});

export const addOwnedWhole = endpoint({
  ...writing,
  version: 'v2',
  method: 'POST',
  path: 'owned',
  summary: 'The same with a name and the kilometres, answered with the whole car.',
  body: z.strictObject({ ...papers, nickname: z.optional(nickname), mileageKm: z.optional(mileageKm) }),
  response: wholeCarSchema,
  refusals: { ...claiming, carHeld: { status: 409, key: 'garage.carHeld' } },
  audit: 'garage.added',
});

export const getOwnedCar = endpoint({
  ...reading,
  path: 'owned/car',
  summary: 'One car of the garage with all that belongs to it; without an id the one added last.',
  query: z.strictObject({ ...scopeQuery, id: z.optional(z.uuid()) }),
  response: wholeCarSchema,
  refusals: { carUnknown },
});

export const changeOwnedCar = endpoint({
  ...writing,
  method: 'PATCH',
  path: 'owned/car/{id}',
  summary: 'Gives a car a name, or says how far it has gone.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ nickname: z.optional(z.nullable(nickname)), mileageKm: z.optional(mileageKm) }),
  response: wholeCarSchema,
  refusals: { carUnknown, mileageLower: { status: 422, key: 'garage.mileageLower' } },
});

export const removeOwnedCar = endpoint({
  ...writing,
  method: 'DELETE',
  path: 'owned/car/{id}',
  summary: 'Takes a car out of the garage.',
  params: z.strictObject({ id: z.uuid() }),
  response: 'empty',
  refusals: { carUnknown },
  audit: 'garage.removed',
});

export const claimOwned = endpoint({
  ...writing,
  method: 'POST',
  path: 'owned/exclusive',
  summary:
    'Makes the caller the car’s only owner: at once when it stands in no garage, otherwise when its present owner agrees. Says nothing about who that is.',
  body: z.strictObject(papers),
  response: z.strictObject({ status: z.enum(['OWNED', 'ASKED']), id: z.string(), expiresAt: z.nullable(z.string()) }),
  refusals: { ...claiming, askedAlready: { status: 409, key: 'garage.askedAlready' } },
  audit: 'garage.claimed',
});

const transferSchema = z.strictObject({
  id: z.string(),
  /** OUT: somebody asks for a car of mine. IN: I asked for one. */
  direction: z.enum(['OUT', 'IN']),
  state: z.enum(TRANSFER_STATES),
  modelName: z.string(),
  year: z.int(),
  plate: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Transfer = z.output<typeof transferSchema>;

export const listTransfers = endpoint({
  ...reading,
  path: 'owned/transfers',
  summary: 'Cars on their way into and out of the garage, the newest first. Neither side learns who the other is.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ transfers: z.array(transferSchema) }),
  refusals: {},
});

export const decideTransfer = endpoint({
  ...writing,
  method: 'POST',
  path: 'owned/transfers/{id}',
  summary: 'The present owner accepts or refuses; who asked may withdraw. What the old owner noted stays behind.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ decision: z.enum(['ACCEPT', 'REFUSE', 'WITHDRAW']) }),
  response: z.strictObject({ id: z.string(), state: z.enum(TRANSFER_STATES) }),
  refusals: {
    transferUnknown: { status: 404, key: 'garage.transferUnknown' },
    transferOver: { status: 409, key: 'garage.transferOver' },
  },
});

const notedCarSchema = z.strictObject({
  id: z.string(),
  modelCode: z.string(),
  modelSlug: z.string(),
  modelName: z.string(),
  versionName: z.string(),
  mvsCode: z.string(),
  year: z.int(),
  notedAt: z.string(),
});
export type NotedCar = z.output<typeof notedCarSchema>;

const notedBody = z.strictObject({
  mvsCode: z.string().check(vehicleCode()),
  year: z.int().check(z.gte(1990), z.lte(2100)),
});
const notedList = z.strictObject({ cars: z.array(notedCarSchema) });
const notedRefusals = { versionUnknown: { status: 422, key: 'car.versionUnknown' } } as const;

/** Newest first; more than these are forgotten, the oldest first. */
export const MOST_NOTED = 30;

const noted = (kind: 'visited' | 'wanted', what: string) =>
  ({
    list: endpoint({
      ...reading,
      path: kind,
      summary: `Cars the person ${what}, the last one first.`,
      query: z.strictObject(scopeQuery),
      response: notedList,
      refusals: {},
    }),
    add: endpoint({
      ...writing,
      method: 'POST',
      path: kind,
      summary: `Notes a car the person ${what}; one that is there already moves to the front.`,
      body: notedBody,
      response: notedList,
      refusals: notedRefusals,
    }),
    remove: endpoint({
      ...writing,
      method: 'DELETE',
      path: `${kind}/car/{id}`,
      summary: `Forgets a car the person ${what}.`,
      params: z.strictObject({ id: z.uuid() }),
      response: 'empty',
      refusals: { carUnknown },
    }),
  }) as const;

export const visited = noted('visited', 'looked at');
export const wanted = noted('wanted', 'wishes for');
