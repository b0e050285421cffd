import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

export const receiveFactoryEvent = endpoint({
  service: 'reservation',
  version: 'v2',
  roles: [],
  scope: 'none',
  method: 'POST',
  path: 'factory-events',
  summary: 'Signed reports of factory and logistics (Standard Webhooks), stored at once and worked in order.',
  access: 'signed',
  object: 'none',
  rate: 'webhook',
  body: z.looseObject({ type: z.string(), data: z.looseObject({ orderId: z.uuid() }) }),
  response: z.strictObject({ received: z.boolean() }),
  refusals: {
    signature: { status: 401, key: 'webhook.signature' },
    stale: { status: 401, key: 'webhook.stale' },
  },
});
