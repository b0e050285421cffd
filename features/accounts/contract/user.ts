import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import { CONSENT_PURPOSES } from '../rules/agreements.ts';
import { signInRefusals } from './auth.ts';
import { detailsChangeSchema, detailsSchema } from './details.ts';
import {
  addressSchema,
  anyPasswordSchema,
  birthDateSchema,
  codeSchema,
  codeSentSchema,
  documentSchema,
  emailSchema,
  fullNameSchema,
  newPasswordSchema,
  nicknameSchema,
  personSchema,
  phoneSchema,
  signedInSchema,
} from './shapes.ts';

const user = { service: 'user', roles: [] } as const;
const anyone = { ...user, access: 'public', object: 'none', rate: 'login', scope: 'brand' } as const;
const own = { ...user, access: 'bearer', object: 'own', scope: 'none' } as const;

const textOutdated = { status: 409, key: 'accounts.textOutdated' } as const;
const tokenSchema = z.string().check(z.minLength(20), z.maxLength(100));

export const signUp = endpoint({
  ...user,
  version: 'v3',
  method: 'POST',
  path: 'users',
  summary:
    'Signs a person up; e-mail and password come as Basic credentials. The answer is the same for a known address.',
  access: 'basic',
  object: 'none',
  rate: 'login',
  scope: 'brand',
  body: personSchema,
  response: codeSentSchema,
  refusals: { textOutdated },
});

export const createUser = endpoint({
  ...anyone,
  version: 'v2',
  method: 'POST',
  path: 'user',
  summary: 'Signs a person up with everything in the body; the CRM hears of it only when asked to.',
  query: z.strictObject({ salesforceIntegration: z.optional(z.enum(['true', 'false'])) }),
  body: z.strictObject({ email: emailSchema, password: newPasswordSchema, ...personSchema.shape }),
  response: codeSentSchema,
  refusals: { textOutdated },
});

export const confirmSignUp = endpoint({
  ...anyone,
  version: 'v2',
  method: 'PUT',
  path: 'signup/password/confirm',
  summary: 'Proves the mailbox by the link’s token, or by e-mail and code; makes the account and signs in.',
  body: z.union([z.strictObject({ token: tokenSchema }), z.strictObject({ email: emailSchema, code: codeSchema })]),
  response: signedInSchema,
  refusals: {
    codeWrong: { status: 422, key: 'accounts.codeWrong' },
    tooManyTries: { status: 429, key: 'accounts.tooManyTries' },
    documentTaken: { status: 409, key: 'accounts.documentTaken' },
  },
  audit: 'account.created',
});

export const resendCode = endpoint({
  ...anyone,
  version: 'v2',
  method: 'POST',
  path: 'signup/password/resend-email',
  summary: 'Sends the code of a waiting sign-up again, as a new one.',
  body: z.strictObject({ email: emailSchema }),
  response: codeSentSchema,
  refusals: {},
});

export const forgotPassword = endpoint({
  ...anyone,
  version: 'v2',
  method: 'POST',
  path: 'signup/password/forgot',
  summary: 'Sends a link to set a new password, if the address has an account; the answer does not tell.',
  body: z.strictObject({ email: emailSchema }),
  response: codeSentSchema,
  refusals: {},
});

export const setPassword = endpoint({
  ...anyone,
  scope: 'none',
  version: 'v2',
  method: 'POST',
  path: 'signup/password',
  summary: 'Sets the first password of an invited person.',
  body: z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
  response: z.strictObject({ status: z.enum(['PASSWORD_CHANGED']) }),
  refusals: { linkEnded: { status: 410, key: 'accounts.linkEnded' } },
  audit: 'account.passwordSet',
});

export const changePassword = endpoint({
  ...anyone,
  scope: 'none',
  version: 'v2',
  method: 'PUT',
  path: 'signup/password',
  summary:
    'Changes the password, given the present one; ends every session and opens a new one for whoever was signed in.',
  body: z.strictObject({
    /** Needed when nobody is signed in. */
    email: z.optional(emailSchema),
    currentPassword: anyPasswordSchema,
    password: newPasswordSchema,
  }),
  response: z.strictObject({ status: z.enum(['PASSWORD_CHANGED']), session: z.nullable(signedInSchema) }),
  refusals: signInRefusals,
  audit: 'account.passwordChanged',
});

