import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { acceptanceSchema, fullNameSchema, optInsSchema, signedInSchema } from './shapes.ts';

/**
 * OpenID Connect: authorization code with PKCE, state and nonce (OpenID Connect Core 1.0; RFC 7636; RFC 9700). What the browser
 * must bring back stands sealed in a cookie of its own, so that nobody can be signed in with somebody else's code.
 */

const anyone = {
  service: 'auth',
  version: 'v3',
  method: 'POST',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'login',
} as const;

const noIssuer = { status: 503, key: 'accounts.issuerAway' } as const;
const codeSchema = z.string().check(z.minLength(1), z.maxLength(2000));
const answerSchema = z.strictObject({ code: codeSchema, state: z.string().check(z.minLength(1), z.maxLength(200)) });

export const startSocial = endpoint({
  ...anyone,
  scope: 'brand',
  path: 'authentication/social/start',
  summary: 'The issuer’s address to send the browser to, and the cookie that must come back with the answer.',
  body: z.strictObject({ next: z.optional(z.string().check(z.maxLength(2000))) }),
  response: z.strictObject({ url: z.string() }),
  refusals: { issuerAway: noIssuer },
});

const refusals = {
  socialRefused: { status: 422, key: 'accounts.socialRefused' },
  issuerAway: noIssuer,
} as const;

export const finishSocial = endpoint({
  ...anyone,
  scope: 'brand',
  path: 'authentication/social/finish',
  summary:
    'Exchanges the issuer’s code. Whoever is linked is signed in; a new person is asked for the texts; a known address must sign in by password and link first.',
  body: answerSchema,
  response: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('SIGNED_IN'), session: signedInSchema, next: z.string() }),
    z.strictObject({ outcome: z.literal('JOIN'), name: z.string(), email: z.string(), next: z.string() }),
    z.strictObject({ outcome: z.literal('LINK_FIRST'), email: z.string(), next: z.string() }),
  ]),
  refusals,
  audit: 'session.opened',
});

export const joinSocial = endpoint({
  ...anyone,
  scope: 'brand',
  path: 'authentication/social/join',
  summary:
    'Makes the account of a new person whose address the issuer has proven, with the texts they accept; signs in.',
  body: z.strictObject({
    /** Where the issuer told no full name. */
    name: z.optional(fullNameSchema),
    agreements: z.array(acceptanceSchema).check(z.maxLength(10)),
    optIns: z.optional(optInsSchema),
  }),
  response: signedInSchema,
  refusals: {
    textOutdated: { status: 409, key: 'accounts.textOutdated' },
    socialRefused: refusals.socialRefused,
  },
  audit: 'account.created',
});

export const authenticateSocial = endpoint({
  ...anyone,
  access: 'bearer',
  object: 'own',
  scope: 'none',
  path: 'authentication/social',
  summary:
    'Links the identity that answered to the person signed in, and replaces the session. The link of an issuer can be changed only by its owner.',
  body: answerSchema,
  response: signedInSchema,
  refusals: { ...refusals, identityTaken: { status: 409, key: 'accounts.identityTaken' } },
  audit: 'identity.linked',
});

export const listIdentities = endpoint({
  ...anyone,
  method: 'GET',
  access: 'bearer',
  object: 'own',
  scope: 'none',
  rate: 'browse',
  path: 'identities',
  summary: 'The identities of other issuers with which the person may sign in.',
  response: z.array(z.strictObject({ issuer: z.string(), linkedAt: z.string() })),
  refusals: {},
});

export const unlinkIdentity = endpoint({
  ...anyone,
  method: 'DELETE',
  access: 'bearer',
  object: 'own',
  scope: 'none',
  rate: 'write',
  path: 'identities',
  summary: 'Takes the identity of the issuer away; whoever has no password must choose one first.',
  response: 'empty',
  refusals: { passwordFirst: { status: 409, key: 'accounts.passwordFirst' } },
  audit: 'identity.unlinked',
});
