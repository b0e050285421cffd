import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

const common = {
  service: 'reservation',
  version: 'v2',
  method: 'POST',
  access: 'bearer',
  roles: ['service_admin', 'subscription_payment_manager'],
  object: 'brand',
  scope: 'brand',
  rate: 'write',
  idempotency: 'required',
} as const;

/** Another chassis for an order, that nobody has decided yet. */
export const chassisCorrectionSchema = z.strictObject({
  id: z.uuid(),
  chassis: z.string(),
  /** Null where the factory reported it. */
  reason: z.nullable(z.string()),
  proposedBy: z.string(),
  proposedAt: z.string(),
});
export type ChassisCorrection = z.output<typeof chassisCorrectionSchema>;

export const proposeChassis = endpoint({
  ...common,
  path: 'orders/{id}/chassis-corrections',
  summary: 'Staff say that the car of an order has another chassis than was reported; a second person lets it hold.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    chassis: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-HJ-NPR-Z0-9]{17}$/, 'field.chassis')),
    reason: z.string().check(z.trim(), z.minLength(3, 'field.required'), z.maxLength(300)),
  }),
  response: chassisCorrectionSchema,
  refusals: {
    orderUnknown: { status: 404, key: 'order.unknown' },
    notPaid: { status: 409, key: 'chassis.notPaid' },
    sameChassis: { status: 422, key: 'chassis.same' },
    correctionOpen: { status: 409, key: 'chassis.open' },
  },
  audit: 'chassis.proposed',
});

export const decideChassis = endpoint({
  ...common,
  path: 'chassis-corrections/{id}/decision',
  fresh: true,
  summary:
    'A second person lets another chassis hold, or refuses it. A car that was handed over leaves the garage under the old one and is registered under the new.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ accept: z.boolean() }),
  response: z.strictObject({ chassis: z.nullable(z.string()) }),
  refusals: {
    correctionUnknown: { status: 404, key: 'chassis.unknown' },
    samePerson: { status: 409, key: 'chassis.samePerson' },
    notPaid: { status: 409, key: 'chassis.notPaid' },
    decided: { status: 409, key: 'chassis.decided' },
  },
  audit: 'chassis.decided',
});
