import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { OUTCOMES, REFUSED_FOR, WAYS, WAYS_WITHOUT } from '../rules/outcome.ts';
import { compareFace } from './compare.ts';

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
const notNow = { status: 409, key: 'antifraud.notNow' } as const;
const settled = { status: 409, key: 'antifraud.settled' } as const;

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
  response: identitySchema,
  refusals: { orderUnknown },
});

export const checkIdentity = endpoint({
  ...common,
  method: 'POST',
  path: 'orders/{id}/identity/face',
  summary:
    'As `face/compare`, of the buyer of an own order: only what came out is kept with the order, when, and under which consent. Refused where a person looks already, or after five times not recognised.',
  rate: 'lookup',
  form: true,
  maxBody: compareFace.maxBody,
  params,
  response: identitySchema,
  refusals: { ...compareFace.refusals, orderUnknown, notNow, settled },
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
