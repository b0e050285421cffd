import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, pageQuery } from '#kernel/schemas.ts';
import { OUTCOMES, REFUSED_FOR, TAKEN_BACK_FOR, VERDICTS, WAYS } from '../rules/outcome.ts';

const common = {
  service: 'payment-security',
  version: 'v1',
  access: 'bearer',
  roles: ['service_admin', 'subscription_payment_manager'],
  object: 'brand',
  scope: 'brand',
} as const;

export const checkRecordSchema = z.strictObject({
  /** The order's. */
  id: z.uuid(),
  version: z.int(),
  number: z.string(),
  state: z.enum(OUTCOMES),
  way: z.enum(WAYS),
  tries: z.int(),
  reason: z.nullable(z.enum(REFUSED_FOR)),
  at: z.string(),
  /** Whether whoever asks may decide now: who refused does not decide the appeal. */
  mayDecide: z.boolean(),
  /** Whether what came out may be taken back, so that a person looks anew. */
  mayTakeBack: z.boolean(),
});

export const listIdentityChecks = endpoint({
  ...common,
  method: 'GET',
  path: 'identity-checks',
  summary:
    'Orders whose buyer a person has to look at (`waiting`, the longest first; `late`, for more than two days), or was decided on (`settled`, the newest first), of the dealerships that the caller reaches.',
  rate: 'browse',
  query: z.strictObject({
    ...scopeQuery,
    ...pageQuery,
    state: z._default(z.enum(['waiting', 'late', 'settled']), 'waiting'),
    /** Only what stands behind this order's, where the last page ended. */
    after: z.optional(z.uuid()),
  }),
  response: z.strictObject({ checks: z.array(checkRecordSchema), ...countedFields }),
  refusals: {},
});

const either = {
  checkUnknown: { status: 404, key: 'antifraud.checkUnknown' },
  changedMeanwhile: { status: 409, key: 'antifraud.changedMeanwhile' },
  orderEnded: { status: 409, key: 'antifraud.orderEnded' },
  ownOrder: { status: 403, key: 'antifraud.ownOrder' },
} as const;

export const decideIdentity = endpoint({
  ...common,
  method: 'POST',
  path: 'identity-checks/{id}/decision',
  summary:
    'Staff decide whether the buyer of an order is who they are: accepted, refused for a reason, or asked again (while the buyer can still act). Who refused does not decide the appeal.',
  rate: 'write',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    version: z.int(),
    verdict: z.enum(VERDICTS, { error: 'field.required' }),
    /** Of a refusal. */
    reason: z.nullable(z.enum(REFUSED_FOR)),
  }),
  response: z.strictObject({ id: z.uuid() }),
  refusals: {
    ...either,
    decidedAlready: { status: 409, key: 'antifraud.settled' },
    orderMovedOn: { status: 409, key: 'antifraud.orderMovedOn' },
    ownRefusal: { status: 403, key: 'antifraud.ownRefusal' },
    reasonMissing: { status: 422, key: 'antifraud.reasonMissing' },
    reasonUnneeded: { status: 422, key: 'antifraud.reasonUnneeded' },
  },
  audit: 'identity.decided',
});

export const takeBackIdentity = endpoint({
  ...common,
  method: 'POST',
  path: 'identity-checks/{id}/taken-back',
  summary:
    'Staff take back what was decided on the buyer of an order, or what photos showed, so that a person looks anew: who is known until the contract is signed, who was refused or asked again at any time.',
  fresh: true,
  rate: 'write',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ version: z.int(), reason: z.enum(TAKEN_BACK_FOR, { error: 'field.required' }) }),
  response: z.strictObject({ id: z.uuid() }),
  refusals: {
    ...either,
    notDecided: { status: 409, key: 'antifraud.notDecided' },
    signedAlready: { status: 409, key: 'antifraud.signedAlready' },
  },
  audit: 'identity.takenBack',
});
