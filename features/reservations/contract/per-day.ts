import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { perDaySchema } from '#kernel/per-day.ts';
import * as z from 'zod/mini';
import { ORDER_STAFF } from '../rules/order-staff.ts';

export const countOrdersPerDay = endpoint({
  service: 'reservation',
  version: 'v2',
  method: 'GET',
  path: 'orders-per-day',
  summary: 'Orders begun on each of the last 14 days of the market, paid or not.',
  access: 'bearer',
  roles: ORDER_STAFF,
  object: 'brand',
  scope: 'brand',
  rate: 'browse',
  query: z.strictObject(scopeQuery),
  response: perDaySchema,
  refusals: {},
});
