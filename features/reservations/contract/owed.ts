import * as z from 'zod/mini';
import { moneySchema } from '#features/payments/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** Where money stands that is on its way back: refunds of the gateway, or what others have still to transfer. */
export const OWED_STATES = ['AWAITING_APPROVAL', 'REQUESTED', 'FAILED', 'OWED'] as const;
export type OwedState = (typeof OWED_STATES)[number];

/** Who has the money. */
export const OWED_VIAS = ['gateway', 'dealership', 'bank', 'consortium', 'sandbox'] as const;
export type OwedVia = (typeof OWED_VIAS)[number];

const owedSchema = z.strictObject({
  id: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  state: z.enum(OWED_STATES),
  via: z.enum(OWED_VIAS),
  amount: moneySchema,
  createdAt: z.string(),
  /** Whole days that it has waited. */
  days: z.int(),
});
export type Owed = z.output<typeof owedSchema>;

export const listOwed = endpoint({
  service: 'reservation',
  version: 'v2',
  method: 'GET',
  path: 'owed',
  summary:
    'Everything that is owed back to buyers of the brand in the market, what waits longest first: refunds that wait for a second person, are on their way or were refused, and what dealerships, banks and consortiums have still to give back. `after` goes on from the last line.',
  access: 'bearer',
  roles: ['service_admin', 'subscription_payment_manager'],
  scope: 'brand',
  object: 'brand',
  rate: 'browse',
  query: z.strictObject({
    state: z.optional(z.enum(OWED_STATES)),
    via: z.optional(z.enum(OWED_VIAS)),
    after: z.optional(z.uuid()),
    size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 50),
  }),
  response: z.strictObject({
    owed: z.array(owedSchema),
    /** The last line's id where there is more. */
    next: z.nullable(z.uuid()),
  }),
  refusals: {},
});
