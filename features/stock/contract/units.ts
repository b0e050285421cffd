import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { listPlace, nextField } from '#kernel/list-place.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';

/** The stock as those see it who keep it: every unit with its state and age, and taking units off the offer. */

// Roles as the table of roles has them: `stock.read` and `stock.manage`.
const READERS = ['service_admin', 'user_dealer', 'inspector', 'dealer_manager'] as const;
const KEEPERS = ['service_admin'] as const;

export const UNIT_STATES = ['free', 'held', 'sold', 'blocked'] as const;
export type UnitState = (typeof UNIT_STATES)[number];

/** How long a car stands, in days: the last band has no end. */
export const AGE_BANDS = ['0-30', '31-60', '61-90', '91-180', '181'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

export const stockUnitSchema = z.strictObject({
  id: z.uuid(),
  dealerId: z.uuid(),
  mvsCode: z.string(),
  year: z.int(),
  kind: z.enum(['ready', 'slot']),
  colorCode: z.nullable(z.string()),
  chassis: z.nullable(z.string()),
  state: z.enum(UNIT_STATES),
  heldUntil: z.nullable(z.string()),
  blockedReason: z.nullable(z.string()),
  /** Days it has stood in the stock. */
  ageDays: z.int(),
  revision: z.int(),
});
export type StockUnit = z.output<typeof stockUnitSchema>;

const page = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(1000)), 1);
const size = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20);

export const listStock = endpoint({
  service: 'stock',
  version: 'v1',
  method: 'GET',
  path: 'units',
  summary: 'Every unit of the stock with dealer, age and state, the oldest first; of the own dealership for its staff.',
  access: 'bearer',
  roles: READERS,
  object: 'scope',
  rate: 'browse',
  scope: 'brand',
  query: z.strictObject({
    ...scopeQuery,
    dealerId: z.optional(z.uuid()),
    state: z.optional(z.enum(UNIT_STATES)),
    kind: z.optional(z.enum(['ready', 'slot'])),
    minAgeDays: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(9999)), 0),
    /** Built cars that nobody bought, by how long they stand. */
    band: z.optional(z.enum(AGE_BANDS)),
    /** Built cars that nobody bought, of one model. */
    model: z.optional(z.string().check(z.regex(/^[0-9A-Z]{3,4}$/))),
    /** A car by its chassis. */
    chassis: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{17}$/, 'field.chassis'))),
    page,
    size,
    /** Only what stands behind this place: the `next` of the answer before. */
    after: z.optional(listPlace('day')),
  }),
  response: z.strictObject({
    units: z.array(z.extend(stockUnitSchema, { name: z.string(), dealerName: z.string(), cityName: z.string() })),
    /** Dealers with units, for a filter. */
    dealers: z.array(z.strictObject({ id: z.string(), name: z.string(), cityName: z.string(), units: z.int() })),
    ...nextField,
    ...countedFields,
    /** Whether the caller may take units off the offer. */
    mayBlock: z.boolean(),
  }),
  refusals: {},
});

const bands = z.array(z.int()).check(z.length(AGE_BANDS.length));

export const getStockAgeing = endpoint({
  service: 'stock',
  version: 'v1',
  method: 'GET',
  path: 'units/ageing',
  summary:
    'How long built cars that nobody bought stand, in bands of days, by dealership and model; of the own dealership for its staff.',
  access: 'bearer',
  roles: READERS,
  object: 'scope',
  rate: 'browse',
  scope: 'brand',
  query: z.strictObject({
    ...scopeQuery,
    dealerId: z.optional(z.uuid()),
    model: z.optional(z.string().check(z.regex(/^[0-9A-Z]{3,4}$/))),
  }),
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        dealerId: z.string(),
        dealerName: z.string(),
        cityName: z.string(),
        modelCode: z.string(),
        modelName: z.string(),
        bands,
        total: z.int(),
      }),
    ),
    bands,
    total: z.int(),
  }),
  refusals: {},
});

export const blockUnit = endpoint({
  service: 'stock',
  version: 'v1',
  method: 'PUT',
  path: 'units/{id}/block',
  summary: 'Takes a unit off the offer for a reason, or puts it back; one that somebody holds or bought stays theirs.',
  access: 'bearer',
  roles: KEEPERS,
  object: 'brand',
  rate: 'money',
  scope: 'brand',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    /** Null puts it back. */
    reason: z.nullable(z.string().check(z.trim(), z.minLength(3), z.maxLength(200))),
    revision: z.int(),
  }),
  response: stockUnitSchema,
  refusals: {
    unitUnknown: { status: 404, key: 'stock.unitUnknown' },
    unitHeld: { status: 409, key: 'stock.unitHeld' },
    changedMeanwhile: { status: 409, key: 'stock.changedMeanwhile' },
  },
  audit: 'stock.blocked',
});
