import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { isoDaySchema, noLeadingSpace } from '#kernel/schemas.ts';
import { REQUEST_KINDS } from '../rules/clocks.ts';
import { REQUEST_STATES } from '../rules/request-machine.ts';

const own = { service: 'privacy', version: 'v1', access: 'bearer', roles: [], object: 'own', scope: 'brand' } as const;
const reading = { ...own, method: 'GET', rate: 'browse', query: z.strictObject(scopeQuery) } as const;

const sectionSchema = z.strictObject({
  feature: z.string(),
  section: z.string(),
  records: z.array(z.record(z.string(), z.unknown())),
});
export type DataSection = z.output<typeof sectionSchema>;

export const readOwnData = endpoint({
  ...reading,
  path: 'data',
  summary: 'Everything kept about the caller in every brand, feature by feature.',
  response: z.strictObject({ madeAt: z.string(), sections: z.array(sectionSchema) }),
  refusals: {},
});

export const downloadOwnData = endpoint({
  ...reading,
  path: 'data/file',
  summary: 'The same as one file for other programs (JSON).',
  response: 'binary',
  refusals: {},
});

const holdSchema = z.strictObject({
  subject: z.enum(['ORDER', 'RENTAL', 'CREDIT', 'PAYMENT', 'CONSENT', 'AUDIT']),
  basis: z.enum(['FISCAL', 'CREDIT_RECORDS', 'PAYMENT_RECORDS', 'PROOF_OF_CONSENT', 'SECURITY_LOG']),
  brand: z.string(),
  heldUntil: isoDaySchema,
});
export type HoldView = z.output<typeof holdSchema>;

const runningSchema = z.strictObject({
  kind: z.enum(['ORDER', 'RENTAL']),
  name: z.string(),
  brand: z.string(),
  /** Its page within the site. */
  page: z.string(),
});
export type RunningView = z.output<typeof runningSchema>;

export const readErasure = endpoint({
  ...reading,
  path: 'erasure',
  summary: 'What forbids that the caller is erased: contracts of any brand that still run.',
  response: z.strictObject({ running: z.array(runningSchema) }),
  refusals: {},
});

export const eraseOwnData = endpoint({
  ...own,
  method: 'POST',
  rate: 'login',
  path: 'erasure',
  summary: 'Erases the caller: the account ends at once, what the law holds stays without a name and is listed.',
  body: z
    .strictObject({
      password: z.optional(z.string().check(z.minLength(1, 'field.required'), z.maxLength(128))),
      /** The mailbox's, for whoever has no password or does not know it. */
      code: z.optional(z.string().check(z.regex(/^\d{6}$/, 'privacy.codeWrong'))),
      confirm: z.literal(true),
    })
    .check(
      z.refine(({ password, code }) => (password === undefined) !== (code === undefined), {
        error: 'field.required',
        path: ['password'],
      }),
    ),
  response: z.strictObject({ erasedAt: z.string(), holds: z.array(holdSchema) }),
  refusals: {
    passwordWrong: { status: 422, key: 'privacy.passwordWrong' },
    codeWrong: { status: 422, key: 'privacy.codeWrong' },
    contractRunning: { status: 409, key: 'privacy.contractRunning' },
    staffAccount: { status: 409, key: 'privacy.staffAccount' },
  },
});

export const sendErasureCode = endpoint({
  ...own,
  method: 'POST',
  rate: 'login',
  path: 'erasure/code',
  summary: 'Sends a code to the caller’s own mailbox, which erases the account in the password’s place.',
  body: z.strictObject({}),
  response: z.strictObject({ status: z.literal('CODE_SENT') }),
  refusals: { tooManyCodes: { status: 429, key: 'privacy.tooManyCodes' } },
  audit: 'privacy.codeSent',
});

const requestSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  text: z.string(),
  answer: z.nullable(z.string()),
  createdAt: z.string(),
  dueOn: isoDaySchema,
  answeredAt: z.nullable(z.string()),
});
export type PrivacyRequest = z.output<typeof requestSchema>;

export const MOST_OPEN = 5;

export const askPrivacy = endpoint({
  ...own,
  method: 'POST',
  rate: 'write',
  path: 'requests',
  summary: 'Asks the desk something about one’s data; the answer says until when the law wants it.',
  body: z.strictObject({
    kind: z.enum(REQUEST_KINDS),
    text: z.string().check(z.minLength(3, 'field.required'), z.maxLength(2000), noLeadingSpace()),
  }),
  response: requestSchema,
  refusals: { tooManyOpen: { status: 409, key: 'privacy.tooManyOpen' } },
  audit: 'privacy.asked',
});

export const listOwnRequests = endpoint({
  ...reading,
  path: 'requests',
  summary: 'The caller’s requests in this brand, the newest first.',
  response: z.strictObject({ requests: z.array(requestSchema) }),
  refusals: {},
});
