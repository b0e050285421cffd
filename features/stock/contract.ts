import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { deliverySchema, offeredUnitSchema } from './public.ts';

const code = z.string().check(z.regex(/^[0-9A-Z]{1,16}$/));
const year = z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1990), z.lte(2100));
const degrees = (most: number) => z.optional(z.coerce.number<number | string>().check(z.gte(-most), z.lte(most)));

export const getAvailable = endpoint({
  service: 'stock',
  version: 'v1',
  method: 'GET',
  path: 'available',
  summary: 'Free cars of a version: those like the car wanted first, the others with what differs.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  query: z
    .strictObject({
      ...scopeQuery,
      mvsCode: z.string().check(z.regex(/^(?:[0-9A-Z]{7}|[0-9A-Z]{16})$/, 'field.vehicleCode')),
      modelYear: z.optional(year),
      colorCode: z.optional(code),
      coatingCode: z.optional(code),
      /** Codes of ITEM parts, joined by commas; blank: none wanted. Left out: any. */
      optionalCode: z.optional(
        z.string().check(z.regex(/^(?:[0-9A-Z]{1,16}(?:,[0-9A-Z]{1,16})*)?$/), z.maxLength(1700)),
      ),
      latitude: degrees(90),
      longitude: degrees(180),
      limit: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
    })
    .check(
      z.refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
        error: 'stock.place',
        path: ['latitude'],
      }),
    ),
  response: z.strictObject({
    /** The best delivery among the units that match; null where none does, though others may be there. */
    delivery: z.nullable(deliverySchema),
    units: z.array(offeredUnitSchema),
    /** Where no place on the line is free: when the first one that is held now may be free again. */
    heldUntil: z.nullable(z.string()),
  }),
  refusals: {},
});
