import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import {
  entrySchema,
  membershipSchema,
  notMember,
  ofProgramme,
  programmeCode,
  programmeSchema,
  programmeUnknown,
  redemptionSchema,
} from './shapes.ts';

const common = { service: 'loyalty', version: 'v1', scope: 'brand' } as const;
const own = { ...common, access: 'bearer', roles: [], object: 'own' } as const;
const open = { ...common, access: 'public', roles: [], object: 'none', method: 'GET' } as const;

const awarded = z.strictObject({
  medals: z.array(z.strictObject({ code: z.string(), name: z.string(), points: z.int() })),
});

export const listProgrammes = endpoint({
  ...open,
  rate: 'browse',
  path: 'programmes',
  summary: 'The loyalty programmes of the brand: levels, medals, prizes with what is left of them, plans, questions.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ programmes: z.array(programmeSchema) }),
  refusals: {},
});

export const readEligibility = endpoint({
  ...open,
  rate: 'lookup',
  path: 'eligibility',
  summary:
    'Which programmes the owner of a car may join, by its VIN. Says nothing else of the car, and nothing of its owner.',
  query: z.strictObject({
    ...scopeQuery,
    vin: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-HJ-NPR-Z0-9]{17}$/, 'field.chassis')),
  }),
  response: z.strictObject({
    programmes: z.array(z.strictObject({ programme: z.string(), name: z.string(), isEligible: z.boolean() })),
  }),
  refusals: {},
});

export const getMembership = endpoint({
  ...own,
  method: 'GET',
  rate: 'browse',
  path: 'self',
  summary: 'One’s own membership: points, level, medals, what ends next, place in the ranking.',
  query: ofProgramme,
  response: membershipSchema,
  refusals: notMember,
});

export const changeMembership = endpoint({
  ...own,
  method: 'PATCH',
  rate: 'write',
  path: 'self',
  summary: 'Whether the ranking names one, by given name and initial; and that the welcome was read.',
  body: z.strictObject({
    programme: z.optional(programmeCode),
    isShown: z.optional(z.boolean()),
    isWelcomed: z.optional(z.literal(true)),
  }),
  response: membershipSchema,
  refusals: notMember,
});

export const listHistory = endpoint({
  ...own,
  method: 'GET',
  rate: 'browse',
  path: 'self/history',
  summary: 'What was booked, the newest first, from before an entry on.',
  query: z.strictObject({ ...scopeQuery, programme: z.optional(programmeCode), before: z.optional(z.uuid()) }),
  response: z.strictObject({ entries: z.array(entrySchema), isMore: z.boolean() }),
  refusals: notMember,
});

export const listOwnPrizes = endpoint({
  ...own,
  method: 'GET',
  rate: 'browse',
  path: 'self/redemptions',
  summary:
    'The prizes one took, the newest first, with the code to show where they are handed over; `before` goes on behind one.',
  query: z.strictObject({ ...scopeQuery, programme: z.optional(programmeCode), before: z.optional(z.uuid()) }),
  response: z.strictObject({ redemptions: z.array(redemptionSchema), isMore: z.boolean() }),
  refusals: notMember,
});

export const claimMedals = endpoint({
  ...own,
  method: 'POST',
  rate: 'lookup',
  path: 'self/medals',
  summary:
    'Claims what is due: medals for what happened before one joined or, with the code of an event, the event’s. What was given already is not given again.',
  body: z.strictObject({ eventCode: z.optional(z.string().check(z.minLength(1, 'field.required'), z.maxLength(40))) }),
  response: awarded,
  refusals: { ...notMember, eventUnknown: { status: 422, key: 'loyalty.eventUnknown' } },
  audit: 'loyalty.claimed',
});

