import * as z from 'zod/mini';
import { carChoiceSchema } from '#features/price/public.ts';
import { REGISTRATION } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { IMPEDIMENT_KINDS, KINSHIPS, PURCHASE_FOR, RELATED } from '../rules/purchase.ts';

/** Buying on the terms of employees. No token is demanded on the wire; what is a person's needs their session. */
const common = { service: 'b2e', version: 'v1', access: 'public', roles: [], scope: 'brand' } as const;
const purchaseFor = z.enum(PURCHASE_FOR, 'field.purchaseFor');

export const listImpediments = endpoint({
  ...common,
  method: 'GET',
  path: 'impediments',
  summary: 'What keeps somebody from buying on the terms of employees, in words and as data.',
  object: 'none',
  rate: 'browse',
  response: z.strictObject({
    impediments: z.array(
      z.strictObject({
        kind: z.enum(IMPEDIMENT_KINDS),
        purchaseFor: z.nullable(z.enum(PURCHASE_FOR)),
        most: z.nullable(z.int()),
        months: z.nullable(z.int()),
        modelCode: z.nullable(z.string()),
        name: z.string(),
      }),
    ),
  }),
  refusals: {},
});

export const termsViewSchema = z.strictObject({
  purchaseFor: z.enum(PURCHASE_FOR),
  /** The reason that stands in the price. */
  name: z.string(),
  basisPoints: z.int(),
  /** Cars of the year's quota that nobody has yet. */
  left: z.int(),
});

export const employeeCarSchema = z.strictObject({
  unitId: z.string(),
  choice: carChoiceSchema,
  modelName: z.string(),
  versionName: z.string(),
  year: z.int(),
  dealer: z.strictObject({ name: z.string(), cityName: z.string(), stateCode: z.string() }),
  listPrice: moneySchema,
  price: moneySchema,
  /** Ley 27.743 and Res. SIC 4/2025, in Argentina alone; null elsewhere. */
  priceWithoutTaxes: z.nullable(moneySchema),
});
export type EmployeeCar = z.output<typeof employeeCarSchema>;

export const getAvailability = endpoint({
  ...common,
  method: 'GET',
  path: 'reserve/availability',
  summary:
    'The year’s terms of each kind of buyer with what is left of its quota, and built cars at the price of the one named.',
  object: 'none',
  rate: 'browse',
  query: z.strictObject({ purchaseFor: z.optional(purchaseFor) }),
  response: z.strictObject({ terms: z.array(termsViewSchema), cars: z.array(employeeCarSchema) }),
  refusals: {},
});

export const reserveAsEmployee = endpoint({
  ...common,
  method: 'POST',
  path: 'reserve',
  summary:
    'Keeps a car at the price of an employee, collaborator or relative, whose own document and the employee’s number have to fit. The last place of a quota is given once.',
  object: 'own',
  rate: 'money',
  idempotency: 'required',
  body: z.strictObject({
    registration: z.string().check(z.trim(), z.regex(REGISTRATION, 'field.registration')),
    purchaseFor,
    choice: carChoiceSchema,
    unitId: z.uuid(),
    dealerId: z.optional(z.uuid()),
  }),
  /** As of every reservation. */
  response: z.strictObject({
    id: z.uuid(),
    number: z.string(),
    state: z.literal('PRE_RESERVE'),
    heldUntil: z.string(),
    total: moneySchema,
    deposit: moneySchema,
  }),
  refusals: {
    versionUnknown: { status: 404, key: 'car.versionUnknown' },
    choiceUnknown: { status: 422, key: 'car.choiceUnknown' },
    choiceImpossible: { status: 422, key: 'car.choiceImpossible' },
    unitUnknown: { status: 404, key: 'reservation.unitUnknown' },
    unitDiffers: { status: 422, key: 'reservation.unitDiffers' },
    dealerUnknown: { status: 422, key: 'reservation.dealerUnknown' },
    unitTaken: { status: 409, key: 'reservation.unitTaken' },
    tooManyHolds: { status: 409, key: 'reservation.tooManyHolds' },
    noCampaign: { status: 409, key: 'reservation.noCampaign' },
    signInFirst: { status: 401, key: 'b2e.signInFirst' },
    tooManyTries: { status: 429, key: 'accounts.tooManyTries' },
    /** Nothing tells which number did not fit. */
    notEntitled: { status: 422, key: 'b2e.notEntitled' },
    proofExpired: { status: 422, key: 'b2e.proofExpired' },
    impeded: { status: 409, key: 'b2e.impeded' },
    noTerms: { status: 409, key: 'b2e.noTerms' },
    quotaTaken: { status: 409, key: 'b2e.quotaTaken' },
  },
  audit: 'employeePurchase.reserved',
});

