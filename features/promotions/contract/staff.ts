import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';
import { MOST_IN_SERIES, MOST_SERIES, PROMOTION_STATES } from '../rules/promotion.ts';
import { changedMeanwhile, moment, pageQuery, unknownPromotion, whole, words } from './shapes.ts';

const admin = {
  service: 'promotion',
  version: 'v1',
  scope: 'brand',
  access: 'bearer',
  roles: rolesFor('promotion.manage'),
  object: 'brand',
  headers: ['x-hub-context', 'x-identity-token'],
} as const;
const reads = { ...admin, rate: 'browse', method: 'GET' } as const;
const byId = { params: z.strictObject({ id: z.uuid() }) } as const;
const version = z.int().check(z.gte(1));

const prizeInput = z.strictObject({ name: words(80), text: words(300), stock: whole(1, 10_000) });

const input = {
  /** Its address: small letters, figures and dashes. */
  code: z.string().check(z.minLength(3), z.maxLength(60), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'promotion.codeWrong')),
  name: words(80),
  summary: words(200),
  modelCode: z.nullable(z.string().check(z.regex(/^[0-9A-Z]{1,16}$/, 'field.invalid'))),
  groupId: z.nullable(z.uuid()),
  /** Number of the authorisation. */
  permit: z.nullable(words(60)),
  startsAt: moment,
  endsAt: moment,
  drawOn: z.iso.date('field.date'),
  series: whole(1, MOST_SERIES),
  seriesSize: whole(10, MOST_IN_SERIES),
  forJoining: whole(0, 20),
  forDrive: whole(0, 20),
  forInvitation: whole(0, 20),
  forQrCode: whole(0, 20),
  /** The most numbers of one person. */
  mostNumbers: whole(1, 1000),
  prizes: z.array(prizeInput).check(z.minLength(1, 'field.required'), z.maxLength(20)),
  /** A blank line parts paragraphs. */
  rules: words(20_000),
} as const;
export type PromotionInput = z.output<z.ZodMiniObject<typeof input>>;

export const promotionRecordSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...input,
  startsAt: z.string(),
  endsAt: z.string(),
  state: z.enum(PROMOTION_STATES),
  /** The edition in force; 0 before it is published. */
  edition: z.int(),
  joined: z.int(),
  handed: z.int(),
  /** What waits for a second person: the draft, or the next edition of the terms. */
  waiting: z.nullable(
    z.strictObject({
      edition: z.int(),
      rules: z.string(),
      endsAt: z.string(),
      drawOn: z.string(),
      /** Whether the caller wrote it, who then cannot approve it. */
      isOwn: z.boolean(),
    }),
  ),
  /** That it is to be cancelled, which waits for a second person. */
  cancellation: z.nullable(z.strictObject({ id: z.string(), reason: z.string(), isOwn: z.boolean() })),
  /** Why it was cancelled; null where it was not. */
  cancelledReason: z.nullable(z.string()),
});
export type PromotionRecord = z.output<typeof promotionRecordSchema>;

const refusals = {
  codeTaken: { status: 409, key: 'promotion.codeTaken' },
  endsBefore: { status: 422, key: 'promotion.endsBefore' },
  drawBefore: { status: 422, key: 'promotion.drawBefore' },
  drawLate: { status: 422, key: 'promotion.drawLate' },
  nothingGiven: { status: 422, key: 'promotion.nothingGiven' },
  groupMissing: { status: 422, key: 'promotion.groupUnknown' },
} as const;

