import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { rolesFor } from '../rules/policies.ts';

/**
 * The older sign-on calls: who is here, weak sign-in by query string, and tickets with which a signed-in person walks into a
 * neighbouring system without telling it a password.
 */

const auth = {
  service: 'auth',
  version: 'v1',
  method: 'GET',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'login',
  scope: 'none',
  refusals: {},
} as const;

export const getAuthState = endpoint({
  ...auth,
  path: 'auth',
  summary:
    'How strongly the caller is signed in. With brand=CJDR and loginType=WEAK a stranger gets a token that reads offers and nothing else.',
  query: z.strictObject({
    brand: z.optional(z.string().check(z.maxLength(40))),
    loginType: z.optional(z.enum(['WEAK', 'FULL'])),
  }),
  response: z.strictObject({
    loginType: z.enum(['NONE', 'WEAK', 'PASSWORD', 'FULL']),
    token: z.nullable(z.string()),
    expiresAt: z.nullable(z.string()),
    reads: z.array(z.enum(['offers'])),
    /** Name of the issuer one may sign in with instead. */
    issuer: z.string(),
  }),
});

const ticketSchema = z.strictObject({
  audience: z.enum(['discountclub', 'eper', 'rewards']),
  ticket: z.string(),
  expiresAt: z.string(),
});

export const ticketForDiscountClub = endpoint({
  ...auth,
  path: 'auth/discountclub/{id}',
  summary: 'A ticket for a discount club, by its number, to whoever is signed in.',
  object: 'own',
  params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,20}$/)) }),
  response: ticketSchema,
});

export const ticketForRewards = endpoint({
  ...auth,
  path: 'auth/rewards',
  summary: 'A ticket for the rewards shop, to whoever is signed in.',
  object: 'own',
  response: ticketSchema,
});

/** The parts catalogue of workshops: theirs only. */
const eper = {
  ...auth,
  object: 'own',
  roles: [...rolesFor('repair.use'), ...rolesFor('workingPrice.read')],
  response: ticketSchema,
} as const;

export const ticketForEper = endpoint({
  ...eper,
  path: 'auth/eper',
  summary: 'A ticket for the electronic parts catalogue, to repairers and dealership staff.',
});

export const ticketForEperV3 = endpoint({
  ...eper,
  version: 'v3',
  path: 'eper',
  summary: 'The ticket for the electronic parts catalogue, at the newer address.',
});

export const checkTicket = endpoint({
  ...auth,
  version: 'v3',
  path: 'check/{id}',
  summary:
    'What a neighbouring system asks about a ticket: whom it stands for, by a name of its own for them. Ends with the session.',
  params: z.strictObject({ id: z.string().check(z.minLength(10), z.maxLength(200)) }),
  response: z.strictObject({
    audience: z.enum(['discountclub', 'eper', 'rewards']),
    /** The same person is another subject to every audience. */
    subject: z.string(),
    club: z.nullable(z.string()),
    expiresAt: z.string(),
  }),
  refusals: { ticketEnded: { status: 410, key: 'accounts.ticketEnded' } },
});
