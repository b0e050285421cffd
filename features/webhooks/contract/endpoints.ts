import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { noLeadingSpace } from '#kernel/schemas.ts';
import { OFF_REASONS } from '../rules/tries.ts';
import { EVENT_NAMES } from './event-names.ts';

/** Receivers of a brand's webhooks in a market: other companies' programs, kept by staff. */

export const MOST_ENDPOINTS = 20;

export const staff = {
  service: 'webhook',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('webhook.manage'),
  object: 'brand',
  scope: 'brand',
  rate: 'write',
} as const;
export const reads = { ...staff, rate: 'browse', method: 'GET' } as const;
export const endpointUnknown = { status: 404, key: 'webhooks.unknown' } as const;
export const params = z.strictObject({ id: z.uuid() });

const filled = z.minLength(1, { error: 'field.required', abort: true });
export const endpointInput = {
  /** https, but for receivers of our own network that the settings name. */
  address: z.string().check(filled, z.maxLength(500), z.regex(/^https?:\/\/[\x21-\x7e]+$/, 'webhooks.address')),
  description: z.string().check(filled, z.minLength(2), z.maxLength(120), noLeadingSpace()),
  events: z.array(z.enum(EVENT_NAMES)).check(
    z.minLength(1, 'field.required'),
    z.maxLength(EVENT_NAMES.length),
    z.refine<string[]>((names) => new Set(names).size === names.length, { error: 'field.invalid' }),
  ),
  isOn: z.boolean(),
} as const;
export type EndpointInput = z.output<z.ZodMiniObject<typeof endpointInput>>;

const endpointSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  address: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  isOn: z.boolean(),
  /** Why the program itself switched it off. */
  offBecause: z.nullable(z.enum(OFF_REASONS)),
  /** Until when the secret before signs too. */
  formerUntil: z.nullable(z.string()),
  /** Since when nothing gets through. */
  failingSince: z.nullable(z.string()),
  createdAt: z.string(),
});
export type EndpointRecord = z.output<typeof endpointSchema>;

/** The secret is shown here and never again. */
const withSecret = z.strictObject({ endpoint: endpointSchema, secret: z.string() });

const version = z.int().check(z.gte(1));
const changedMeanwhile = { status: 409, key: 'webhooks.changedMeanwhile' } as const;
const addressTaken = { status: 409, key: 'webhooks.addressTaken' } as const;
const addressRefusals = {
  addressInvalid: { status: 422, key: 'webhooks.address' },
  addressInside: { status: 422, key: 'webhooks.addressInside' },
} as const;

export const listEvents = endpoint({
  service: 'webhook',
  version: 'v1',
  access: 'public',
  roles: [],
  object: 'none',
  scope: 'none',
  rate: 'browse',
  method: 'GET',
  path: 'events',
  summary: 'What webhooks tell of: each event with the JSON Schema of its body.',
  response: z.strictObject({
    events: z.array(z.strictObject({ name: z.string(), schema: z.record(z.string(), z.unknown()) })),
  }),
  refusals: {},
  cacheSeconds: 60,
});

export const listEndpoints = endpoint({
  ...reads,
  path: 'endpoints',
  summary: 'The receivers of the brand’s webhooks in the market.',
  response: z.strictObject({ endpoints: z.array(endpointSchema) }),
  refusals: {},
});

export const readEndpoint = endpoint({
  ...reads,
  path: 'endpoints/{id}',
  summary: 'One receiver.',
  params,
  response: endpointSchema,
  refusals: { endpointUnknown },
});

export const createEndpoint = endpoint({
  ...staff,
  method: 'POST',
  path: 'endpoints',
  summary: 'A new receiver. Its secret is in this answer alone.',
  body: z.strictObject(endpointInput),
  response: withSecret,
  refusals: { ...addressRefusals, addressTaken, endpointsFull: { status: 409, key: 'webhooks.full' } },
  audit: 'webhook.created',
});

export const changeEndpoint = endpoint({
  ...staff,
  method: 'PUT',
  path: 'endpoints/{id}',
  summary: 'Changes a receiver. What waits for one that is switched off is sent when it is on again.',
  params,
  body: z.strictObject({ version, ...endpointInput }),
  response: endpointSchema,
  refusals: { ...addressRefusals, addressTaken, endpointUnknown, changedMeanwhile },
  audit: 'webhook.changed',
});

export const removeEndpoint = endpoint({
  ...staff,
  method: 'DELETE',
  path: 'endpoints/{id}',
  summary: 'Takes a receiver away. What waits for it is not sent any more.',
  params,
  response: 'empty',
  refusals: { endpointUnknown },
  audit: 'webhook.removed',
});

export const rotateSecret = endpoint({
  ...staff,
  method: 'POST',
  path: 'endpoints/{id}/rotation',
  summary:
    'A new secret, which is in this answer alone. The one before signs too for 24 hours, or ends at once, as where somebody else may have it.',
  params,
  body: z.strictObject({ version, isAtOnce: z.boolean() }),
  response: withSecret,
  refusals: {
    endpointUnknown,
    changedMeanwhile,
    /** A third would end the first before its time. */
    twoLive: { status: 409, key: 'webhooks.twoLive' },
  },
  audit: 'webhook.rotated',
});
