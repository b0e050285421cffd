import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { NATIONALITIES, OCCUPATIONS } from '#kernel/people-lists.ts';
import { countedFields, moneySchema } from '#kernel/schemas.ts';
import { FINANCING_STATUSES } from '../rules/statuses.ts';
import { FUNDING_DOCUMENT_TYPES, FUNDING_MARITAL_STATUSES, FUNDING_SOURCES, MARRIAGE_REGIMES } from '../rules/types.ts';
import { APPLICANT_DOCUMENTS, applicantSchema } from './applicant.ts';
import { creditOfferSchema, financedCarSchema } from './shapes.ts';

const common = { service: 'financing', roles: [], object: 'own', scope: 'brand' } as const;
const proposalUnknown = { status: 404, key: 'financing.proposalUnknown' } as const;

/** Papers a bank asks for. */
export const PROPOSAL_DOCUMENTS = ['IDENTITY', 'INCOME', 'ADDRESS', 'MARRIAGE', 'OTHER'] as const;
export type ProposalDocument = (typeof PROPOSAL_DOCUMENTS)[number];

/** What the buyer agrees to: the bank may ask the credit bureaus, and the form goes to it. By version of the text. */
const consentsSchema = z.strictObject({
  creditBureau: z.literal(true, { error: 'financing.consentMissing' }),
  termsVersion: z.string().check(z.minLength(1), z.maxLength(40)),
});

export const voucherSchema = z.strictObject({
  proposalNumber: z.string(),
  car: financedCarSchema,
  buyer: z.string(),
  /** As the person reads it, all of it: the page is the buyer's own. */
  buyerDocument: z.string(),
  dealer: z.strictObject({ id: z.uuid(), name: z.string(), phone: z.string(), address: z.string() }),
  total: moneySchema,
  entranceValue: moneySchema,
  finalInstallmentValue: z.nullable(moneySchema),
  /** Months. */
  term: z.int(),
  /** Of the first month; the last one differs where interest is taxed. */
  installmentValue: moneySchema,
  lastInstallmentValue: moneySchema,
  /** Last day of the offer. */
  validUntil: z.string(),
  /** What the QR says: the bank's page for signing, for the holder of the voucher. */
  formalizationUrl: z.string(),
});
export type Voucher = z.output<typeof voucherSchema>;

export const proposalSchema = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(FINANCING_STATUSES),
  /** What the status is to the buyer: still with the bank, the buyer's turn, agreed, refused, the bank could not be reached. */
  phase: z.enum(['waiting', 'yourTurn', 'approved', 'denied', 'done']),
  type: z.enum(FUNDING_SOURCES),
  simulationId: z.uuid(),
  orderId: z.nullable(z.uuid()),
  dealerId: z.uuid(),
  /** Its order ended, or its buyer left it: the bank ends it too. */
  cancelledAt: z.nullable(z.string()),
  car: financedCarSchema,
  offer: creditOfferSchema,
  /** Papers the bank waits for. */
  documentsWanted: z.array(z.enum(PROPOSAL_DOCUMENTS)),
  /** The bank's reason, where it gave one. */
  message: z.nullable(z.string()),
  /** Each status it went through, the oldest first. */
  history: z.array(z.strictObject({ status: z.enum(FINANCING_STATUSES), at: z.string() })),
  /** From the approval on. */
  voucher: z.nullable(voucherSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Seconds after which asking again is worth it; null once nothing moves. */
  pollAfterSeconds: z.nullable(z.int()),
  /** Secret of a visitor without an account, told once: sent back as X-Reservation-Reference. */
  reference: z.nullable(z.string()),
});
export type Proposal = z.output<typeof proposalSchema>;

export const proposalBodySchema = z.strictObject({
  simulationId: z.uuid(),
  dealerId: z.uuid(),
  /** An own order whose balance this shall pay. */
  orderId: z.optional(z.nullable(z.uuid())),
  applicant: applicantSchema,
  consents: consentsSchema,
});

