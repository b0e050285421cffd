import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { codeSchema, codeSentSchema, signedInSchema, typedEmailSchema } from './shapes.ts';

/** Another address to sign in with: asked by whoever proved themselves a moment ago, and proven by a code sent there. */

const email = {
  service: 'user',
  version: 'v2',
  path: 'users/self/email',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'login',
  scope: 'brand',
} as const;

export const requestEmail = endpoint({
  ...email,
  method: 'POST',
  fresh: true,
  summary: 'Sends a code to a new address; the answer does not tell whether the address has an account.',
  body: z.strictObject({ email: typedEmailSchema }),
  response: codeSentSchema,
  refusals: {},
});

export const confirmEmail = endpoint({
  ...email,
  method: 'PUT',
  fresh: true,
  summary: 'Takes the new address over by its code, tells the old one, and ends every other session.',
  body: z.strictObject({ code: codeSchema }),
  response: signedInSchema,
  refusals: {
    codeWrong: { status: 422, key: 'accounts.codeWrong' },
    tooManyTries: { status: 429, key: 'accounts.tooManyTries' },
  },
  audit: 'account.emailChanged',
});
