import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { DELIVERY_STATES, OUTCOMES } from '../rules/tries.ts';
import { endpointUnknown, params, reads, staff } from './endpoints.ts';

/** What was sent to a receiver in the last 30 days, and what became of it. */

const deliverySchema = z.strictObject({
  id: z.int(),
  /** The header `webhook-id`: the same however often it is sent. */
  messageId: z.string(),
  event: z.string(),
  /** Of the record it tells of. */
  subjectId: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** Of the last try. */
  outcome: z.nullable(z.enum(OUTCOMES)),
  status: z.nullable(z.int()),
  milliseconds: z.nullable(z.int()),
  createdAt: z.string(),
  triedAt: z.nullable(z.string()),
  /** When it is tried again; null where it is not. */
  nextAt: z.nullable(z.string()),
});
export type DeliveryRecord = z.output<typeof deliverySchema>;

const number = (least: number, most: number) =>
  z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(least), z.lte(most));
const endpointOff = { status: 409, key: 'webhooks.off' } as const;

export const listDeliveries = endpoint({
  ...reads,
  path: 'endpoints/{id}/deliveries',
  summary: 'What was sent to a receiver, the newest first; the next page begins behind the last one seen.',
  params,
  query: z.strictObject({
    state: z.optional(z.enum(DELIVERY_STATES)),
    after: z.optional(number(1, Number.MAX_SAFE_INTEGER)),
    size: z._default(number(1, 100), 20),
  }),
  response: z.strictObject({
    deliveries: z.array(deliverySchema),
    /** Behind which the next page begins; null where this is the last. */
    next: z.nullable(z.int()),
  }),
  refusals: { endpointUnknown },
});

export const sendAgain = endpoint({
  ...staff,
  method: 'POST',
  path: 'endpoints/{id}/deliveries/{delivery}/send',
  summary: 'Sends one again at once, under the same id, whatever became of it before.',
  params: z.extend(params, { delivery: number(1, Number.MAX_SAFE_INTEGER) }),
  response: deliverySchema,
  refusals: { endpointUnknown, endpointOff, deliveryUnknown: { status: 404, key: 'webhooks.deliveryUnknown' } },
  audit: 'webhook.resent',
});

export const testEndpoint = endpoint({
  ...staff,
  method: 'POST',
  path: 'endpoints/{id}/test',
  summary: 'Sends a receiver an event that tells of nothing, to try it.',
  params,
  response: deliverySchema,
  refusals: { endpointUnknown, endpointOff },
  audit: 'webhook.tested',
});
