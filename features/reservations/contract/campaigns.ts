import * as z from 'zod/mini';
import { moneySchema } from '#features/payments/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

const common = { service: 'reservation', version: 'v2', access: 'public', roles: [], scope: 'brand' } as const;

export const campaignSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  deposit: moneySchema,
  freight: z.nullable(moneySchema),
  /** The dealership's estimate. */
  registration: z.nullable(moneySchema),
  holdMinutes: z.int(),
  validUntil: z.nullable(z.string()),
});

export const listCampaigns = endpoint({
  ...common,
  method: 'GET',
  path: 'campaigns',
  summary: 'Reservation campaigns running now: the value asked and how long a car is kept.',
  object: 'none',
  rate: 'browse',
  response: z.strictObject({ campaigns: z.array(campaignSchema) }),
  refusals: {},
});
