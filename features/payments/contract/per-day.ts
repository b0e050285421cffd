import { endpoint } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';
import { listRefunds, moneySchema } from '../contract.ts';

export const sumPaymentsPerDay = endpoint({
  service: 'payment',
  version: 'v2',
  method: 'GET',
  path: 'payments-per-day',
  summary: 'Payments that count for an order on each of the last 14 days of the market, by number and sum.',
  access: 'bearer',
  roles: listRefunds.roles,
  object: 'brand',
  scope: 'brand',
  rate: 'browse',
  response: z.strictObject({ days: z.array(z.strictObject({ day: z.string(), count: z.int(), paid: moneySchema })) }),
  refusals: {},
});
