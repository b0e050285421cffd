import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** What a visitor's browser says when its person agrees to messages, or no longer does. */

const visitor = {
  service: 'push',
  version: 'v1',
  access: 'public',
  roles: [],
  object: 'none',
  scope: 'brand',
  rate: 'write',
} as const;

const address = z
  .string()
  .check(z.minLength(1, 'field.required'), z.maxLength(1000), z.regex(/^[\x21-\x7e]*$/, 'push.endpoint'));
/** As `PushSubscription.toJSON` has them: a point of the curve P-256, and sixteen bytes. */
const subscription = {
  endpoint: address,
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, 'push.keys')),
  auth: z.string().check(z.regex(/^[\w-]{22}$/, 'push.keys')),
} as const;

const strangeService = { status: 422, key: 'push.strangeService' } as const;

export const readKey = endpoint({
  ...visitor,
  rate: 'browse',
  method: 'GET',
  path: 'key',
  summary: 'The key that messages are signed with: a browser takes messages signed by it alone (RFC 8292).',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ key: z.string() }),
  refusals: {},
  cacheSeconds: 60,
});

export const joinDevices = endpoint({
  ...visitor,
  method: 'POST',
  path: 'devices',
  summary: 'A browser takes messages of the brand and market from now on. Sent again it is the same device.',
  body: z.strictObject({
    ...subscription,
    consent: z.literal(true, 'push.consentNeeded'),
    consentTextVersion: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
  response: 'empty',
  refusals: { strangeService },
});

export const renewDevice = endpoint({
  ...visitor,
  method: 'POST',
  path: 'devices/renewal',
  summary: 'The push service gave a device another address: who knows the former one takes its consent along.',
  body: z.strictObject({ ...subscription, former: address }),
  response: 'empty',
  refusals: { strangeService, deviceUnknown: { status: 404, key: 'push.deviceUnknown' } },
});

export const leaveDevices = endpoint({
  ...visitor,
  method: 'POST',
  path: 'devices/leave',
  summary: 'A browser takes no more messages. Says nothing about whether it took any.',
  body: z.strictObject({ endpoint: address }),
  response: 'empty',
  refusals: {},
});
