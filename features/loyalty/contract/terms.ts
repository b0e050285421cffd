import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { DRAWINGS, MEDAL_RULES } from '../rules/medals.ts';
import { TERMS_STATES } from '../rules/terms.ts';
import { programmeCode, programmeUnknown } from './shapes.ts';
import { byId, changedMeanwhile, number, paged, read, staff, version, whole, words } from './staff-shapes.ts';

const medalTerms = {
  code: z.string().check(z.regex(/^[A-Z0-9]+(?:-[A-Z0-9]+)*$/, 'loyalty.codeWrong'), z.minLength(3), z.maxLength(30)),
  name: words(2, 60),
  text: words(3, 300),
  rule: z.enum(MEDAL_RULES),
  points: number(1, 1_000_000),
  most: z.nullable(number(1, 1000)),
  eventCode: z.nullable(z.string().check(z.maxLength(40))),
} as const;
const medalInput = { programme: programmeCode, ...medalTerms, active: z.boolean() } as const;
export type MedalInput = z.output<z.ZodMiniObject<typeof medalInput>>;

const prizeTerms = {
  name: words(2, 80),
  text: words(3, 300),
  drawing: z.enum(DRAWINGS),
  points: number(1, 10_000_000),
  stock: number(0, 1_000_000),
} as const;
const prizeInput = { programme: programmeCode, ...prizeTerms, active: z.boolean() } as const;
export type PrizeInput = z.output<z.ZodMiniObject<typeof prizeInput>>;

/** How a medal or prize stands between two persons. Its terms are the ones that were written last. */
export const standing = {
  id: z.string(),
  version: z.int(),
  state: z.enum(TERMS_STATES),
  /** Who wrote what waits; null: nothing waits, or their account is gone. */
  waitsFrom: z.nullable(z.string()),
  /** The caller wrote what waits: somebody else approves it. */
  isOwn: z.boolean(),
} as const;
const medalRecord = z.strictObject({
  ...standing,
  ...medalInput,
  /** What counts while a change of it waits. */
  counts: z.nullable(z.strictObject(medalTerms)),
});
export type MedalRecord = z.output<typeof medalRecord>;
const prizeRecord = z.strictObject({
  ...standing,
  ...prizeInput,
  taken: z.int(),
  counts: z.nullable(z.strictObject(prizeTerms)),
});
export type PrizeRecord = z.output<typeof prizeRecord>;

export const listQuery = z.strictObject({ ...scopeQuery, ...paged, state: z.optional(z.enum(TERMS_STATES)) });
/** How many wait for the caller's approval. */
export const waiting = { waiting: z.int() } as const;

const medalUnknown = { status: 404, key: 'loyalty.medalUnknown' } as const;
const prizeUnknown = { status: 404, key: 'loyalty.prizeUnknown' } as const;
const belowTaken = { status: 409, key: 'loyalty.belowTaken' } as const;
const taken = {
  codeTaken: { status: 409, key: 'loyalty.codeTaken' },
  eventCodeTaken: { status: 409, key: 'loyalty.eventCodeTaken' },
} as const;
const medalRefusals = {
  ...programmeUnknown,
  ...taken,
  eventCodeWrong: { status: 422, key: 'loyalty.eventCodeWrong' },
} as const;
export const changed = { ...changedMeanwhile, programmeFixed: { status: 409, key: 'loyalty.programmeFixed' } } as const;

/** The second person's call. */
export const approval = {
  ...staff,
  ...byId,
  method: 'POST',
  rate: 'money',
  idempotency: 'required',
  body: z.strictObject({ version }),
  response: z.strictObject({ id: z.string() }),
} as const;
export const approvalRefusals = {
  ...changedMeanwhile,
  samePerson: { status: 409, key: 'loyalty.samePerson' },
  approvedAlready: { status: 409, key: 'loyalty.approvedAlready' },
} as const;

export const listStaffMedals = endpoint({
  ...read,
  path: 'admin/medals',
  summary: 'Every medal of the brand’s programmes in the market, with what waits for approval.',
  query: listQuery,
  response: z.strictObject({ medals: z.array(medalRecord), ...whole, ...waiting }),
  refusals: {},
});

export const createMedal = endpoint({
  ...staff,
  method: 'POST',
  rate: 'write',
  path: 'admin/medals',
  summary: 'A new medal of a programme; it is given once somebody else approved it.',
  body: z.strictObject(medalInput),
  response: z.strictObject({ id: z.string() }),
  refusals: medalRefusals,
  audit: 'loyalty.medalCreated',
});

export const changeMedal = endpoint({
  ...staff,
  ...byId,
  method: 'PUT',
  rate: 'write',
  path: 'admin/medals/{id}',
  summary:
    'Stops a medal or gives it again, at once; what else is changed of an approved one waits for somebody else, and what it was goes on counting. Its programme stays, and what members have of it.',
  body: z.strictObject({ version, ...medalInput }),
  response: z.strictObject({ id: z.string() }),
  refusals: { medalUnknown, ...medalRefusals, ...changed },
  audit: 'loyalty.medalChanged',
});

export const approveMedal = endpoint({
  ...approval,
  path: 'admin/medals/{id}/approve',
  summary: 'Approves what somebody else wrote of a medal: it counts for what happens from now on.',
  refusals: { medalUnknown, ...approvalRefusals, ...taken },
  audit: 'loyalty.medalApproved',
});

export const listStaffPrizes = endpoint({
  ...read,
  path: 'admin/prizes',
  summary:
    'Every prize of the brand’s programmes in the market, with what is taken of its stock and what waits for approval.',
  query: listQuery,
  response: z.strictObject({ prizes: z.array(prizeRecord), ...whole, ...waiting }),
  refusals: {},
});

export const createPrize = endpoint({
  ...staff,
  method: 'POST',
  rate: 'write',
  path: 'admin/prizes',
  summary: 'A new prize of a programme; it can be had once somebody else approved it.',
  body: z.strictObject(prizeInput),
  response: z.strictObject({ id: z.string() }),
  refusals: programmeUnknown,
  audit: 'loyalty.prizeCreated',
});

export const changePrize = endpoint({
  ...staff,
  ...byId,
  method: 'PUT',
  rate: 'write',
  path: 'admin/prizes/{id}',
  summary:
    'Stops a prize or offers it again, at once; what else is changed of an approved one waits for somebody else. Its programme stays, and its stock does not go below what is taken.',
  body: z.strictObject({ version, ...prizeInput }),
  response: z.strictObject({ id: z.string() }),
  refusals: { prizeUnknown, ...programmeUnknown, ...changed, belowTaken },
  audit: 'loyalty.prizeChanged',
});

export const approvePrize = endpoint({
  ...approval,
  path: 'admin/prizes/{id}/approve',
  summary: 'Approves what somebody else wrote of a prize.',
  refusals: { prizeUnknown, ...approvalRefusals, belowTaken },
  audit: 'loyalty.prizeApproved',
});
