import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, email, name, noLeadingSpace } from '#kernel/schemas.ts';
import { WAITING_STATES } from './rules/waiting.ts';

const common = { service: 'waiting', version: 'v1', scope: 'brand' } as const;
const staff = {
  ...common,
  access: 'bearer',
  roles: [...new Set([...rolesFor('leadQueue.manage'), ...rolesFor('lead.read')])],
  object: 'scope',
  rate: 'write',
} as const;

const person = {
  name: z
    .string()
    .check(z.minLength(1, { error: 'field.required', abort: true }), z.maxLength(120), noLeadingSpace(), name()),
  email: z.string().check(z.trim(), z.maxLength(254), email()),
} as const;
/** The car as the address of the configurator has it. */
const choice = z.string().check(z.minLength(1, 'field.required'), z.maxLength(1000));
const dealerId = z.optional(z.nullable(z.uuid()));
const degrees = (most: number) => z.optional(z.number().check(z.gte(-most), z.lte(most)));
const input = { ...person, choice, dealerId } as const;

const carSchema = {
  id: z.string(),
  car: z.string(),
  color: z.string(),
  choice: z.string(),
  state: z.enum(WAITING_STATES),
  createdAt: z.string(),
  expiresAt: z.string(),
} as const;

const entrySchema = z.strictObject(carSchema);
export type WaitingCar = z.output<typeof entrySchema>;

const recordSchema = z.strictObject({
  ...carSchema,
  name: z.string(),
  email: z.string(),
  dealerId: z.nullable(z.string()),
  dealerName: z.nullable(z.string()),
  version: z.int(),
});
export type WaitingRecord = z.output<typeof recordSchema>;

const unknown = { waitingUnknown: { status: 404, key: 'waiting.unknown' } } as const;
const carRefused = {
  carUnknown: { status: 422, key: 'waiting.carUnknown' },
  dealerUnknown: { status: 422, key: 'waiting.dealerUnknown' },
} as const;

export const joinWaiting = endpoint({
  ...common,
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'write',
  method: 'POST',
  idempotency: 'required',
  path: 'entries',
  summary:
    'Waits for a car that nobody near has. The same person and car wait once; asked again they wait longer. Says nothing about whether they waited before.',
  body: z
    .strictObject({
      ...input,
      /** Where the person is: a car as far as 150 km from there counts as near, and one at the dealership named. */
      latitude: degrees(90),
      longitude: degrees(180),
      consent: z.literal(true, 'waiting.consentNeeded'),
      consentTextVersion: z.string().check(z.minLength(1), z.maxLength(40)),
    })
    .check(
      z.refine(({ latitude, longitude }) => latitude === undefined || longitude !== undefined, {
        error: 'field.required',
        path: ['longitude'],
      }),
      z.refine(({ latitude, longitude }) => longitude === undefined || latitude !== undefined, {
        error: 'field.required',
        path: ['latitude'],
      }),
    ),
  response: z.strictObject({ expiresAt: z.string() }),
  refusals: carRefused,
});

export const leaveWaiting = endpoint({
  ...common,
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'write',
  method: 'POST',
  path: 'entries/{id}/leave',
  summary: 'Leaves the list with the signed reference of the mail; a second time changes nothing.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reference: z.string().check(z.maxLength(200)) }),
  response: 'empty',
  refusals: unknown,
});

const own = { ...common, access: 'bearer', roles: [], object: 'own' } as const;

export const listMyWaiting = endpoint({
  ...own,
  rate: 'browse',
  method: 'GET',
  path: 'mine',
  summary: 'The cars the caller waits for, or was written about, the newest first.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ entries: z.array(entrySchema) }),
  refusals: {},
});

export const leaveMyWaiting = endpoint({
  ...own,
  rate: 'write',
  method: 'DELETE',
  path: 'mine/{id}',
  summary: 'Leaves the list from one’s own area.',
  params: z.strictObject({ id: z.uuid() }),
  response: 'empty',
  refusals: unknown,
});

export const listWaiting = endpoint({
  ...staff,
  rate: 'browse',
  method: 'GET',
  path: 'entries',
  summary: 'Who waits for which car at the dealerships the caller works for, the newest first.',
  query: z.strictObject({
    ...scopeQuery,
    page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0),
    size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
    state: z.optional(z.enum(WAITING_STATES)),
    /** Only what stands behind this one. */
    after: z.optional(z.uuid()),
  }),
  response: z.strictObject({ entries: z.array(recordSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
  audit: 'waiting.read',
});

export const createWaiting = endpoint({
  ...staff,
  method: 'POST',
  path: 'records',
  summary: 'Puts somebody who asked at the dealership on the list; who waits for that car already waits longer.',
  body: z.strictObject(input),
  response: recordSchema,
  refusals: carRefused,
  audit: 'waiting.created',
});

export const changeWaiting = endpoint({
  ...staff,
  method: 'PUT',
  path: 'records/{id}',
  summary: 'Corrects who waits, for which car, at which dealership. Names the version it was read at.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ version: z.int().check(z.gte(1)), ...input }),
  response: recordSchema,
  refusals: {
    ...unknown,
    ...carRefused,
    changedMeanwhile: { status: 409, key: 'waiting.changedMeanwhile' },
    alreadyWaits: { status: 409, key: 'waiting.alreadyWaits' },
  },
  audit: 'waiting.changed',
});

export const removeWaiting = endpoint({
  ...staff,
  method: 'DELETE',
  idempotency: 'accepted',
  path: 'records/{id}',
  summary: 'Takes somebody off the list.',
  params: z.strictObject({ id: z.uuid() }),
  response: 'empty',
  refusals: unknown,
  audit: 'waiting.removed',
});
