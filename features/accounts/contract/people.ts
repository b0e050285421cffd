import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { rentalPersonSchema } from '#kernel/rental-person.ts';
import { noLeadingSpace, noRestrictedCharacters } from '#kernel/schemas.ts';
import { AGREEMENT_CODES } from '../rules/agreements.ts';
import { rolesFor } from '../rules/policies.ts';
import { contractsSchema } from './contract.ts';

/** What else hangs on the signed-in person: renting, repairing, their dealership, their reservations' papers. */

const own = {
  service: 'user',
  version: 'v2',
  access: 'bearer',
  roles: [],
  object: 'own',
  scope: 'none',
} as const;
const reading = { ...own, method: 'GET', rate: 'browse' } as const;
const nullable = z.nullable(rentalPersonSchema);

export const getRentalSelf = endpoint({
  ...reading,
  path: 'users/self/rental',
  summary: 'What the person told for renting; null before they did.',
  response: z.strictObject({ rental: nullable }),
  refusals: {},
});

export const createRentalSelf = endpoint({
  ...own,
  method: 'POST',
  path: 'users/self/rental',
  summary: 'Makes the person a renter: licence, income and occupation, kept sealed. Sent again, it replaces.',
  rate: 'write',
  body: z.partial(rentalPersonSchema),
  response: z.strictObject({ rental: nullable }),
  refusals: { emptyBody: { status: 400, key: 'error.rentalUser.emptyBody' } },
  audit: 'account.rental',
});

const repairer = { ...own, roles: rolesFor('repair.use') } as const;
const repairmanId = z.strictObject({ id: z.string().check(z.regex(/^[\w-]{2,40}$/)) });
const workshop = z.string().check(z.minLength(2), z.maxLength(120), noLeadingSpace(), noRestrictedCharacters());
const repairmanSchema = z.strictObject({ id: z.string(), workshop: z.string(), econnect: z.boolean() });

export const getRepairman = endpoint({
  ...repairer,
  method: 'GET',
  path: 'users/self/repairman/{id}',
  summary: 'The repairer’s own entry by its registration number.',
  rate: 'browse',
  params: repairmanId,
  response: repairmanSchema,
  refusals: {},
});

export const putRepairman = endpoint({
  ...repairer,
  method: 'PUT',
  path: 'users/self/repairman/{id}',
  summary: 'Makes or changes the repairer’s own entry. A number that is another’s is not there.',
  rate: 'write',
  params: repairmanId,
  body: z.strictObject({ workshop }),
  response: repairmanSchema,
  refusals: {},
  audit: 'account.repairman',
});

const econnect = z.strictObject({ enabled: z.boolean() });

export const getRepairmanEconnect = endpoint({
  ...repairer,
  method: 'GET',
  path: 'users/self/repairman/{id}/econnect',
  summary: 'Whether the repairer’s workshop answers through e-connect.',
  rate: 'browse',
  params: repairmanId,
  response: econnect,
  refusals: {},
});

export const putRepairmanEconnect = endpoint({
  ...repairer,
  method: 'PUT',
  path: 'users/self/repairman/{id}/econnect',
  summary: 'Switches e-connect of the repairer’s workshop.',
  rate: 'write',
  params: repairmanId,
  body: econnect,
  response: econnect,
  refusals: {},
  audit: 'account.econnect',
});

const dealerSchema = z.strictObject({
  dealer: z.nullable(z.strictObject({ id: z.string(), name: z.string(), cityName: z.string(), stateCode: z.string() })),
});

export const getAssociatedDealer = endpoint({
  ...reading,
  path: 'users/self/loyalty/associated-dealer',
  summary: 'The dealership of the brand that looks after the person; null before one was chosen.',
  scope: 'brand',
  response: dealerSchema,
  refusals: {},
});

export const putAssociatedDealer = endpoint({
  ...own,
  method: 'PUT',
  path: 'users/self/loyalty/associated-dealer',
  summary: 'Chooses the dealership of the brand that looks after the person; null lets it go.',
  scope: 'brand',
  rate: 'write',
  body: z.strictObject({ dealerId: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))) }),
  response: dealerSchema,
  refusals: { dealerUnknown: { status: 422, key: 'accounts.dealerUnknown' } },
  audit: 'account.dealer',
});

export const outdateAgreement = endpoint({
  ...own,
  method: 'PATCH',
  path: 'users/self/agreement/outdate',
  summary: 'Takes the acceptance of texts back: they are asked for again.',
  scope: 'brand',
  rate: 'write',
  body: z.strictObject({ codes: z.array(z.enum(AGREEMENT_CODES)).check(z.minLength(1), z.maxLength(10)) }),
  response: contractsSchema,
  refusals: {},
  audit: 'agreement.outdated',
});

export const RESERVATION_PAPERS = ['IDENTITY', 'ADDRESS', 'INCOME', 'OTHER'] as const;
export const MOST_PAPERS = 5;

export const addReservationFiles = endpoint({
  ...own,
  method: 'POST',
  path: 'users/{id}/reservations',
  summary:
    'Adds papers to one of the person’s own reservations: files, and a `request` part with reservationId and kind.',
  scope: 'brand',
  rate: 'write',
  params: z.strictObject({ id: z.uuid() }),
  form: true,
  maxBody: 40 * 1024 * 1024,
  response: z.strictObject({
    files: z.array(
      z.strictObject({ id: z.string(), name: z.string(), mediaType: z.string(), bytes: z.int(), kind: z.string() }),
    ),
  }),
  refusals: {
    uploadSize: { status: 413, key: 'upload.size' },
    uploadQuota: { status: 429, key: 'content.uploadQuota' },
    uploadType: { status: 415, key: 'content.uploadType' },
    uploadPixels: { status: 422, key: 'content.uploadPixels' },
    uploadUnreadable: { status: 422, key: 'content.uploadUnreadable' },
    uploadActive: { status: 422, key: 'content.uploadActive' },
    uploadInfected: { status: 422, key: 'content.uploadInfected' },
    uploadNone: { status: 400, key: 'content.uploadNone' },
  },
  audit: 'reservation.papers',
});
