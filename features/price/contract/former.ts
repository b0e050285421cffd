import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { browse } from './pieces.ts';

/** Most versions in one question: more than any model has on sale. */
const MOST_VERSIONS = 60;
const VERSIONS = /^(?:[0-9A-Z]{7}|[0-9A-Z]{16})-\d{4}(?:,(?:[0-9A-Z]{7}|[0-9A-Z]{16})-\d{4})*$/;

export const getFormerPrices = endpoint({
  ...browse,
  path: 'price/former',
  summary: 'Of several versions the highest price that may be shown as "from", because it was really charged before.',
  query: z.strictObject({
    ...scopeQuery,
    /** `{mvs}-{year}`, joined with commas. */
    versions: z.string().check(
      z.regex(VERSIONS, 'field.vehicleCode'),
      z.refine((text) => text.split(',').length <= MOST_VERSIONS, { error: 'price.codes' }),
    ),
  }),
  response: z.strictObject({
    /** Only versions of which one may be shown. */
    former: z.array(z.strictObject({ version: z.string(), price: moneySchema })),
  }),
  refusals: {},
});
