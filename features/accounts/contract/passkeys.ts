import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { signedInSchema } from './shapes.ts';

/** Passkeys (WebAuthn): a second factor that cannot be phished. The browser's own objects travel as JSON (level 3, section 5.1). */

const passkeys = {
  service: 'auth',
  version: 'v3',
  access: 'bearer',
  roles: [],
  object: 'own',
  scope: 'none',
  rate: 'login',
} as const;

const text = z.string().check(z.maxLength(20_000));
const id = z.string().check(z.minLength(16), z.maxLength(1400));
const extensions = z.record(z.string(), z.unknown());
/** For the browser's `parse...FromJSON`: whatever the library wrote. */
const optionsSchema = z.record(z.string(), z.unknown());

const common = {
  id,
  rawId: id,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  clientExtensionResults: extensions,
} as const;

const transports = z
  .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
  .check(z.maxLength(8));

export const newPasskeyOptions = endpoint({
  ...passkeys,
  method: 'POST',
  path: 'passkeys/options',
  summary: 'What the browser needs to make a passkey: the challenge, and the keys that exist already.',
  response: z.strictObject({ options: optionsSchema }),
  refusals: { stepUp: { status: 403, key: 'problem.stepUp' } },
});

export const addPasskey = endpoint({
  ...passkeys,
  method: 'POST',
  path: 'passkeys',
  summary: 'Keeps the passkey that answered the challenge; whoever owed a second factor has proven it with that.',
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    credential: z.strictObject({
      ...common,
      response: z.strictObject({
        clientDataJSON: text,
        attestationObject: text,
        authenticatorData: z.optional(text),
        transports: z.optional(transports),
        publicKeyAlgorithm: z.optional(z.int()),
        publicKey: z.optional(text),
      }),
    }),
  }),
  response: signedInSchema,
  refusals: {
    passkeyRefused: { status: 422, key: 'accounts.passkeyRefused' },
    stepUp: { status: 403, key: 'problem.stepUp' },
  },
  audit: 'passkey.added',
});

export const checkPasskeyOptions = endpoint({
  ...passkeys,
  method: 'POST',
  path: 'passkeys/check-options',
  summary: 'The challenge that one of the person’s passkeys must sign.',
  response: z.strictObject({ options: optionsSchema }),
  refusals: { notEnrolled: { status: 409, key: 'accounts.notEnrolled' } },
});

export const checkPasskey = endpoint({
  ...passkeys,
  method: 'POST',
  path: 'passkeys/check',
  summary: 'Checks what the passkey signed, and replaces the session by one of full strength.',
  body: z.strictObject({
    credential: z.strictObject({
      ...common,
      response: z.strictObject({
        clientDataJSON: text,
        authenticatorData: text,
        signature: text,
        userHandle: z.optional(z.nullable(text)),
      }),
    }),
  }),
  response: signedInSchema,
  refusals: {
    passkeyRefused: { status: 422, key: 'accounts.passkeyRefused' },
    tooManyTries: { status: 429, key: 'accounts.tooManyTries' },
  },
  audit: 'secondFactor.checked',
});

export const listPasskeys = endpoint({
  ...passkeys,
  method: 'GET',
  rate: 'browse',
  path: 'passkeys',
  summary: 'The person’s passkeys.',
  response: z.array(
    z.strictObject({ id: z.string(), name: z.string(), createdAt: z.string(), usedAt: z.nullable(z.string()) }),
  ),
  refusals: {},
});

export const removePasskey = endpoint({
  ...passkeys,
  method: 'DELETE',
  rate: 'write',
  fresh: true,
  path: 'passkeys/{id}',
  summary: 'Takes a passkey away; staff keep at least one second factor.',
  params: z.strictObject({ id }),
  response: 'empty',
  refusals: { lastFactor: { status: 409, key: 'accounts.lastFactor' } },
  audit: 'passkey.removed',
});
