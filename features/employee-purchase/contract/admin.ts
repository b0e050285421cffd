import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, moneySchema, noLeadingSpace } from '#kernel/schemas.ts';
import { IMPEDIMENT_KINDS, PURCHASE_FOR } from '../rules/purchase.ts';
import { RELATION_STATES, relationSchema } from './purchase.ts';

/** What staff keep and decide of purchases on the terms of employees. */
const admin = {
  service: 'b2e',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('employeePurchase.manage'),
  object: 'brand',
  scope: 'brand',
} as const;

const number = (least: number, most: number, first: number) =>
  z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(least), z.lte(most)), first);
const paging = { page: number(0, 10_000, 0), size: number(1, 100, 20) } as const;
const words = (most: number) => z.string().check(z.minLength(3), z.maxLength(most), noLeadingSpace());
const version = z.int().check(z.gte(1));
/** Nobody decides what is their own. */
const samePerson = { status: 409, key: 'b2e.samePerson' } as const;
const changedMeanwhile = { status: 409, key: 'b2e.changedMeanwhile' } as const;
const params = z.strictObject({ id: z.uuid() });

const terms = {
  purchaseFor: z.enum(PURCHASE_FOR),
  year: z.int().check(z.gte(2000), z.lte(2100)),
  /** The reason that stands in the price. */
  name: words(80),
  /** Hundredths of a per cent off the list's price. */
  basisPoints: z.int().check(z.gte(1), z.lte(5000)),
  /** Cars of the year. */
  most: z.int().check(z.gte(0), z.lte(100_000)),
  active: z.boolean(),
} as const;
export const termsRecordSchema = z.strictObject({ id: z.string(), version: z.int(), ...terms, taken: z.int() });
const termsRefusals = { termsTwice: { status: 409, key: 'b2e.termsTwice' } } as const;

export const listTerms = endpoint({
  ...admin,
  method: 'GET',
  path: 'terms',
  summary: 'Terms and quotas of every year, with what is taken of each.',
  rate: 'browse',
  query: z.strictObject(paging),
  response: z.strictObject({ terms: z.array(termsRecordSchema), total: z.int(), page: z.int(), size: z.int() }),
  refusals: {},
});

export const createTerms = endpoint({
  ...admin,
  method: 'POST',
  path: 'terms',
  summary: 'Terms of one kind of buyer for one year.',
  rate: 'write',
  body: z.strictObject(terms),
  response: termsRecordSchema,
  refusals: termsRefusals,
  audit: 'employeeTerms.created',
});

export const changeTerms = endpoint({
  ...admin,
  method: 'PUT',
  path: 'terms/{id}',
  summary: 'Changes terms as they were read. A quota does not go below what is taken of it; prices of orders stay.',
  rate: 'write',
  params,
  body: z.strictObject({ version, ...terms }),
  response: termsRecordSchema,
  refusals: {
    ...termsRefusals,
    termsUnknown: { status: 404, key: 'b2e.termsUnknown' },
    changedMeanwhile,
    belowTaken: { status: 409, key: 'b2e.belowTaken' },
  },
  audit: 'employeeTerms.changed',
});

const impediment = {
  kind: z.enum(IMPEDIMENT_KINDS),
  purchaseFor: z.nullable(z.enum(PURCHASE_FOR)),
  most: z.nullable(z.int().check(z.gte(1), z.lte(100))),
  months: z.nullable(z.int().check(z.gte(1), z.lte(120))),
  modelCode: z.nullable(z.string().check(z.regex(/^[0-9A-Z]{1,16}$/, 'field.invalid'))),
  name: words(200),
  active: z.boolean(),
} as const;
export const impedimentRecordSchema = z.strictObject({ id: z.string(), version: z.int(), ...impediment });
const impedimentWrong = { impedimentWrong: { status: 422, key: 'b2e.impedimentWrong' } } as const;

