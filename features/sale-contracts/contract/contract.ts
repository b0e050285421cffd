import * as z from 'zod/mini';
import { moneySchema } from '#features/payments/public.ts';
import { SOURCE_KINDS } from '#features/reservations/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

const common = { service: 'contract', version: 'v1', scope: 'brand' } as const;
const orderUnknown = { status: 404, key: 'order.unknown' } as const;
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'field.invalid'));
const orderParams = z.strictObject({ id: z.uuid() });
const notNow = {
  notYet: { status: 409, key: 'contract.notYet' },
  identityOpen: { status: 409, key: 'contract.identityOpen' },
  atDealer: { status: 409, key: 'contract.atDealer' },
  over: { status: 409, key: 'contract.over' },
  signedAlready: { status: 409, key: 'contract.signedAlready' },
} as const;

export const versionSchema = z.strictObject({
  version: z.int(),
  /** Of the very PDF, lower-case hexadecimal. */
  sha256: z.string(),
  madeAt: z.string(),
  signedAt: z.nullable(z.string()),
  /** By which anybody who holds the PDF asks whether it was signed; with the signature. */
  checkCode: z.nullable(z.string()),
  /** Whether its PDF is still kept. */
  isKept: z.boolean(),
});

const summarySchema = z.strictObject({
  car: z.string(),
  seller: z.string(),
  buyer: z.string(),
  total: moneySchema,
  totalWithoutTaxes: z.nullable(moneySchema),
  deposit: moneySchema,
  sources: z.array(z.strictObject({ kind: z.enum(SOURCE_KINDS), amount: moneySchema })),
  open: moneySchema,
  /** Outside the price, paid to the dealership; null where they are agreed on with it. */
  freight: z.nullable(moneySchema),
  registration: z.nullable(moneySchema),
  deliverBy: z.nullable(z.string()),
});

export const readContract = endpoint({
  ...common,
  method: 'GET',
  path: 'orders/{id}/contract',
  summary:
    'Every version of the contract of an own order, the newest first, and whether it may be signed now: `sign`, `signAnew` (the order changed since), `signed`, `notYet`, `identityOpen` (it is not known yet whether the buyer is who they are), `atDealer` or `over`.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'browse',
  params: orderParams,
  response: z.strictObject({
    signing: z.enum(['sign', 'signAnew', 'signed', 'notYet', 'identityOpen', 'atDealer', 'over']),
    /** What a contract made now would say; null where something of the buyer is missing for it. */
    summary: z.nullable(summarySchema),
    number: z.string(),
    /** The newest version, not signed, of the order as it is now; null: it is made first. */
    current: z.nullable(versionSchema),
    /** Until when the code that was sent last is good; null: none is. */
    codeUntil: z.nullable(z.string()),
    versions: z.array(versionSchema),
  }),
  refusals: { orderUnknown },
});

export const prepareContract = endpoint({
  ...common,
  method: 'POST',
  path: 'orders/{id}/contract',
  summary:
    'Makes the contract of an own order from what the order says now, unless this very one is there, and sends a code of six digits to the buyer’s mailbox by which they sign it.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'write',
  params: orderParams,
  response: z.strictObject({ contract: versionSchema, sentTo: z.string(), codeUntil: z.string() }),
  refusals: {
    orderUnknown,
    ...notNow,
    personMissing: { status: 409, key: 'contract.personMissing' },
    sumDiffers: { status: 409, key: 'contract.sumDiffers' },
    tooManyVersions: { status: 409, key: 'contract.tooManyVersions' },
    tooManyCodes: { status: 429, key: 'contract.tooManyCodes' },
  },
  audit: 'contract.prepared',
});

export const getContract = endpoint({
  ...common,
  method: 'GET',
  path: 'orders/{id}/contract/{number}',
  summary: 'One version of the contract of an own order as a PDF, byte for byte as it was made.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'browse',
  params: z.strictObject({
    id: z.uuid(),
    number: z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(99)),
  }),
  response: 'binary',
  refusals: { orderUnknown, versionUnknown: { status: 404, key: 'contract.versionUnknown' } },
});

export const signContract = endpoint({
  ...common,
  method: 'POST',
  path: 'orders/{id}/signature',
  summary:
    'The buyer signs the version of the contract whose digest they name, by the code of their mailbox. Refused where the order is not what that version says any more. Sent twice it is signed once.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'write',
  params: orderParams,
  body: z.strictObject({
    sha256: digest,
    code: z.string().check(z.regex(/^\d{6}$/, 'contract.codeForm')),
    accepted: z.literal(true, { error: 'contract.acceptFirst' }),
  }),
  response: z.strictObject({ contract: versionSchema }),
  refusals: {
    orderUnknown,
    ...notNow,
    versionUnknown: { status: 404, key: 'contract.versionUnknown' },
    stale: { status: 409, key: 'contract.stale' },
    codeWrong: { status: 422, key: 'contract.codeWrong' },
    codeOver: { status: 409, key: 'contract.codeOver' },
  },
  audit: 'contract.signed',
});

export const getEvidence = endpoint({
  ...common,
  method: 'GET',
  path: 'orders/{id}/contract/{number}/evidence',
  summary:
    'How a version of the contract of an own order was signed (who, when, from where, which PDF, by which mailbox), sealed by Ed25519: `seal` is over the bytes of `evidence`.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'browse',
  params: getContract.params,
  response: z.strictObject({ evidence: z.string(), seal: z.string(), keyId: z.string(), publicKey: z.string() }),
  refusals: {
    orderUnknown,
    versionUnknown: { status: 404, key: 'contract.versionUnknown' },
    evidenceUnopened: { status: 503, key: 'contract.check.unopened.text' },
  },
});

export const checkSignature = endpoint({
  ...common,
  method: 'POST',
  path: 'check',
  summary:
    'Whether a contract was signed here: by the check code it was signed under, by the digest of its PDF, or by both. Names nobody: initials, day and dealership are for comparing with the paper.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'lookup',
  body: z.strictObject({ code: z.nullable(z.string().check(z.maxLength(60))), sha256: z.nullable(digest) }),
  response: z.strictObject({
    verdict: z.enum(['signed', 'other', 'unknown', 'broken', 'erased', 'unopened']),
    signed: z.nullable(
      z.strictObject({
        brand: z.string(),
        order: z.string(),
        version: z.int(),
        signedAt: z.string(),
        sha256: z.string(),
        signer: z.string(),
        seller: z.string(),
        /** Whether a later version of it was signed. */
        isReplaced: z.boolean(),
        /** When the key of its seal was put out of use; it holds for what it sealed until then. Null while it seals. */
        keyUntil: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: { nothingNamed: { status: 400, key: 'contract.nothingNamed' } },
});

export const listSealKeys = endpoint({
  ...common,
  scope: 'none',
  method: 'GET',
  path: 'seal-keys',
  summary: 'The public keys, former ones too, by which the evidence of signatures is checked without us.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  response: z.strictObject({
    keys: z.array(
      z.strictObject({
        id: z.string(),
        publicKey: z.string(),
        since: z.string(),
        /** Null while it seals; what says that it was signed later was not sealed by us. */
        until: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: {},
});
