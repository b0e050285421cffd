import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';
import { AUDIENCE_KINDS, RESTRICT_LIST_LOGICS } from '../rules/types.ts';
import { changedMeanwhile, one, pageFields, samePerson, version, words } from './pieces.ts';

const admin = {
  service: 'benefits',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('benefit.manage'),
  object: 'brand',
  scope: 'brand',
} as const;
const reading = { ...admin, method: 'GET', rate: 'browse' } as const;
const paged = z.strictObject(pageFields);
const pageShape = { ...countedFields, page: z.int(), size: z.int() } as const;

// Partners.

const partner = {
  code: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'partner.codeWrong')),
  name: words(2, 80),
  active: z.boolean(),
} as const;
export type PartnerInput = z.output<z.ZodMiniObject<typeof partner>>;

export const partnerSchema = z.strictObject({ id: z.string(), version: z.int(), ...partner, benefits: z.int() });
export type Partner = z.output<typeof partnerSchema>;

export const listPartners = endpoint({
  ...reading,
  path: 'partners',
  summary: 'Partners that give the brand’s people something, by name.',
  query: paged,
  response: z.strictObject({ partners: z.array(partnerSchema), ...pageShape }),
  refusals: {},
});

const codeTaken = { status: 409, key: 'partner.codeTaken' } as const;
const partnerUnknown = { status: 404, key: 'partner.unknown' } as const;

export const createPartner = endpoint({
  ...admin,
  method: 'POST',
  path: 'partners',
  summary: 'A new partner. The grant of its own people names its code.',
  rate: 'write',
  body: z.strictObject(partner),
  response: partnerSchema,
  refusals: { codeTaken },
  audit: 'partner.created',
});

export const changePartner = endpoint({
  ...admin,
  method: 'PUT',
  path: 'partners/{id}',
  summary: 'Changes a partner, or ends what it gives. Its code stays: grants name it.',
  rate: 'write',
  params: one,
  body: z.strictObject({ ...version, ...partner }),
  response: partnerSchema,
  refusals: { partnerUnknown, codeFixed: { status: 409, key: 'partner.codeFixed' }, changedMeanwhile },
  audit: 'partner.changed',
});

// Audiences.

const audience = {
  name: words(3, 80),
  kind: z.enum(AUDIENCE_KINDS),
  logic: z.nullable(z.enum(RESTRICT_LIST_LOGICS)),
  /** Codes of the levels of the brand's programmes. */
  levels: z.array(z.string().check(z.regex(/^[\w-]{1,60}$/, 'audience.levelWrong'))).check(z.maxLength(50)),
  /** Codes of the dealerships whose customers are meant. */
  dealers: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(200)),
} as const;
export type AudienceInput = z.output<z.ZodMiniObject<typeof audience>>;

export const audienceSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...audience,
  entries: z.int(),
  /** Lines of its list that wait for a second person. */
  waiting: z.int(),
  /** Of those, how many the caller may approve: somebody else wrote them. */
  toApprove: z.int(),
});
export type AudienceRecord = z.output<typeof audienceSchema>;

const audienceUnknown = { status: 404, key: 'audience.unknown' } as const;
const audienceRefusals = {
  listNeeded: { status: 422, key: 'audience.listNeeded' },
  levelsNeeded: { status: 422, key: 'audience.levelsNeeded' },
  dealersNeeded: { status: 422, key: 'audience.dealersNeeded' },
  dealerUnknown: { status: 422, key: 'audience.dealerUnknown' },
} as const;

export const listAudiences = endpoint({
  ...reading,
  path: 'audiences',
  summary: 'Audiences of the brand, with how many entries their lists have.',
  query: paged,
  response: z.strictObject({ audiences: z.array(audienceSchema), ...pageShape }),
  refusals: {},
});

export const createAudience = endpoint({
  ...admin,
  method: 'POST',
  path: 'audiences',
  summary: 'A new audience.',
  rate: 'write',
  body: z.strictObject(audience),
  response: audienceSchema,
  refusals: audienceRefusals,
  audit: 'audience.created',
});

export const changeAudience = endpoint({
  ...admin,
  method: 'PUT',
  path: 'audiences/{id}',
  summary:
    'Changes whom an audience is made of. One that an approved benefit goes by keeps what it is; its list may change.',
  rate: 'write',
  params: one,
  body: z.strictObject({ ...version, ...audience }),
  response: audienceSchema,
  refusals: {
    audienceUnknown,
    ...audienceRefusals,
    audienceUsed: { status: 409, key: 'audience.used' },
    changedMeanwhile,
  },
  audit: 'audience.changed',
});

export const MOST_ENTRIES = 5000;

export const putEntries = endpoint({
  ...admin,
  method: 'PUT',
  path: 'audiences/{id}/entries',
  summary:
    'Adds lines to an audience’s list or puts them in its place: a document, `holder;dependent`, or a chassis where the audience is of owners. Documents are kept as indexes alone. Where an approved benefit goes by it, lines that let somebody in wait for a second person.',
  rate: 'write',
  params: one,
  body: z.strictObject({
    lines: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(MOST_ENTRIES)),
    replace: z.boolean(),
  }),
  response: z.strictObject({ entries: z.int(), added: z.int(), waiting: z.int() }),
  refusals: { audienceUnknown, lineWrong: { status: 422, key: 'audience.lineWrong' } },
  audit: 'audience.listed',
  maxBody: 500_000,
});

export const decideEntries = endpoint({
  ...admin,
  method: 'POST',
  path: 'audiences/{id}/entries/decision',
  summary:
    'Approves the lines of an audience’s list that wait and somebody else wrote, or takes off all that wait; of the version that was seen.',
  rate: 'money',
  idempotency: 'required',
  params: one,
  body: z.strictObject({ ...version, decision: z.enum(['APPROVE', 'REFUSE']) }),
  response: z.strictObject({ entries: z.int(), decided: z.int(), waiting: z.int() }),
  refusals: {
    audienceUnknown,
    nothingWaits: { status: 409, key: 'audience.nothingWaits' },
    samePerson,
    changedMeanwhile,
  },
  audit: 'audience.listDecided',
});