export const giveMedal = endpoint({
  ...common,
  access: 'bearer',
  roles: rolesFor('loyalty.manage'),
  object: 'brand',
  method: 'POST',
  rate: 'write',
  path: '{userId}/medals',
  summary: 'Proposes a medal for a member by hand: its points are given once a second person approves.',
  params: z.strictObject({ userId: z.uuid() }),
  body: z.strictObject({
    programme: z.optional(programmeCode),
    medal: z.string().check(z.minLength(1, 'field.required'), z.maxLength(30)),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
  }),
  response: z.strictObject({ id: z.string(), state: z.literal('PROPOSED') }),
  refusals: {
    ...programmeUnknown,
    memberUnknown: { status: 404, key: 'loyalty.memberUnknown' },
    medalUnknown: { status: 422, key: 'loyalty.medalUnknown' },
    secondPerson: { status: 409, key: 'loyalty.secondPerson' },
  },
  audit: 'loyalty.giftProposed',
});

export const joinRefusals = {
  ...programmeUnknown,
  ownersOnly: { status: 409, key: 'loyalty.ownersOnly' },
  invitationUnknown: { status: 422, key: 'loyalty.invitationUnknown' },
} as const;
export const invitation = z.optional(z.string().check(z.minLength(1, 'field.required'), z.maxLength(40)));

export const registerFree = endpoint({
  ...own,
  method: 'POST',
  rate: 'write',
  path: 'free/register',
  summary: 'Joins a programme with its free plan; who is a member already stays one.',
  body: z.strictObject({ programme: z.optional(programmeCode), invitation }),
  response: membershipSchema,
  refusals: joinRefusals,
  audit: 'loyalty.joined',
});

export const leaveProgramme = endpoint({
  ...own,
  method: 'DELETE',
  rate: 'write',
  path: 'subscription',
  summary: 'Leaves a programme. Points wait, until they end, for who comes back; so does what is owed.',
  query: ofProgramme,
  response: 'empty',
  refusals: notMember,
  audit: 'loyalty.left',
});

/** Rows of a page of the ranking. */
export const RANKING_SIZE = 10;

export const getRanking = endpoint({
  ...own,
  method: 'GET',
  rate: 'browse',
  path: 'ranking',
  summary:
    'A page of the ranking as it was at one moment, so that no place is missed or met twice while points move. Names only who wants to be named.',
  query: z.strictObject({
    ...scopeQuery,
    programme: z.optional(programmeCode),
    /** As `previous` or `next` of an answer has it; without it, the first page. */
    cursor: z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}\.[1-9][0-9]{0,9}$/, 'loyalty.cursorWrong'))),
  }),
  response: z.strictObject({
    madeAt: z.nullable(z.string()),
    members: z.int(),
    rows: z.array(
      z.strictObject({
        position: z.int(),
        score: z.int(),
        level: z.string(),
        shownAs: z.nullable(z.string()),
        isSelf: z.boolean(),
      }),
    ),
    previous: z.nullable(z.string()),
    next: z.nullable(z.string()),
  }),
  refusals: { ...notMember, rankingGone: { status: 410, key: 'loyalty.rankingGone' } },
});

export const redeemPrize = endpoint({
  ...own,
  // The prize named is the brand's; the points are the caller's own.
  object: 'brand',
  method: 'POST',
  rate: 'money',
  idempotency: 'required',
  path: 'prizes/{id}/redemptions',
  summary:
    'Takes a prize for points: one while one is left, only with points enough, and only for the points named where any are.',
  params: z.strictObject({ id: z.uuid() }),
  /** The points that were shown. */
  body: z.strictObject({ points: z.optional(z.int()) }),
  response: redemptionSchema,
  refusals: {
    ...notMember,
    prizeUnknown: { status: 404, key: 'loyalty.prizeUnknown' },
    soldOut: { status: 409, key: 'loyalty.soldOut' },
    priceChanged: { status: 409, key: 'loyalty.priceChanged' },
    tooFewPoints: { status: 409, key: 'loyalty.tooFewPoints' },
  },
  audit: 'loyalty.redeemed',
});