export const selfSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  emails: z.array(z.strictObject({ email: z.string(), preferred: z.boolean() })),
  emailPreferred: z.string(),
  name: z.string(),
  nickname: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  cpf: z.nullable(z.string()),
  companyCnpj: z.nullable(z.string()),
  documents: z.array(z.strictObject({ kind: z.string(), number: z.string() })),
  birthDate: z.nullable(z.string()),
  address: z.nullable(
    z.strictObject({
      postalCode: z.string(),
      street: z.string(),
      number: z.string(),
      complement: z.nullable(z.string()),
      district: z.string(),
      city: z.string(),
      region: z.string(),
      country: z.enum(['BR', 'AR']),
    }),
  ),
  /** What was told beside; null when nothing was. */
  details: z.nullable(detailsSchema),
  market: z.enum(MARKET_IDS),
  createdAt: z.string(),
});
export type Self = z.output<typeof selfSchema>;

export const getSelf = endpoint({
  ...own,
  version: 'v2',
  method: 'GET',
  path: 'users/self',
  summary: 'The signed-in person’s own data.',
  rate: 'browse',
  response: selfSchema,
  refusals: {},
});

export const patchSelf = endpoint({
  ...own,
  version: 'v2',
  method: 'PATCH',
  path: 'users/self',
  summary: 'Changes the person’s own data; a document once given stays.',
  rate: 'write',
  body: z.strictObject({
    name: z.optional(fullNameSchema),
    nickname: z.optional(z.nullable(nicknameSchema)),
    phone: z.optional(phoneSchema),
    birthDate: z.optional(birthDateSchema),
    document: z.optional(documentSchema),
    address: z.optional(z.nullable(addressSchema)),
    details: z.optional(detailsChangeSchema),
  }),
  response: selfSchema,
  refusals: {
    emptyBody: { status: 400, key: 'error.self.emptyBody' },
    documentTaken: { status: 409, key: 'accounts.documentTaken' },
    documentFixed: { status: 409, key: 'accounts.documentFixed' },
    sameEmail: { status: 422, key: 'field.email.sameAsHolder' },
  },
  audit: 'account.UPDATE',
});

export const getUserDetails = endpoint({
  ...own,
  version: 'v2',
  method: 'GET',
  path: 'user-details-cache',
  summary: 'What forms are filled in with for the signed-in person.',
  rate: 'browse',
  response: z.strictObject({
    nickname: z.nullable(z.string()),
    name: z.string(),
    emails: z.array(z.strictObject({ email: z.string(), preferred: z.boolean() })),
    emailPreferred: z.string(),
    phone: z.nullable(z.string()),
    cpf: z.nullable(z.string()),
    companyCnpj: z.nullable(z.string()),
    loyaltyProgramCategory: z.nullable(z.string()),
  }),
  refusals: {},
});

export const findLatestUpdate = endpoint({
  ...own,
  version: 'v1',
  method: 'GET',
  path: 'audit/findLatest/UPDATE',
  summary: 'When the person’s own data was last changed, and which fields.',
  rate: 'browse',
  response: z.strictObject({
    action: z.enum(['UPDATE']),
    at: z.nullable(z.string()),
    fields: z.array(z.string()),
  }),
  refusals: {},
});

export const consentSchema = z.strictObject({
  purpose: z.enum(CONSENT_PURPOSES),
  granted: z.boolean(),
  textVersion: z.string().check(z.minLength(1), z.maxLength(40)),
});

export const giveConsents = endpoint({
  ...anyone,
  rate: 'write',
  version: 'v2',
  method: 'POST',
  path: 'consents',
  summary: 'Records what a person or an anonymous visitor agreed to or refused, with the version of the text.',
  body: z.strictObject({
    consents: z.array(consentSchema).check(z.minLength(1), z.maxLength(CONSENT_PURPOSES.length)),
  }),
  response: z.strictObject({ receipts: z.array(z.string()), at: z.string() }),
  refusals: {},
});

export const listConsents = endpoint({
  ...own,
  version: 'v2',
  method: 'GET',
  path: 'consents',
  summary: 'The latest word of the person about each purpose, in this brand and market.',
  rate: 'browse',
  scope: 'brand',
  response: z.array(z.strictObject({ ...consentSchema.shape, at: z.string() })),
  refusals: {},
});
