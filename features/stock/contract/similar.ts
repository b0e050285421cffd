import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { similarUnitSchema } from '../public.ts';
import { moneySchema } from '#kernel/schemas.ts';

const code = z.string().check(z.regex(/^[0-9A-Z]{1,16}$/));
const year = z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1990), z.lte(2100));
const degrees = (most: number) => z.optional(z.coerce.number<number | string>().check(z.gte(-most), z.lte(most)));

export const getSimilar = endpoint({
  service: 'stock',
  version: 'v1',
  method: 'GET',
  path: 'similar',
  summary:
    'Built cars of the model that nobody holds, most like the car wanted first, with what differs in car and price.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  query: z
    .strictObject({
      ...scopeQuery,
      mvsCode: z.string().check(z.regex(/^(?:[0-9A-Z]{7}|[0-9A-Z]{16})$/, 'field.vehicleCode')),
      year,
      colorCode: z.optional(code),
      coatingCode: z.optional(code),
      /** Codes of ITEM parts, joined by commas; blank: none. */
      optionalCode: z.optional(
        z.string().check(z.regex(/^(?:[0-9A-Z]{1,16}(?:,[0-9A-Z]{1,16})*)?$/), z.maxLength(1700)),
      ),
      latitude: degrees(90),
      longitude: degrees(180),
      limit: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(20)), 6),
    })
    .check(
      z.refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined), {
        error: 'stock.place',
        path: ['latitude'],
      }),
    ),
  response: z.strictObject({
    /** What the car wanted costs; null where it names no colour or cannot be built. */
    wantedPrice: z.nullable(moneySchema),
    units: z.array(similarUnitSchema),
  }),
  refusals: { versionUnknown: { status: 404, key: 'car.versionUnknown' } },
});
