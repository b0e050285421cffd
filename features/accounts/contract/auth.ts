import * as z from 'zod/mini';
import { brandIdSchema } from '#kernel/brand.ts';
import { endpoint } from '#kernel/endpoint.ts';
import {
  anyPasswordSchema,
  codeSchema,
  newPasswordSchema,
  signedInSchema,
  typedEmailSchema,
  userSchema,
} from './shapes.ts';

const tokenSchema = z.string().check(z.minLength(20), z.maxLength(100));

export const signInRefusals = {
  credentialsWrong: { status: 401, key: 'accounts.credentialsWrong' },
  tooManyTries: { status: 429, key: 'accounts.tooManyTries' },
} as const;

export const authenticate = endpoint({
  service: 'auth',
  version: 'v3',
  method: 'POST',
  path: 'authentication',
  summary:
    'Signs in with e-mail and password as Basic credentials; sets the session cookie and returns the same token.',
  access: 'basic',
  roles: [],
  object: 'none',
  rate: 'login',
  scope: 'none',
  body: z.strictObject({ brand: z.optional(brandIdSchema) }),
  response: signedInSchema,
  refusals: signInRefusals,
  audit: 'session.opened',
});

export const signIn = endpoint({
  service: 'auth',
  version: 'v3',
  method: 'POST',
  path: 'sign-in',
  summary:
    'Signs in with e-mail and password in the body: for the form of a page, which cannot send Basic credentials.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'login',
  scope: 'none',
  body: z.strictObject({ email: typedEmailSchema, password: anyPasswordSchema }),
  response: signedInSchema,
  refusals: signInRefusals,
  audit: 'session.opened',
});

export const getAuth = endpoint({
  service: 'auth',
  version: 'v2',
  method: 'GET',
  path: 'auth',
  summary: 'Who the bearer of the session is, how strongly they signed in and which areas their roles open.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'browse',
  scope: 'none',
  response: z.strictObject({
    user: userSchema,
    strength: z.enum(['full', 'password', 'weak']),
    secondFactor: z.enum(['none', 'check', 'enrol']),
    /** Whether a second factor is enrolled: then it is what proves presence. */
    hasFactor: z.boolean(),
    areas: z.array(z.string()),
    csrfToken: z.string(),
  }),
  refusals: {},
});

export const resetPassword = endpoint({
  service: 'auth',
  version: 'v2',
  method: 'POST',
  path: 'signup/password/reset',
  summary: 'Sets a new password with the token of the mail and ends every session.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'login',
  scope: 'none',
  body: z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
  response: z.strictObject({ status: z.enum(['PASSWORD_CHANGED']) }),
  refusals: { linkEnded: { status: 410, key: 'accounts.linkEnded' } },
  audit: 'account.passwordReset',
});

export const stepUp = endpoint({
  service: 'auth',
  version: 'v3',
  method: 'POST',
  path: 'step-up',
  summary:
    'Proves by the password that it is still the same person, and replaces the session. Whoever has a second factor proves it by that instead.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'login',
  scope: 'none',
  body: z.strictObject({ password: anyPasswordSchema }),
  response: signedInSchema,
  refusals: { ...signInRefusals, factorNeeded: { status: 409, key: 'accounts.factorNeeded' } },
  audit: 'session.proved',
});

export const signOut = endpoint({
  service: 'auth',
  version: 'v3',
  method: 'POST',
  path: 'sign-out',
  summary: 'Ends the session.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'write',
  scope: 'none',
  response: 'empty',
  refusals: {},
  audit: 'session.closed',
});

export const listSessions = endpoint({
  service: 'auth',
  version: 'v3',
  method: 'GET',
  path: 'sessions',
  summary: 'Where the person is signed in.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'browse',
  scope: 'none',
  response: z.array(
    z.strictObject({
      id: z.string(),
      userAgent: z.string(),
      createdAt: z.string(),
      seenAt: z.string(),
      expiresAt: z.string(),
      current: z.boolean(),
    }),
  ),
  refusals: {},
});

export const revokeSession = endpoint({
  service: 'auth',
  version: 'v3',
  method: 'DELETE',
  path: 'sessions/{id}',
  summary: 'Ends one of the person’s own sessions.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'write',
  scope: 'none',
  params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
  response: 'empty',
  refusals: {},
  audit: 'session.revoked',
});

export const enrolSecondFactor = endpoint({
  service: 'auth',
  version: 'v3',
  method: 'POST',
  path: 'second-factor/enrol',
  summary: 'Makes the secret of a time-based code (RFC 6238); it counts once a code was checked.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'login',
  scope: 'none',
  response: z.strictObject({ secret: z.string(), uri: z.string() }),
  refusals: { alreadyEnrolled: { status: 409, key: 'accounts.alreadyEnrolled' } },
  audit: 'secondFactor.enrolled',
});

export const checkSecondFactor = endpoint({
  service: 'auth',
  version: 'v3',
  method: 'POST',
  path: 'second-factor',
  summary: 'Checks a time-based code and replaces the session by one of full strength.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'login',
  scope: 'none',
  body: z.strictObject({ code: codeSchema }),
  response: signedInSchema,
  refusals: {
    codeWrong: { status: 422, key: 'accounts.factorCodeWrong' },
    tooManyTries: { status: 429, key: 'accounts.tooManyTries' },
    notEnrolled: { status: 409, key: 'accounts.notEnrolled' },
  },
  audit: 'secondFactor.checked',
});