const send = {
  ...common,
  method: 'POST',
  rate: 'money',
  idempotency: 'required',
  body: proposalBodySchema,
  response: proposalSchema,
  refusals: {
    simulationUnknown: { status: 404, key: 'financing.simulationUnknown' },
    simulationExpired: { status: 410, key: 'financing.simulationExpired' },
    dealerUnknown: { status: 422, key: 'financing.dealerUnknown' },
    orderUnknown: { status: 404, key: 'order.unknown' },
    orderState: { status: 409, key: 'financing.orderState' },
    /** The simulation is not about the order's balance. */
    orderDiffers: { status: 422, key: 'financing.orderDiffers' },
    /** The order costs something else since. */
    orderPriceMoved: { status: 422, key: 'financing.orderPriceMoved' },
    /** The order was paid further since: what is paid passes the entrance. */
    orderPaidFurther: { status: 422, key: 'financing.orderPaidFurther' },
    dealerDiffers: { status: 422, key: 'financing.dealerDiffers' },
    planDiffers: { status: 422, key: 'balance.creditPassesPlan' },
    /** The order's bank has paid: what is missing is the entrance. */
    loanPaid: { status: 409, key: 'financing.loanPaid' },
    couponWithoutCredit: { status: 409, key: 'coupon.withoutCredit' },
    proposalOpen: { status: 409, key: 'financing.proposalOpen' },
    /** The text that was agreed to is not the one in force. */
    termsUnknown: { status: 422, key: 'financing.termsUnknown' },
    currencyDiffers: { status: 422, key: 'financing.currencyDiffers' },
  },
  audit: 'proposal.sent',
} as const;

export const sendProposal = endpoint({
  ...send,
  version: 'v1',
  path: 'proposal',
  summary:
    'Sends the bank a proposal on an own simulation whose offer still stands; the bank’s answers follow by themselves.',
  access: 'bearer',
});

export const sendPsaProposal = endpoint({
  ...send,
  version: 'v2',
  path: 'psa/financing',
  summary: 'The same for a simulation of PSA; a visitor without an account is told a reference to read it by.',
  access: 'public',
  refusals: { ...send.refusals, notPsa: { status: 422, key: 'financing.notPsa' } },
});

export const getProposal = endpoint({
  ...common,
  version: 'v1',
  method: 'GET',
  path: 'proposal/{id}',
  summary: 'One own proposal: status, history, what is wanted, voucher. Made to be polled.',
  access: 'bearer',
  rate: 'browse',
  params: z.strictObject({ id: z.uuid() }),
  response: proposalSchema,
  refusals: { proposalUnknown },
});

const number = z.coerce.number<number | string>();

export const listProposals = endpoint({
  ...common,
  version: 'v1',
  method: 'GET',
  path: 'proposal',
  summary: 'Own proposals of the brand, the newest first.',
  access: 'bearer',
  rate: 'browse',
  query: z.strictObject({
    page: z.optional(number.check(z.multipleOf(1), z.gte(0), z.lte(1000))),
    size: z.optional(number.check(z.multipleOf(1), z.gte(1), z.lte(100))),
  }),
  response: z.strictObject({
    ...countedFields,
    page: z.int(),
    size: z.int(),
    proposals: z.array(proposalSchema),
  }),
  refusals: {},
});

export const getVoucherPdf = endpoint({
  ...common,
  version: 'v1',
  method: 'GET',
  path: 'proposal/{id}/voucher',
  summary: 'The voucher of an own approved proposal as PDF, with the QR for formalization.',
  access: 'bearer',
  rate: 'browse',
  params: z.strictObject({ id: z.uuid() }),
  response: 'binary',
  refusals: { proposalUnknown, voucherNone: { status: 409, key: 'financing.voucherNone' } },
});

const documentsSchema = z.strictObject({
  proposalId: z.uuid(),
  wanted: z.array(z.enum(PROPOSAL_DOCUMENTS)),
  documents: z.array(
    z.strictObject({
      id: z.uuid(),
      kind: z.enum(PROPOSAL_DOCUMENTS),
      name: z.string(),
      mediaType: z.string(),
      bytes: z.int(),
      sentAt: z.string(),
      /** Handed to the bank. */
      delivered: z.boolean(),
    }),
  ),
});

