import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, noLeadingSpace } from '#kernel/schemas.ts';
import { DELIVERY_STATES } from '../rules/delivery.ts';

/** Messages of a brand in a market to the devices that agreed, for those who write and send them. */

export const MESSAGE_STATES = ['draft', 'sent'] as const;
/** The newest of them are listed. */
export const MOST_SENDINGS = 20;

const staff = {
  service: 'push',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('push.manage'),
  object: 'brand',
  scope: 'brand',
  rate: 'write',
} as const;
const reads = { ...staff, rate: 'browse', method: 'GET' } as const;

const CONTROL = /^[^\p{Cc}\p{Cf}]*$/u;
const words = (most: number) =>
  z
    .string()
    .check(
      z.minLength(1, { error: 'field.required', abort: true }),
      z.minLength(2),
      z.maxLength(most),
      noLeadingSpace(),
      z.regex(CONTROL, 'field.invalid'),
    );

const input = {
  title: words(60),
  text: words(180),
  /** Where a press leads: a path below the brand's address. */
  path: z.string().check(z.maxLength(300), z.regex(/^\/(?:[^/\\\s][^\\\s]*)?$/, 'push.path')),
} as const;
export type MessageInput = z.output<z.ZodMiniObject<typeof input>>;

const messageSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...input,
  title: z.string(),
  text: z.string(),
  path: z.string(),
  state: z.enum(MESSAGE_STATES),
  sentAt: z.nullable(z.string()),
  /** The caller wrote of what has not been sent: somebody else sends it. */
  isOwn: z.boolean(),
});
export type MessageRecord = z.output<typeof messageSchema>;

const number = (least: number, most: number, first: number) =>
  z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(least), z.lte(most)), first);
const params = z.strictObject({ id: z.uuid() });
const version = z.int().check(z.gte(1));
const messageUnknown = { status: 404, key: 'push.unknown' } as const;
const changedMeanwhile = { status: 409, key: 'push.changedMeanwhile' } as const;
const pathUnknown = { status: 422, key: 'push.pathUnknown' } as const;

export const listMessages = endpoint({
  ...reads,
  path: 'messages',
  summary: 'Messages of the brand and market, the newest first.',
  query: z.strictObject({
    page: number(0, 10_000, 0),
    size: number(1, 100, 20),
    text: z.optional(z.string().check(z.maxLength(100))),
    state: z.optional(z.enum(MESSAGE_STATES)),
    /** Only what stands behind this one. */
    after: z.optional(z.uuid()),
  }),
  response: z.strictObject({ messages: z.array(messageSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

export const createMessage = endpoint({
  ...staff,
  method: 'POST',
  path: 'messages',
  summary: 'A new message; it goes out when it is sent.',
  body: z.strictObject(input),
  response: messageSchema,
  refusals: { pathUnknown },
  audit: 'push.created',
});

export const changeMessage = endpoint({
  ...staff,
  method: 'PUT',
  path: 'messages/{id}',
  summary: 'Changes a message. What is on its way already stays as it was sent; the changed one may be sent again.',
  params,
  body: z.strictObject({ version, ...input }),
  response: messageSchema,
  refusals: { messageUnknown, changedMeanwhile, pathUnknown },
  audit: 'push.changed',
});

export const removeMessage = endpoint({
  ...staff,
  method: 'DELETE',
  path: 'messages/{id}',
  summary: 'Takes a message off the list. What of it has not reached a push service yet goes nowhere.',
  params,
  response: 'empty',
  refusals: { messageUnknown },
  audit: 'push.removed',
});

export const sendMessage = endpoint({
  ...staff,
  method: 'POST',
  path: 'messages/{id}/send',
  summary:
    'Sends a message that somebody else wrote to every device that agreed, outside of quiet hours. Each version goes out once.',
  idempotency: 'required',
  params,
  body: z.strictObject({ version }),
  response: messageSchema,
  refusals: {
    messageUnknown,
    changedMeanwhile,
    sentAlready: { status: 409, key: 'push.sentAlready' },
    samePerson: { status: 409, key: 'push.samePerson' },
    noDevices: { status: 409, key: 'push.noDevices' },
  },
  audit: 'push.sent',
});

export const testMessage = endpoint({
  ...staff,
  method: 'POST',
  path: 'messages/{id}/test',
  summary: 'Sends a message at once to the caller’s own devices of this brand and market, as often as they like.',
  idempotency: 'required',
  params,
  body: z.strictObject({ version }),
  response: messageSchema,
  refusals: { messageUnknown, changedMeanwhile, noOwnDevice: { status: 409, key: 'push.noOwnDevice' } },
  audit: 'push.tested',
});

const counts = z.strictObject(
  Object.fromEntries(DELIVERY_STATES.map((state) => [state, z.int()])) as Record<
    (typeof DELIVERY_STATES)[number],
    z.ZodMiniNumberFormat
  >,
);

const sendingSchema = z.strictObject({ id: z.string(), at: z.string(), isTest: z.boolean(), who: z.string(), counts });
export type SendingRecord = z.output<typeof sendingSchema>;

export const listSendings = endpoint({
  ...reads,
  path: 'messages/{id}/sendings',
  summary: 'The newest sendings of a message: when, by whom, and at how many devices what became of it.',
  params,
  response: z.strictObject({ sendings: z.array(sendingSchema) }),
  refusals: { messageUnknown },
});

export const readAudience = endpoint({
  ...reads,
  path: 'audience',
  summary: 'How many devices agreed to messages of the brand and market, and how many of them are the caller’s own.',
  response: z.strictObject({ devices: z.int(), isMore: z.boolean(), own: z.int() }),
  refusals: {},
});
