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
/** By the address as whatever is written is; once the hand-off is known, by itself: phones share addresses, and no one's is another's. */
const byHandoff = { ...common, headers: [HANDOFF_HEADER], rate: 'write' } as const;

const handoffOver = { status: 410, key: 'antifraud.handoffOver' } as const;
const handoffTaken = { status: 410, key: 'antifraud.handoffTaken' } as const;

const numberMissing = { status: 409, key: 'antifraud.numberMissing' } as const;

/** What whoever opened the code has to know before they agree, and a stranger may read. */
const describedSchema = z.strictObject({
  car: z.string(),
  dealer: z.string(),
  /** The first alone. */
  name: z.string(),
  /** Its beginning and its provider. */
  email: z.string(),
});

export const phoneIdentitySchema = z.strictObject({
  state: z.nullable(z.enum(OUTCOMES)),
  mayTry: z.boolean(),
  order: describedSchema,
  /** Whether the number on the computer's screen was typed: nothing is looked at before. */
  isConfirmed: z.boolean(),
  /** When the phone may look no more. */
  until: z.string(),
});

export const takeHandoff = endpoint({
  ...common,
  method: 'POST',
  path: 'identity-handoffs/taken',
  summary:
    'A phone opens the code that a computer shows: once, within ten minutes. What it gets goes along in the header `x-identity-handoff`, is good as long as the code was, and only for the photos of the buyer of that one order, once the number on the computer’s screen was typed. A phone that names its own `handoff` (43 characters by chance) is answered again for a minute, should the answer be lost.',
  rate: 'write',
  body: z.strictObject({
    token: z.string().check(z.minLength(1, 'field.required'), z.maxLength(200)),
    handoff: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'field.required'))),
  }),
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

export const confirmHandoff = endpoint({
  ...byHandoff,
  method: 'POST',
  path: 'identity-handoffs/number',
  summary:
    'The two digits that the computer shows once a phone has opened its code. Wrong three times, the code is over.',
  body: z.strictObject({ number: z.int().check(z.gte(0), z.lte(99)) }),
  response: phoneIdentitySchema,
  refusals: { handoffOver, numberWrong: { status: 422, key: 'antifraud.numberWrong' } },
  audit: 'identity.handoffConfirmed',
});

export const denyHandoff = endpoint({
  ...byHandoff,
  method: 'POST',
  path: 'identity-handoffs/denial',
  summary: 'Whoever opened the code does not buy this: the code is over, and it is kept that they said so.',
  response: z.strictObject({ over: z.literal(true) }),
  refusals: { handoffOver },
  audit: 'identity.handoffDenied',
});

export const challengeHandoff = endpoint({
  ...byHandoff,
  method: 'POST',
  path: 'identity-handoffs/challenge',
  summary: 'As `orders/{id}/identity/challenge`, for the order that the phone’s code names.',
  response: challengeSchema,
  refusals: { handoffOver, numberMissing, notNow, settled, triesOver },
});

export const checkHandoff = endpoint({
  ...byHandoff,
  method: 'POST',
  path: 'identity-handoffs/face',
  summary: 'As `orders/{id}/identity/face`, for the order that the phone’s code names.',
  form: true,
  maxBody: compareFace.maxBody,
  response: phoneIdentitySchema,
  refusals: { ...compareFace.refusals, consentChanged, handoffOver, numberMissing, notNow, settled },
  audit: 'identity.checked',
});