const upload = {
  ...common,
  method: 'POST',
  rate: 'write',
  form: true,
  maxBody: 40 * 1024 * 1024,
  response: documentsSchema,
  refusals: {
    proposalUnknown,
    documentsState: { status: 409, key: 'financing.documentsState' },
    documentKind: { status: 400, key: 'financing.documentKind' },
    uploadSize: { status: 413, key: 'upload.size' },
    uploadQuota: { status: 429, key: 'content.uploadQuota' },
    uploadType: { status: 415, key: 'content.uploadType' },
    uploadPixels: { status: 422, key: 'content.uploadPixels' },
    uploadUnreadable: { status: 422, key: 'content.uploadUnreadable' },
    uploadActive: { status: 422, key: 'content.uploadActive' },
    uploadInfected: { status: 422, key: 'content.uploadInfected' },
    uploadNone: { status: 400, key: 'content.uploadNone' },
  },
  audit: 'proposal.documents',
} as const;

export const sendDocuments = endpoint({
  ...upload,
  version: 'v1',
  path: 'documents',
  summary: 'Papers for an own proposal: fields `proposalId` and `kind`, up to five parts `files`.',
  access: 'bearer',
});

export const sendPsaDocuments = endpoint({
  ...upload,
  version: 'v2',
  path: 'psa/financing/documents',
  summary: 'The same for PSA; a visitor without an account sends the reference along.',
  access: 'public',
});

export const getDocuments = endpoint({
  ...common,
  version: 'v1',
  method: 'GET',
  path: 'documents/{proposalId}',
  summary: 'Papers of an own proposal: which are wanted and which were sent.',
  access: 'bearer',
  rate: 'browse',
  params: z.strictObject({ proposalId: z.uuid() }),
  response: documentsSchema,
  refusals: { proposalUnknown },
});

export const getBaseData = endpoint({
  ...common,
  version: 'v1',
  method: 'GET',
  path: 'base-data/{simulationId}',
  summary:
    'What the proposal form of a simulation needs: its offer and the lists to choose from. Holds nothing personal.',
  access: 'public',
  object: 'none',
  rate: 'browse',
  params: z.strictObject({ simulationId: z.uuid() }),
  response: z.strictObject({
    simulationId: z.uuid(),
    type: z.enum(FUNDING_SOURCES),
    car: financedCarSchema,
    offer: creditOfferSchema,
    expiresAt: z.string(),
    documentTypes: z.array(z.enum(FUNDING_DOCUMENT_TYPES)),
    applicantDocuments: z.array(z.enum(APPLICANT_DOCUMENTS)),
    maritalStatuses: z.array(z.enum(FUNDING_MARITAL_STATUSES)),
    marriageRegimes: z.array(z.enum(MARRIAGE_REGIMES)),
    nationalities: z.array(z.enum(NATIONALITIES)),
    /** Whether the form asks for the parents. */
    parents: z.boolean(),
    occupations: z.array(z.enum(OCCUPATIONS)),
    documents: z.array(z.enum(PROPOSAL_DOCUMENTS)),
    termsVersion: z.string(),
  }),
  refusals: { simulationUnknown: { status: 404, key: 'financing.simulationUnknown' } },
});

export const receiveBankEvent = endpoint({
  ...common,
  object: 'none',
  scope: 'none',
  version: 'v1',
  method: 'POST',
  path: 'bank-events',
  summary: 'Webhook of the banks (Standard Webhooks): kept at once, believed only after the bank was asked again.',
  access: 'signed',
  rate: 'webhook',
  body: z.looseObject({ type: z.string(), data: z.looseObject({ proposalId: z.string() }) }),
  response: z.strictObject({ received: z.boolean() }),
  refusals: {
    signature: { status: 401, key: 'webhook.signature' },
    stale: { status: 401, key: 'webhook.stale' },
  },
});
