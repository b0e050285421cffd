import * as z from 'zod/mini';
import { scopeQuery, versionSchema } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { CURRENCIES } from '#kernel/market.ts';
import { countedFields, moneySchema } from '#kernel/schemas.ts';
import { CHANGE_STATES, changeMachine as machine } from '../rules/change-machine.ts';
import { code, instant, moment, mvsCode, versionUnknown, year } from './pieces.ts';
import { priceProofSchema } from './terms.ts';

/** Prices for those who keep them: what is asked, what was, what is planned, and changes that two people make together. */

/** The lifecycle that the database holds every change of a price to. */
export const changeMachine = machine;

// Roles as the table of roles has them: `price.manage`.
const KEEPERS = ['service_admin'] as const;

const common = {
  service: 'price',
  version: 'v1',
  access: 'bearer',
  roles: KEEPERS,
  object: 'brand',
  scope: 'brand',
} as const;
const read = { ...common, method: 'GET', rate: 'browse' } as const;

export const PRICE_TYPES = ['PUBLIC', 'EC'] as const;
const type = z.enum(PRICE_TYPES);

export const changeSchema = z.strictObject({
  id: z.uuid(),
  type,
  mvsCode: z.string(),
  year: z.int(),
  basePrice: moneySchema,
  price: moneySchema,
  priceWithoutTaxes: z.nullable(moneySchema),
  /** Null: at once, when it is approved. */
  effectiveAt: z.nullable(instant),
  reason: z.string(),
  state: z.enum(CHANGE_STATES),
  requestedBy: z.string(),
  /** In lists; null where the account is gone. */
  requestedByName: z.nullable(z.string()),
  requestedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  priceListId: z.nullable(z.string()),
});
export type PriceChange = z.output<typeof changeSchema>;

const page = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(1000)), 1);
const size = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20);

export const getPriceSheet = endpoint({
  ...read,
  path: 'price/sheet',
  summary: 'Versions on sale with the price each list in force asks.',
  query: z.strictObject({ ...scopeQuery, modelCode: z.optional(code), page, size }),
  response: z.strictObject({
    versions: z.array(z.strictObject({ version: versionSchema, openChangeId: z.nullable(z.uuid()) })),
    models: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    total: z.int(),
  }),
  refusals: {},
});

/** What to ask for the older ones by, as `before`; null at the end. */
const next = z.nullable(z.string());

/** A period by its beginning, its type and its list. */
export const PERIOD_KEY = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_(PUBLIC|EC)_([a-z0-9-]{1,100})$/;

export const getPriceLists = endpoint({
  ...read,
  path: 'price/lists',
  summary: 'Price lists of the market: in force, past and planned, the newest first, fifty at a time.',
  query: z.strictObject({ ...scopeQuery, before: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,100}$/))) }),
  response: z.strictObject({
    lists: z.array(
      z.strictObject({
        id: z.string(),
        type,
        validFrom: instant,
        validUntil: z.nullable(instant),
        state: z.enum(['past', 'inForce', 'planned']),
        versions: z.int(),
      }),
    ),
    next,
  }),
  refusals: {},
});

export const getPriceHistory = endpoint({
  ...read,
  path: 'price/history',
  summary:
    'What a version was and will be asked for, fifty periods at a time, by whose hand, and what all of them prove.',
  query: z.strictObject({ ...scopeQuery, mvsCode, year, before: z.optional(z.string().check(z.regex(PERIOD_KEY))) }),
  response: z.strictObject({
    periods: z.array(
      z.strictObject({
        type,
        priceListId: z.string(),
        price: moneySchema,
        from: instant,
        until: z.nullable(instant),
        recordedAt: instant,
        actor: z.string(),
      }),
    ),
    next,
    proof: priceProofSchema,
  }),
  refusals: {},
});

export const getPriceChanges = endpoint({
  ...read,
  path: 'price/changes',
  summary: 'Changes of prices, those that wait for a second person first.',
  query: z.strictObject({ ...scopeQuery, state: z.optional(z.enum(CHANGE_STATES)), page, size }),
  response: z.strictObject({ changes: z.array(changeSchema), ...countedFields }),
  refusals: {},
});

const amount = z.int().check(z.gt(0), z.lte(99_999_999_999));

export const proposeChange = endpoint({
  ...common,
  method: 'POST',
  path: 'price/changes',
  summary: 'Writes a change of a version’s price, at once or planned; it counts when a second person has approved it.',
  rate: 'money',
  idempotency: 'required',
  body: z.strictObject({
    type,
    mvsCode,
    year: z.int().check(z.gte(1990), z.lte(2100)),
    /** Minor units that the writer saw. */
    baseAmount: amount,
    price: z.strictObject({ amount, currency: z.enum(CURRENCIES) }),
    effectiveAt: z.optional(z.nullable(moment)),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
    /** That a price far from the present one is meant. */
    sure: z._default(z.boolean(), false),
  }),
  response: changeSchema,
  refusals: {
    ...versionUnknown,
    currency: { status: 422, key: 'price.currency' },
    span: { status: 422, key: 'price.past' },
    farOff: { status: 422, key: 'price.farOff' },
    samePrice: { status: 422, key: 'price.same' },
    priceMoved: { status: 409, key: 'price.changedMeanwhile' },
    changeOpen: { status: 409, key: 'price.changeOpen' },
  },
  audit: 'price.changeProposed',
});

export const DECISIONS = ['APPROVE', 'REFUSE', 'WITHDRAW'] as const;

export const decideChange = endpoint({
  ...common,
  method: 'POST',
  path: 'price/changes/{id}/decision',
  fresh: true,
  summary: 'Approves or refuses a change somebody else wrote, or withdraws an own one.',
  rate: 'money',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ decision: z.enum(DECISIONS) }),
  response: changeSchema,
  refusals: {
    changeUnknown: { status: 404, key: 'price.changeUnknown' },
    changeState: { status: 409, key: 'price.changeState' },
    samePerson: { status: 409, key: 'price.samePerson' },
    notYours: { status: 409, key: 'price.notYours' },
    priceMoved: { status: 409, key: 'price.changedMeanwhile' },
  },
  audit: 'price.changeDecided',
});
