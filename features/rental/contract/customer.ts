import * as z from 'zod/mini';
import { IDENTITY_STEPS } from '#features/identity-check/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { rentalPersonSchema } from '#kernel/rental-person.ts';
import { REFUSAL_REASONS } from '../rules/customer-machine.ts';

const own = {
  service: 'rental-user',
  version: 'v1',
  access: 'bearer',
  roles: [],
  object: 'own',
  scope: 'brand',
} as const;

const validationSchema = z.strictObject({
  id: z.uuid(),
  state: z.enum(['RUNNING', 'APPROVED', 'REFUSED']),
  /** Where the validation is; null where it was refused. */
  step: z.nullable(z.enum(IDENTITY_STEPS)),
  reason: z.nullable(z.enum(REFUSAL_REASONS)),
  attempt: z.int(),
  /** The rental company has the person's data. */
  isReceived: z.boolean(),
  startedAt: z.string(),
  updatedAt: z.string(),
});
export type Validation = z.output<typeof validationSchema>;

export const startRentalUser = endpoint({
  ...own,
  method: 'POST',
  path: 'rental-user/start',
  summary:
    'Hands the signed-in person to the rental company, which validates them. What is left out is what users/self/rental has. Begun twice it is one; a refused person begins anew with corrected data.',
  rate: 'write',
  idempotency: 'required',
  body: z.extend(z.partial(rentalPersonSchema), {
    /** Refused beside what else is wrong, as one form asks for all of it. */
    acceptsSharing: z.optional(z.literal(true, { error: 'field.required' })),
  }),
  response: validationSchema,
  refusals: {
    emptyBody: { status: 400, key: 'error.rentalUser.emptyBody' },
    rentalNotOffered: { status: 409, key: 'rental.notOffered' },
    /** The account lacks what the rental company knows people by. */
    documentNeeded: { status: 422, key: 'rental.documentNeeded' },
    phoneNeeded: { status: 422, key: 'rental.phoneNeeded' },
    currencyDiffers: { status: 422, key: 'rental.currency' },
  },
  audit: 'rental.start',
});

export const getRentalUserResult = endpoint({
  ...own,
  method: 'GET',
  path: 'rental-user/result',
  summary: 'How far the validation of the signed-in person at the rental company is, and what it came to.',
  rate: 'browse',
  response: validationSchema,
  refusals: { rentalUserUnknown: { status: 404, key: 'rental.unknown' } },
});

export const receiveRentalEvent = endpoint({
  service: 'rental-user',
  version: 'v1',
  method: 'POST',
  path: 'rental-events',
  summary:
    'Webhook of the rental company (Standard Webhooks): kept at once, believed only after the company was asked again.',
  access: 'signed',
  roles: [],
  object: 'none',
  scope: 'none',
  rate: 'webhook',
  body: z.looseObject({ type: z.string(), data: z.looseObject({ reference: z.string() }) }),
  response: z.strictObject({ received: z.boolean() }),
  refusals: {
    signature: { status: 401, key: 'webhook.signature' },
    stale: { status: 401, key: 'webhook.stale' },
  },
});