export const generateBillUrl = endpoint({
  ...common,
  method: 'GET',
  path: 'bill/generate-url',
  summary:
    'An address, good for ten minutes, of the bill of one’s own order: its price with the reason of the discount, paid and open.',
  object: 'own',
  rate: 'browse',
  query: z.strictObject({ orderId: z.uuid() }),
  response: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  refusals: { orderUnknown: { status: 404, key: 'order.unknown' } },
});

export const getBill = endpoint({
  ...common,
  method: 'GET',
  path: 'bill/{reference}',
  applications: false,
  summary: 'The bill behind an address that was generated, as PDF.',
  object: 'none',
  rate: 'lookup',
  params: z.strictObject({ reference: z.string().check(z.maxLength(200)) }),
  response: 'binary',
  refusals: { billUnknown: { status: 404, key: 'b2e.billUnknown' } },
});

export const RELATION_STATES = ['SENT', 'ACCEPTED', 'REFUSED'] as const;

export const relationSchema = z.strictObject({
  id: z.string(),
  purchaseFor: z.enum(RELATED),
  kinship: z.enum(KINSHIPS),
  name: z.string(),
  state: z.enum(RELATION_STATES),
  reason: z.nullable(z.string()),
  /** The last day on which its paper counts, YYYY-MM-DD. */
  proofUntil: z.string(),
  expired: z.boolean(),
  createdAt: z.string(),
});
export type Relation = z.output<typeof relationSchema>;

const own = { ...common, access: 'bearer', object: 'own' } as const;

export const listRelations = endpoint({
  ...own,
  method: 'GET',
  path: 'relations',
  summary: 'Those whom the caller named as theirs, and what became of each.',
  rate: 'browse',
  response: z.strictObject({ relations: z.array(relationSchema) }),
  refusals: {},
});

export const addRelation = endpoint({
  ...own,
  method: 'POST',
  path: 'relations',
  summary:
    'An employee names a relative, dependant or whoever takes the invoice, with a paper that proves it: files, and fields registration, purchaseFor, kinship, name, document, email, laborCard, ownLaborCard, proofUntil.',
  rate: 'write',
  form: true,
  maxBody: 12 * 1024 * 1024,
  response: relationSchema,
  refusals: {
    tooManyTries: { status: 429, key: 'accounts.tooManyTries' },
    notEntitled: { status: 422, key: 'b2e.notEntitled' },
    relationTwice: { status: 409, key: 'b2e.relationTwice' },
    uploadSize: { status: 413, key: 'upload.size' },
    uploadQuota: { status: 429, key: 'content.uploadQuota' },
    uploadType: { status: 415, key: 'content.uploadType' },
    uploadPixels: { status: 422, key: 'content.uploadPixels' },
    uploadUnreadable: { status: 422, key: 'content.uploadUnreadable' },
    uploadActive: { status: 422, key: 'content.uploadActive' },
    uploadInfected: { status: 422, key: 'content.uploadInfected' },
    uploadNone: { status: 400, key: 'content.uploadNone' },
  },
  audit: 'employeePurchase.relation',
});
