import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { ATTRIBUTION_KINDS, INVITING_HEADER, PARTICIPANT_STATES, PROMOTION_STATES } from '../rules/promotion.ts';
import {
  participationSchema,
  promotionPageSchema,
  promotionSchema,
  unknownParticipant,
  unknownPromotion,
} from './shapes.ts';

const common = { service: 'promotion', version: 'v1', scope: 'brand' } as const;
const visitor = { ...common, access: 'public', roles: [], object: 'none', rate: 'browse', method: 'GET' } as const;
/** A promotion is nobody's record: whoever is signed in may name it, and sees of the people themselves. */
const signedIn = { ...common, access: 'bearer', roles: [], object: 'none' } as const;
const reads = { ...signedIn, rate: 'browse', method: 'GET' } as const;

export const listOpen = endpoint({
  ...visitor,
  path: 'open',
  summary:
    'The published promotions of a brand, those that run first, then those to come and the latest that are over.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ promotions: z.array(promotionSchema) }),
  refusals: {},
  cacheSeconds: 1,
});

export const getOpen = endpoint({
  ...visitor,
  path: 'open/{code}',
  summary: 'A published promotion by its address, with the rules in force and what was drawn.',
  params: z.strictObject({ code: z.string().check(z.maxLength(60)) }),
  query: z.strictObject(scopeQuery),
  response: promotionPageSchema,
  refusals: unknownPromotion,
  cacheSeconds: 1,
});

export const getBaseData = endpoint({
  ...reads,
  path: 'base-data',
  summary: 'What the forms of promotions choose from, and the limits that the law and the program set.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    attributionTypes: z.array(z.enum(ATTRIBUTION_KINDS)),
    promotionStates: z.array(z.enum(PROMOTION_STATES)),
    participantStates: z.array(z.enum(PARTICIPANT_STATES)),
    mostSeries: z.int(),
    mostInSeries: z.int(),
    /** How many results a draw of the market is made of. */
    results: z.int(),
    invitingHeader: z.string(),
  }),
  refusals: {},
});

const promotionId = z.strictObject({ promotionId: z.uuid() });
const id = z.strictObject({ id: z.uuid() });

export const joinPromotion = endpoint({
  ...signedIn,
  rate: 'write',
  method: 'POST',
  path: 'participant/{promotionId}',
  headers: [INVITING_HEADER],
  summary:
    'Takes part, with the edition of the rules that was read and accepted. Sent again it changes nothing, but for a newer edition, which is accepted. Whoever the header names as inviting has their numbers for it.',
  params: promotionId,
  body: z.strictObject({ edition: z.int().check(z.gte(1), z.lte(100_000)), accepted: z.boolean() }),
  response: participationSchema,
  refusals: {
    ...unknownPromotion,
    promotionClosed: { status: 409, key: 'promotion.closed' },
    rulesNotAccepted: { status: 422, key: 'promotion.rulesNotAccepted' },
    rulesChanged: { status: 409, key: 'promotion.rulesChanged' },
    documentMissing: { status: 422, key: 'promotion.documentMissing' },
    /** The same person, by another account or one that is gone. */
    personJoined: { status: 409, key: 'promotion.personJoined' },
    groupLimit: { status: 409, key: 'promotion.groupLimit' },
    numbersGone: { status: 409, key: 'promotion.numbersGone' },
    inviterUnknown: { status: 422, key: 'promotion.inviterUnknown' },
    partEnded: { status: 409, key: 'promotion.partEnded' },
  },
});

export const attributeQrCode = endpoint({
  ...signedIn,
  rate: 'write',
  method: 'POST',
  path: 'participant/attribute/{id}',
  summary:
    'Numbers for a code that was read at a dealership or an event: once a person and code. Sent again it changes nothing.',
  params: id,
  body: z.strictObject({ code: z.string().check(z.minLength(1, 'field.required'), z.maxLength(300)) }),
  response: participationSchema,
  refusals: {
    ...unknownPromotion,
    ...unknownParticipant,
    promotionClosed: { status: 409, key: 'promotion.closed' },
    rulesChanged: { status: 409, key: 'promotion.rulesChanged' },
    partEnded: { status: 409, key: 'promotion.partEnded' },
    codeUnknown: { status: 422, key: 'promotion.codeUnknown' },
    codeEnded: { status: 409, key: 'promotion.codeEnded' },
    codeUsedUp: { status: 409, key: 'promotion.codeUsedUp' },
  },
});

export const getAgreed = endpoint({
  ...reads,
  path: 'participant/agreed/{id}',
  summary: 'Whether the caller accepted the rules in force, and which editions they accepted when.',
  params: id,
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    isAgreed: z.boolean(),
    /** The one in force. */
    edition: z.int(),
    agreements: z.array(z.strictObject({ edition: z.int(), agreedAt: z.string() })),
  }),
  refusals: unknownPromotion,
});

export const getOwnNumbers = endpoint({
  ...reads,
  path: 'participant/{promotionId}',
  summary: 'The caller’s own part in a promotion with their lucky numbers.',
  params: promotionId,
  query: z.strictObject(scopeQuery),
  response: participationSchema,
  refusals: { ...unknownPromotion, ...unknownParticipant },
});

/** Ids with commas between them, fifty at most. */
const idList = z.string().check(
  z.maxLength(50 * 37),
  z.refine((text) => text.split(',').every((one) => z.safeParse(z.uuid(), one).success), { error: 'field.invalid' }),
);

export const listSubscriptions = endpoint({
  ...reads,
  path: 'participant/subscriptions',
  summary: 'The caller’s own parts in promotions, the latest first; fifty at most.',
  query: z.strictObject({
    ...scopeQuery,
    promotionIds: z.optional(idList),
    includeInactive: z.optional(z.enum(['true', 'false'])),
  }),
  response: z.strictObject({
    subscriptions: z.array(z.extend(participationSchema, { promotion: promotionSchema })),
  }),
  refusals: {},
});
