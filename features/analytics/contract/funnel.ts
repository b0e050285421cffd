import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { isoDaySchema } from '#kernel/schemas.ts';
import { FUNNEL } from '../rules/events.ts';

/** Who sees the figures of visitors: whoever keeps the pages they see, and whoever deals with what they send. */
export const staffCall = {
  service: 'analytics',
  version: 'v1',
  method: 'GET',
  access: 'bearer',
  roles: [...new Set([...rolesFor('page.manage'), ...rolesFor('leadQueue.manage')])],
  object: 'brand',
  scope: 'brand',
  rate: 'browse',
} as const;

/** Days of the market, both counted; without them the last 28. */
export const rangeQuery = { from: z.optional(isoDaySchema), until: z.optional(isoDaySchema) } as const;
export const rangeFields = { from: z.string(), until: z.string() } as const;
export const rangeWrong = { status: 422, key: 'analytics.rangeWrong' } as const;

const counted = { visitors: z.int(), firsts: z.int(), came: z.int(), events: z.int() } as const;

export const readFunnel = endpoint({
  ...staffCall,
  path: 'funnel',
  summary:
    'Visitors who allowed measuring, by the steps from the home to a paid reservation, each once a day and step; `firsts`: those of them who came to it for the first time in thirty days, `came`: those of these who had come to the step before.',
  query: z.strictObject(rangeQuery),
  response: z.strictObject({
    ...rangeFields,
    steps: z.array(z.strictObject({ step: z.enum(FUNNEL), ...counted })),
    days: z.array(z.strictObject({ day: z.string(), step: z.enum(FUNNEL), ...counted })),
  }),
  refusals: { rangeWrong },
});
