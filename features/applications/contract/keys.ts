import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { isoDaySchema, noLeadingSpace } from '#kernel/schemas.ts';

/** Keys of external applications of a brand and market: what each may call, how often, and when it last did. */

export const MOST_KEYS = 50;

/** Days before its last one in which a key ends soon. */
export const ENDS_SOON_DAYS = 30;
export const KEY_STATES = ['LIVE', 'ENDS_SOON', 'ENDED'] as const;

const staff = {
  service: 'application',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('apiKey.manage'),
  object: 'brand',
  scope: 'brand',
  rate: 'write',
} as const;

const keySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The last of its letters, by which people know it again. */
  ending: z.string(),
  scopes: z.array(z.string()),
  perMinute: z.int(),
  createdAt: z.string(),
  /** To the minute; null where it never called. */
  lastUsedAt: z.nullable(z.string()),
  /** The last day, in the market, on which it is taken; null: until it is ended. */
  endsOn: z.nullable(isoDaySchema),
  state: z.enum(KEY_STATES),
});
export type KeyRecord = z.output<typeof keySchema>;

const filled = z.minLength(1, { error: 'field.required', abort: true });
export const keyInput = {
  name: z.string().check(filled, z.minLength(2), z.maxLength(120), noLeadingSpace()),
  scopes: z.array(z.string().check(z.regex(/^[a-z\d-]{2,40}:(?:read|write)$/, 'field.option'))).check(
    z.minLength(1, 'field.required'),
    z.maxLength(100),
    z.refine<string[]>((names) => new Set(names).size === names.length, { error: 'field.invalid' }),
  ),
  /** Calls in a minute, over all processes. */
  perMinute: z.int().check(z.gte(1), z.lte(6000)),
  /** Its last day, today or later; without one it is taken until it is ended. */
  endsOn: z.optional(z.nullable(z.iso.date({ error: 'field.date' }))),
} as const;
export type KeyInput = z.output<z.ZodMiniObject<typeof keyInput>>;

export const listKeys = endpoint({
  ...staff,
  rate: 'browse',
  method: 'GET',
  path: 'keys',
  summary: 'The keys of external applications for the brand in the market, and the scopes there are.',
  response: z.strictObject({
    keys: z.array(keySchema),
    scopes: z.array(z.string()),
    /** The market's day, from which their last days count. */
    today: isoDaySchema,
  }),
  refusals: {},
});

export const createKey = endpoint({
  ...staff,
  // It outlives the session in which it is made.
  fresh: true,
  method: 'POST',
  path: 'keys',
  summary: 'A new key for an external application. It is in this answer alone.',
  body: z.strictObject(keyInput),
  response: z.strictObject({ key: keySchema, secret: z.string() }),
  refusals: {
    scopeUnknown: { status: 422, key: 'applications.scope' },
    endsPast: { status: 422, key: 'applications.endsPast' },
    keysFull: { status: 409, key: 'applications.full' },
  },
  audit: 'application.created',
});

export const revokeKey = endpoint({
  ...staff,
  method: 'DELETE',
  path: 'keys/{id}',
  summary: 'Ends a key at once, in every process.',
  params: z.strictObject({ id: z.uuid() }),
  response: 'empty',
  refusals: { keyUnknown: { status: 404, key: 'applications.unknown' } },
  audit: 'application.revoked',
});
