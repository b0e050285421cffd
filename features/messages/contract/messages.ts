import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { MESSAGE_CHANNELS, MESSAGE_TOPICS } from '../rules/messages.ts';

const common = { service: 'reservation', version: 'v2', scope: 'brand' } as const;
const own = { ...common, access: 'bearer', roles: [], object: 'own' } as const;

const hour = z.int({ error: 'field.required' }).check(z.gte(0, 'field.required'), z.lte(23, 'field.required'));
const settings = {
  /** Topics that are written about by mail; contract and receipts come beside them. */
  mail: z.array(z.enum(MESSAGE_TOPICS)).check(z.maxLength(MESSAGE_TOPICS.length)),
  whatsApp: z.array(z.enum(MESSAGE_TOPICS)).check(z.maxLength(MESSAGE_TOPICS.length)),
  /** Hours of the market's clock; the same twice: none. */
  quiet: z.strictObject({ from: hour, until: hour }),
} as const;

export const messageSettingsSchema = z.strictObject({
  ...settings,
  /** Where WhatsApp would write to, by its last digits; null where the account has no number. */
  phoneEnd: z.nullable(z.string()),
});
export type MessageSettingsShown = z.output<typeof messageSettingsSchema>;

export const getMessageSettings = endpoint({
  ...own,
  method: 'GET',
  path: 'order-messages',
  rate: 'browse',
  summary:
    'Which topics of their orders, visits, events and proposals the caller is written to about, by which channel, and in which hours not.',
  query: z.strictObject(scopeQuery),
  response: messageSettingsSchema,
  refusals: {},
});

export const saveMessageSettings = endpoint({
  ...own,
  method: 'PUT',
  path: 'order-messages',
  rate: 'write',
  summary:
    'Chooses topics, channels and quiet hours of the messages about own orders, visits, events and proposals. What the law wants told (contract, receipts, the end of an order) and what an appointment needs comes by mail all the same.',
  body: z.strictObject(settings),
  response: messageSettingsSchema,
  refusals: { phoneNeeded: { status: 422, key: 'messages.phoneNeeded' } },
  audit: 'messages.chosen',
});

export const stopMessages = endpoint({
  ...common,
  method: 'POST',
  path: 'order-messages/{id}/{topic}/stop',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'write',
  fromMail: true,
  summary:
    'Stops a topic by the signed link of a message (RFC 8058): without signing in, once or more often. `id` is what the message was about: the order, visit, place at an event or proposal. Of somebody without an account it stops that one alone.',
  params: z.strictObject({ id: z.uuid(), topic: z.enum(MESSAGE_TOPICS) }),
  query: z.strictObject({
    ...scopeQuery,
    channel: z.enum(MESSAGE_CHANNELS),
    ref: z.string().check(z.maxLength(200)),
  }),
  response: 'empty',
  refusals: { linkUnknown: { status: 404, key: 'messages.linkUnknown' } },
  audit: 'messages.stopped',
});
