import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { CURRENCIES } from '#kernel/market.ts';
import { countedFields, moneySchema } from '#kernel/schemas.ts';
import { instant, moment, mvsCode, versionUnknown, year } from './pieces.ts';

/** Prices a dealership works with: its staff sees them, its manager sets them, the public sees those in force. */

/** Names the dealership a call is about. */
export const DEALER_HEADER = 'x-dealer-id';

// Roles as the table of roles has them: `workingPrice.read` and `workingPrice.write`.
const READERS = ['user_dealer', 'inspector', 'dealer_manager'] as const;
const WRITERS = ['dealer_manager'] as const;

export const workingPriceSchema = z.strictObject({
  id: z.uuid(),
  dealerId: z.uuid(),
  mvsCode: z.string(),
  year: z.int(),
  price: moneySchema,
  priceWithoutTaxes: z.nullable(moneySchema),
  validFrom: instant,
  validUntil: z.nullable(instant),
  /** Changes with every change; who changes a price names the one they saw. */
  revision: z.int(),
});
export type WorkingPrice = z.output<typeof workingPriceSchema>;

/** More than nothing; no car costs a billion. */
const priceSchema = z.strictObject({
  amount: z.int().check(z.gt(0), z.lte(99_999_999_999)),
  currency: z.enum(CURRENCIES),
});

const common = {
  service: 'price',
  version: 'v1',
  path: 'dealers/working-price',
  headers: [DEALER_HEADER],
  access: 'bearer',
  object: 'scope',
  scope: 'brand',
} as const;

const dealerRefusals = {
  dealerMissing: { status: 400, key: 'price.dealerMissing' },
  dealerUnknown: { status: 404, key: 'dealer.unknown' },
} as const;

const page = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(1000)), 1);
const size = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20);

export const getWorkingPrices = endpoint({
  ...common,
  method: 'GET',
  summary: 'Prices the own dealership works with, in force and planned, newest first.',
  roles: READERS,
  rate: 'browse',
  query: z.strictObject({ ...scopeQuery, mvsCode: z.optional(mvsCode), year: z.optional(year), page, size }),
  response: z.strictObject({
    prices: z.array(workingPriceSchema),
    ...countedFields,
    /** Whether the caller may set and change them, too. */
    mayChange: z.boolean(),
  }),
  refusals: dealerRefusals,
});

const writeRefusals = {
  ...dealerRefusals,
  currency: { status: 422, key: 'price.currency' },
  span: { status: 422, key: 'price.span' },
  overlap: { status: 409, key: 'price.overlap' },
} as const;

export const createWorkingPrice = endpoint({
  ...common,
  method: 'POST',
  summary:
    'Sets the price the own dealership works with for a version, from a moment on; an open-ended one before it ends there.',
  roles: WRITERS,
  rate: 'money',
  idempotency: 'required',
  body: z.strictObject({
    mvsCode,
    year: z.int().check(z.gte(1990), z.lte(2100)),
    price: priceSchema,
    /** Left out: now. */
    validFrom: z.optional(moment),
    validUntil: z.optional(z.nullable(moment)),
  }),
  response: workingPriceSchema,
  refusals: { ...writeRefusals, ...versionUnknown },
  audit: 'workingPrice.set',
});

export const updateWorkingPrice = endpoint({
  ...common,
  method: 'PUT',
  summary: 'Changes a price of the own dealership, or its end; refused where somebody changed it meanwhile.',
  roles: WRITERS,
  rate: 'money',
  idempotency: 'required',
  body: z.strictObject({
    id: z.uuid(),
    revision: z.int(),
    price: z.optional(priceSchema),
    validUntil: z.optional(z.nullable(moment)),
  }),
  response: workingPriceSchema,
  refusals: {
    ...writeRefusals,
    priceUnknown: { status: 404, key: 'price.unknown' },
    changedMeanwhile: { status: 409, key: 'price.changedMeanwhile' },
  },
  audit: 'workingPrice.changed',
});

const visible = z.strictObject({
  dealerId: z.uuid(),
  mvsCode: z.string(),
  year: z.int(),
  price: moneySchema,
  priceWithoutTaxes: z.nullable(moneySchema),
  validUntil: z.nullable(instant),
});
export type VisiblePrice = z.output<typeof visible>;

const visualizer = {
  ...common,
  headers: [],
  access: 'public',
  roles: [],
  object: 'none',
  method: 'GET',
  rate: 'browse',
  cacheSeconds: 60,
} as const;
const filter = { ...scopeQuery, dealerId: z.optional(z.uuid()), mvsCode: z.optional(mvsCode), year: z.optional(year) };

export const visualizeWorkingPrices = endpoint({
  ...visualizer,
  path: 'dealers/working-price/visualizer',
  summary: 'What the public may see of the dealers’ prices: those in force, lowest first.',
  query: z.strictObject({ ...filter, page, size }),
  response: z.strictObject({ prices: z.array(visible), ...countedFields }),
  refusals: {},
});

export const exportWorkingPrices = endpoint({
  ...visualizer,
  path: 'dealers/working-price/visualizer/cvs',
  summary: 'The same as CSV (RFC 4180), up to ten thousand lines.',
  query: z.strictObject(filter),
  response: 'binary',
  refusals: {},
});
