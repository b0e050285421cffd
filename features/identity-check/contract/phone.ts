import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { OUTCOMES } from '../rules/outcome.ts';
import { challengeSchema, compareFace } from './compare.ts';
import { consentChanged, notNow, settled, triesOver } from './own.ts';

/** Header in which a phone that opened a code sends what it got for it. */
export const HANDOFF_HEADER = 'x-identity-handoff';

/** A phone without anybody signed in: it proves by what it holds which one order's buyer it may photograph. */
const common = {
  service: 'payment-security',
  version: 'v1',
  access: 'public',
  roles: [],
  object: 'none',
  scope: 'brand',
  applications: false,
} as const;
const byHandoff = { ...common, headers: [HANDOFF_HEADER], rate: 'lookup' } as const;

const handoffOver = { status: 410, key: 'antifraud.handoffOver' } as const;
const handoffTaken = { status: 410, key: 'antifraud.handoffTaken' } as const;

/** Nothing of the order or of the person: whoever photographed the code learns nothing by it. */
export const phoneIdentitySchema = z.strictObject({
  state: z.nullable(z.enum(OUTCOMES)),
  mayTry: z.boolean(),
  /** When the phone may look no more. */
  until: z.string(),
});

export const takeHandoff = endpoint({
  ...common,
  method: 'POST',
  path: 'identity-handoffs/taken',
  summary:
    'A phone opens the code that a computer shows: once, within ten minutes. What it gets goes along in the header `x-identity-handoff`, is good for ten minutes, and only for the photos of the buyer of that one order.',
  rate: 'login',
  body: z.strictObject({ token: z.string().check(z.minLength(1, 'field.required'), z.maxLength(200)) }),
  response: z.strictObject({ handoff: z.string(), ...phoneIdentitySchema.shape }),
  refusals: { handoffOver, handoffTaken },
  audit: 'identity.handoffTaken',
});

export const readHandoff = endpoint({
  ...byHandoff,
  method: 'GET',
  path: 'identity-handoffs/current',
  summary: 'What came of the photos of the order that the phone’s code names.',
  response: phoneIdentitySchema,
  refusals: { handoffOver },
});

export const challengeHandoff = endpoint({
  ...byHandoff,
  method: 'POST',
  path: 'identity-handoffs/challenge',
  summary: 'As `orders/{id}/identity/challenge`, for the order that the phone’s code names.',
  response: challengeSchema,
  refusals: { handoffOver, notNow, settled, triesOver },
});

export const checkHandoff = endpoint({
  ...byHandoff,
  method: 'POST',
  path: 'identity-handoffs/face',
  summary: 'As `orders/{id}/identity/face`, for the order that the phone’s code names.',
  form: true,
  maxBody: compareFace.maxBody,
  response: phoneIdentitySchema,
  refusals: { ...compareFace.refusals, consentChanged, handoffOver, notNow, settled },
  audit: 'identity.checked',
});
