import * as z from 'zod/mini';
import { MARKET_IDS } from '#kernel/market.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { rolesFor } from '../rules/policies.ts';
import {
  acceptanceSchema,
  birthDateSchema,
  codeSentSchema,
  documentSchema,
  emailSchema,
  fullNameSchema,
  newPasswordSchema,
  phoneSchema,
  signedInSchema,
} from './shapes.ts';

/** People of a former sign-on: brought in by staff without a password, and let in once their mailbox is proven. */

const username = z.string().check(z.trim(), z.minLength(3), z.maxLength(120));
const auth = { service: 'auth', version: 'v1', method: 'POST', access: 'public', rate: 'login' } as const;
const anyone = { ...auth, roles: [], object: 'none', scope: 'brand' } as const;

export const MOST_IMPORTED = 100;

export const importPeople = endpoint({
  ...auth,
  path: 'import',
  summary: 'Brings people of a former sign-on in, as customers without a password; whoever is known stays as they are.',
  roles: rolesFor('user.create'),
  object: 'none',
  scope: 'none',
  body: z.strictObject({
    people: z
      .array(
        z.strictObject({
          username,
          email: emailSchema,
          name: fullNameSchema,
          market: z.enum(MARKET_IDS),
          document: z.optional(documentSchema),
          phone: z.optional(phoneSchema),
          birthDate: z.optional(birthDateSchema),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_IMPORTED)),
  }),
  response: z.strictObject({
    imported: z.int(),
    skipped: z.array(z.strictObject({ username: z.string(), reason: z.enum(['KNOWN', 'DOCUMENT_TAKEN']) })),
  }),
  refusals: {},
  audit: 'people.imported',
});

export const preprocessMigration = endpoint({
  ...anyone,
  path: 'migration/preprocess',
  summary:
    'Sends whoever had this name in the former sign-on the link with which to come over; the answer does not tell.',
  body: z.strictObject({ username }),
  response: codeSentSchema,
  refusals: {},
});

export const preprocessResetPassword = endpoint({
  ...anyone,
  path: 'migration/proprocessResetPassword',
  summary: 'The same for somebody who forgot the former password: a link to choose one here.',
  body: z.strictObject({ username }),
  response: codeSentSchema,
  refusals: {},
});

export const migrate = endpoint({
  ...anyone,
  path: 'migration/migrate',
  summary: 'Comes over: the link’s token, a new password and the texts in force; signs in.',
  body: z.strictObject({
    token: z.string().check(z.minLength(20), z.maxLength(100)),
    password: newPasswordSchema,
    agreements: z.array(acceptanceSchema).check(z.maxLength(10)),
  }),
  response: signedInSchema,
  refusals: {
    linkEnded: { status: 410, key: 'accounts.linkEnded' },
    textOutdated: { status: 409, key: 'accounts.textOutdated' },
  },
  audit: 'account.migrated',
});
