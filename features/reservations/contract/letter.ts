import * as z from 'zod/mini';
import { moneySchema } from '#features/payments/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { isoDaySchema } from '#kernel/schemas.ts';
import { SOURCE_STATES } from '../rules/balance-machines.ts';

/** A letter as its owner wrote it down; staff hold it beside its proof. */
export const letterSchema = z.strictObject({
  administrator: z.string(),
  group: z.string(),
  quota: z.string(),
  value: moneySchema,
  validUntil: z.string(),
});
export type Letter = z.output<typeof letterSchema>;

const numbered = z
  .string()
  .check(z.maxLength(40), z.trim(), z.toUpperCase(), z.regex(/^[0-9A-Z][0-9A-Z./-]{0,19}$/, 'letter.number'));

export const letterToPlan = z.strictObject({
  administrator: z.string().check(z.maxLength(100), z.trim(), z.minLength(2, 'letter.administrator')),
  group: numbered,
  quota: numbered,
  value: z.int({ error: 'letter.value' }).check(z.gte(1, 'letter.value'), z.lte(99_999_999_999, 'letter.value')),
  validUntil: isoDaySchema,
});

export const decideSource = endpoint({
  service: 'reservation',
  version: 'v2',
  method: 'POST',
  path: 'orders/{id}/sources/{source}/decision',
  summary:
    'Staff looked at what is to bring a part of the rest: a letter of credit whose proof is there is accepted and its administrator may pay; a letter, or a used car that fails its inspection, is refused with the reason, and its part is open again.',
  access: 'bearer',
  roles: ['service_admin', 'subscription_payment_manager'],
  scope: 'brand',
  object: 'brand',
  rate: 'money',
  idempotency: 'required',
  params: z.strictObject({ id: z.uuid(), source: z.uuid() }),
  body: z.strictObject({
    accept: z.boolean(),
    /** Why it is refused, for its buyer to read. */
    note: z._default(z.string().check(z.maxLength(300), z.trim()), ''),
  }),
  response: z.strictObject({ id: z.uuid(), state: z.enum(SOURCE_STATES) }),
  refusals: {
    orderUnknown: { status: 404, key: 'order.unknown' },
    takesNoMoney: { status: 409, key: 'balance.takesNoMoney' },
    sourceUnknown: { status: 404, key: 'letter.unknown' },
    notAccepted: { status: 409, key: 'letter.notAccepted' },
    proofNeeded: { status: 409, key: 'letter.proofNeeded' },
    letterOver: { status: 409, key: 'letter.over' },
    noteNeeded: { status: 422, key: 'letter.noteNeeded' },
  },
  audit: 'order.sourceDecided',
});