export const listPromotions = endpoint({
  ...reads,
  path: 'promotions',
  summary: 'Every promotion of the brand and market, drafts too, the one that ends last first.',
  query: z.strictObject({
    ...scopeQuery,
    ...pageQuery,
    state: z.optional(z.enum(PROMOTION_STATES)),
    groupId: z.optional(z.uuid()),
  }),
  response: z.strictObject({
    promotions: z.array(promotionRecordSchema),
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

export const listChoices = endpoint({
  ...reads,
  path: 'choices',
  summary:
    'The promotions of the brand and market by id and name, to choose one, the one that ends last first: a hundred, and whether there are more, which a part of the name finds. `chosen` is among them wherever it stands.',
  query: z.strictObject({
    ...scopeQuery,
    text: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    chosen: z.optional(z.uuid()),
  }),
  response: z.strictObject({
    promotions: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    isMore: z.boolean(),
  }),
  refusals: {},
});

export const getPromotion = endpoint({
  ...reads,
  ...byId,
  path: 'promotions/{id}',
  summary: 'One promotion as staff see it.',
  query: z.strictObject(scopeQuery),
  response: promotionRecordSchema,
  refusals: unknownPromotion,
});

export const createPromotion = endpoint({
  ...admin,
  rate: 'write',
  method: 'POST',
  path: 'promotions',
  summary: 'A new promotion: a draft, until a second person approves it.',
  body: z.strictObject(input),
  response: promotionRecordSchema,
  refusals,
  audit: 'promotion.created',
});

export const changePromotion = endpoint({
  ...admin,
  ...byId,
  rate: 'write',
  method: 'PUT',
  path: 'promotions/{id}',
  summary:
    'Replaces what a draft says. Of a published one only rules, end and day of the draw change, as a next edition that waits for a second person. Names the version it was read at.',
  body: z.strictObject({ version, ...input }),
  response: promotionRecordSchema,
  refusals: {
    ...unknownPromotion,
    ...refusals,
    ...changedMeanwhile,
    termsStay: { status: 409, key: 'promotion.termsStay' },
    alreadyOver: { status: 409, key: 'promotion.over' },
  },
  audit: 'promotion.changed',
});

export const approvePromotion = endpoint({
  ...admin,
  ...byId,
  rate: 'write',
  method: 'POST',
  path: 'promotions/{id}/approval',
  summary: 'A second person approves what waits: the draft is published, or the next edition of the terms is in force.',
  body: z.strictObject({ version, edition: version }),
  response: promotionRecordSchema,
  refusals: {
    ...unknownPromotion,
    ...changedMeanwhile,
    nothingWaits: { status: 409, key: 'promotion.nothingWaits' },
    samePerson: { status: 409, key: 'promotion.samePerson' },
    permitMissing: { status: 422, key: 'promotion.permitMissing' },
    alreadyOver: { status: 409, key: 'promotion.over' },
  },
  audit: 'promotion.approved',
});

const groupInput = {
  name: words(80),
  note: z.nullable(words(300)),
  /** In how many of its promotions one person may take part. */
  mostJoined: z.nullable(whole(1, 1000)),
} as const;
export const groupSchema = z.strictObject({ id: z.string(), version: z.int(), ...groupInput, promotions: z.int() });
export type PromotionGroup = z.output<typeof groupSchema>;
const groupUnknown = { groupUnknown: { status: 404, key: 'promotion.groupUnknown' } } as const;
const nameTaken = { nameTaken: { status: 409, key: 'promotion.groupNameTaken' } } as const;

export const listGroups = endpoint({
  ...reads,
  path: 'promotions/groups/all',
  summary: 'The groups of promotions of the brand and market by name, with how many promotions each has.',
  query: z.strictObject({ ...scopeQuery, ...pageQuery }),
  response: z.strictObject({ groups: z.array(groupSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

export const getGroup = endpoint({
  ...reads,
  ...byId,
  path: 'promotions/groups/{id}',
  summary: 'One group of promotions.',
  query: z.strictObject(scopeQuery),
  response: groupSchema,
  refusals: groupUnknown,
});

export const createGroup = endpoint({
  ...admin,
  rate: 'write',
  method: 'POST',
  idempotency: 'accepted',
  path: 'promotions/groups',
  summary: 'A new group of promotions.',
  body: z.strictObject(groupInput),
  response: groupSchema,
  refusals: nameTaken,
  audit: 'promotion.groupCreated',
});

export const changeGroup = endpoint({
  ...admin,
  ...byId,
  rate: 'write',
  method: 'PUT',
  path: 'promotions/groups/{id}',
  summary:
    'Replaces what a group says. Names the version it was read at. Its limit stays once one of its promotions is published.',
  body: z.strictObject({ version, ...groupInput }),
  response: groupSchema,
  refusals: {
    ...groupUnknown,
    ...nameTaken,
    ...changedMeanwhile,
    limitStays: { status: 409, key: 'promotion.groupLimitStays' },
  },
  audit: 'promotion.groupChanged',
});

export const removeGroup = endpoint({
  ...admin,
  ...byId,
  rate: 'write',
  method: 'DELETE',
  path: 'promotions/groups/{id}',
  summary: 'Removes a group without promotions.',
  response: 'empty',
  refusals: { ...groupUnknown, groupUsed: { status: 409, key: 'promotion.groupUsed' } },
  audit: 'promotion.groupRemoved',
});
