import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { OUTCOMES, REFUSED_FOR, WAYS, WAYS_WITHOUT } from '../rules/outcome.ts';
import { challengeSchema, compareFace } from './compare.ts';

const common = {
  service: 'payment-security',
  version: 'v1',
  access: 'bearer',
  roles: [],
  object: 'own',
  scope: 'brand',
} as const;
const params = z.strictObject({ id: z.uuid() });
const orderUnknown = { status: 404, key: 'order.unknown' } as const;
export const notNow = { status: 409, key: 'antifraud.notNow' } as const;
export const settled = { status: 409, key: 'antifraud.settled' } as const;
export const { triesOver, consentChanged } = compareFace.refusals;

/** Of a code, and of a phone that opened it. */
export const HANDOFFS = ['WAITING', 'TAKEN'] as const;

export const identitySchema = z.strictObject({
  /** Null: nothing was looked at yet. */
  state: z.nullable(z.enum(OUTCOMES)),
  way: z.nullable(z.enum(WAYS)),
  reason: z.nullable(z.enum(REFUSED_FOR)),
  at: z.nullable(z.string()),
  /** Whether the order is where this is looked at: after it is reserved, before the factory has it. */
  isOpen: z.boolean(),
  mayTry: z.boolean(),
  mayChoosePerson: z.boolean(),
  mayAppeal: z.boolean(),
});

export const readIdentity = endpoint({
  ...common,
  method: 'GET',
  path: 'orders/{id}/identity',
  summary: 'What came of looking whether the buyer of an own order is who they are, and what may be done next.',
  rate: 'browse',
  params,
  response: z.strictObject({
    ...identitySchema.shape,
    /** Whether a code for a phone may still be opened, or a phone opened it and looks; null: neither. */
    handoff: z.nullable(
      z.strictObject({
        state: z.enum(HANDOFFS),
        /** By which another code is made in the place of this one. */
        round: z.int(),
        /** Of a code that a phone opened: what is to be typed there; null before, and once it was. */
        number: z.nullable(z.int()),
      }),
    ),
  }),
  refusals: { orderUnknown },
});

export const challengeIdentity = endpoint({
  ...common,
  method: 'POST',
  path: 'orders/{id}/identity/challenge',
  summary: 'As `face/challenge`, for the photos of the buyer of this order alone.',
  rate: 'lookup',
  params,
  response: challengeSchema,
  refusals: { orderUnknown, notNow, settled, triesOver },
});

export const handOffIdentity = endpoint({
  ...common,
  method: 'POST',
  path: 'orders/{id}/identity/handoff',
  summary:
    'A code by which one phone, without signing in, takes and sends the photos of the buyer of this order, and nothing else. It is good once and for ten minutes, and ends with the session that made it; a new one ends the one before. While a phone is at work, another is made only where `replaces` names the round of the one it opened. It belongs behind the `#` of an address, where no server and no log sees it.',
  rate: 'lookup',
  params,
  body: z.strictObject({ replaces: z.nullable(z.int()) }),
  response: z.strictObject({ token: z.string(), expiresAt: z.string() }),
  refusals: {
    orderUnknown,
    notNow,
    settled,
    triesOver,
    handoffRunning: { status: 409, key: 'antifraud.handoffRunning' },
  },
  audit: 'identity.handedOff',
});

export const checkIdentity = endpoint({
  ...common,
  method: 'POST',
  path: 'orders/{id}/identity/face',
  summary:
    'As `face/compare`, of the buyer of an own order, by a challenge of that order. A field `consentVersion` names the words that the person agreed to, and is refused where they are others now. Only what came out is kept with the order, when, and under which consent. Refused where a person looks already, or after five times not recognised.',
  rate: 'lookup',
  form: true,
  maxBody: compareFace.maxBody,
  params,
  response: identitySchema,
  refusals: { ...compareFace.refusals, consentChanged, orderUnknown, notNow, settled },
  audit: 'identity.checked',
});

const way = z.strictObject({ way: z.enum(WAYS_WITHOUT, { error: 'field.required' }) });

export const choosePerson = endpoint({
  ...common,
  method: 'POST',
  path: 'orders/{id}/identity/person',
  summary:
    'The buyer of an own order chooses that a person compares, without a photo: at the dealership or by a call back.',
  rate: 'write',
  params,
  body: way,
  response: identitySchema,
  refusals: { orderUnknown, notNow, settled },
  audit: 'identity.personChosen',
});

export const appealIdentity = endpoint({
  ...common,
  method: 'POST',
  path: 'orders/{id}/identity/appeal',
  summary: 'The buyer of an own order appeals a refusal once; another person than who refused decides.',
  rate: 'write',
  params,
  body: way,
  response: identitySchema,
  refusals: { orderUnknown, settled },
  audit: 'identity.appealed',
});