export const listAllImpediments = endpoint({
  ...admin,
  method: 'GET',
  path: 'impediments/all',
  summary: 'Every impediment, in force or not.',
  rate: 'browse',
  query: z.strictObject(paging),
  response: z.strictObject({
    impediments: z.array(impedimentRecordSchema),
    total: z.int(),
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

export const createImpediment = endpoint({
  ...admin,
  method: 'POST',
  path: 'impediments',
  summary: 'A new impediment: so many cars in so many months, or a model.',
  rate: 'write',
  body: z.strictObject(impediment),
  response: impedimentRecordSchema,
  refusals: impedimentWrong,
  audit: 'employeeImpediment.created',
});

export const changeImpediment = endpoint({
  ...admin,
  method: 'PUT',
  path: 'impediments/{id}',
  summary: 'Changes an impediment as it was read, or takes it out of force.',
  rate: 'write',
  params,
  body: z.strictObject({ version, ...impediment }),
  response: impedimentRecordSchema,
  refusals: {
    ...impedimentWrong,
    impedimentUnknown: { status: 404, key: 'b2e.impedimentUnknown' },
    changedMeanwhile,
  },
  audit: 'employeeImpediment.changed',
});

const requestSchema = z.strictObject({
  orderId: z.string(),
  orderNumber: z.string(),
  orderState: z.string(),
  car: z.string(),
  total: moneySchema,
  off: moneySchema,
  purchaseFor: z.enum(PURCHASE_FOR),
  kinship: z.nullable(z.string()),
  state: z.enum(['HELD', 'RETURNED']),
  decision: z.nullable(z.enum(['APPROVED', 'REFUSED'])),
  reason: z.nullable(z.string()),
  /** The order waits for this decision. */
  waits: z.boolean(),
  createdAt: z.string(),
});
export type EmployeeRequest = z.output<typeof requestSchema>;

export const listRequests = endpoint({
  ...admin,
  method: 'GET',
  path: 'requests',
  summary: 'Purchases on the terms of employees, the newest first.',
  rate: 'browse',
  query: z.strictObject(paging),
  response: z.strictObject({ requests: z.array(requestSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

export const decideRequest = endpoint({
  ...admin,
  method: 'POST',
  path: 'requests/{id}/decision',
  summary:
    'Approves a purchase, whose order goes on to its contract, or refuses it with the reason: the order ends and its money goes back.',
  rate: 'money',
  idempotency: 'required',
  params,
  body: z.strictObject({ approve: z.boolean(), reason: z.nullable(words(300)) }),
  response: z.strictObject({ state: z.string() }),
  refusals: {
    requestUnknown: { status: 404, key: 'b2e.requestUnknown' },
    samePerson,
    notWaiting: { status: 409, key: 'b2e.notWaiting' },
    relationGone: { status: 409, key: 'b2e.relationGone' },
    identityOpen: { status: 409, key: 'antifraud.holds' },
    reasonMissing: { status: 422, key: 'b2e.reasonMissing' },
  },
  audit: 'employeePurchase.decided',
});

const staffRelationSchema = z.extend(relationSchema, { document: z.string(), email: z.string(), version: z.int() });
export type StaffRelation = z.output<typeof staffRelationSchema>;

export const listAllRelations = endpoint({
  ...admin,
  method: 'GET',
  path: 'relations/all',
  summary: 'Relatives whom employees named, the newest first.',
  rate: 'browse',
  query: z.strictObject({ ...paging, state: z.optional(z.enum(RELATION_STATES)) }),
  response: z.strictObject({ relations: z.array(staffRelationSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

const relationUnknown = { relationUnknown: { status: 404, key: 'b2e.relationUnknown' } } as const;

export const getProof = endpoint({
  ...admin,
  method: 'GET',
  path: 'relations/{id}/proof',
  summary: 'The paper that proves a relation; that it was looked at is written down.',
  rate: 'browse',
  params,
  response: 'binary',
  refusals: relationUnknown,
  audit: 'employeePurchase.proofRead',
});

export const decideRelation = endpoint({
  ...admin,
  method: 'POST',
  path: 'relations/{id}/decision',
  summary: 'Accepts a relation as it was read, or refuses it with the reason; an accepted one may be refused later.',
  rate: 'write',
  params,
  body: z.strictObject({ version, accept: z.boolean(), reason: z.nullable(words(300)) }),
  response: staffRelationSchema,
  refusals: {
    ...relationUnknown,
    samePerson,
    changedMeanwhile,
    reasonMissing: { status: 422, key: 'b2e.reasonMissing' },
    proofExpired: { status: 422, key: 'b2e.proofExpired' },
  },
  audit: 'employeePurchase.relationDecided',
});
