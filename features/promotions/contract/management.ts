import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { WIN_STATES } from '../rules/handover.ts';
import { ATTRIBUTION_KINDS, PARTICIPANT_STATES, PROMOTION_STATES } from '../rules/promotion.ts';
import {
  drawSchema,
  keysetQuery,
  numberSchema,
  unknownParticipant,
  unknownPrize,
  unknownPromotion,
  words,
} from './shapes.ts';

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
const writes = { ...admin, rate: 'write', method: 'POST' } as const;
const promotionCancelled = { promotionCancelled: { status: 409, key: 'promotion.cancelled' } } as const;

export const managedSchema = z.strictObject({
  id: z.string(),
  /** Null once the account is gone. */
  userId: z.nullable(z.string()),
  promotionId: z.string(),
  promotion: z.string(),
  /** Given name and initial; null once the account is gone. */
  name: z.nullable(z.string()),
  state: z.enum(PARTICIPANT_STATES),
  inactiveReason: z.nullable(z.string()),
  edition: z.int(),
  joinedAt: z.string(),
  numbers: z.int(),
  attributionTypes: z.array(z.enum(ATTRIBUTION_KINDS)),
});
export type ManagedParticipant = z.output<typeof managedSchema>;

/** Kinds with commas between them. */
const kindList = z.string().check(
  z.maxLength(100),
  z.refine((text) => text.split(',').every((one) => (ATTRIBUTION_KINDS as readonly string[]).includes(one)), {
    error: 'field.invalid',
  }),
);

export const listManaged = endpoint({
  ...reads,
  path: 'participant/management/all',
  summary:
    'Who takes part, of one promotion or of all, narrowed by kinds of participation, whole words of the name, and state.',
  query: z.strictObject({
    ...scopeQuery,
    ...keysetQuery,
    promotion_id: z.optional(z.uuid()),
    attribution_types: z.optional(kindList),
    user_name: z.optional(z.string().check(z.maxLength(120))),
    state: z.optional(z.enum(PARTICIPANT_STATES)),
  }),
  response: z.strictObject({ participants: z.array(managedSchema), isMore: z.boolean() }),
  refusals: {},
});

export const getManaged = endpoint({
  ...reads,
  path: 'participant/management/{userId}/{promotionId}',
  summary: 'One person’s part in a promotion, with what it takes to reach them now. Each reading is written down.',
  params: z.strictObject({ userId: z.uuid(), promotionId: z.uuid() }),
  query: z.strictObject(scopeQuery),
  response: z.extend(managedSchema, {
    fullName: z.nullable(z.string()),
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    invited: z.int(),
    luckyNumbers: z.array(numberSchema),
  }),
  refusals: unknownParticipant,
  audit: 'promotion.participantRead',
});

export const inactivate = endpoint({
  ...admin,
  rate: 'write',
  method: 'PATCH',
  path: 'participant/management/inactivate',
  summary:
    'Ends the part of some people, with the reason: their numbers take part in no draw, and nobody else is given them. All or none; who is inactive stays so. Once the promotion is over nobody’s part is ended by hand.',
  body: z.strictObject({
    participantIds: z.array(z.uuid()).check(z.minLength(1, 'field.required'), z.maxLength(100)),
    reason: words(300),
  }),
  response: z.strictObject({ inactivated: z.int() }),
  refusals: { ...unknownParticipant, alreadyOver: { status: 409, key: 'promotion.partStays' } },
  audit: 'promotion.participantInactivated',
});

const listSchema = z.strictObject({
  id: z.string(),
  /** Null while it is made. */
  frozenAt: z.nullable(z.string()),
  size: z.nullable(z.int()),
  hash: z.nullable(z.string()),
  /** Files it is downloaded as. */
  parts: z.int(),
});

export const generateReport = endpoint({
  ...writes,
  path: 'participant/management/candidates-report/generate',
  summary:
    'Freezes the lists of a promotion that is over, where the clock has not yet: made in the background, then kept with their hashes. Sent again it answers how far the one list of the prize is.',
  body: z.strictObject({ promotionId: z.uuid(), prizeId: z.uuid() }),
  response: listSchema,
  refusals: {
    ...unknownPromotion,
    ...unknownPrize,
    stillRunning: { status: 409, key: 'promotion.stillRunning' },
    ...promotionCancelled,
  },
  audit: 'promotion.listRequested',
});

export const downloadReport = endpoint({
  ...reads,
  path: 'participant/management/candidates-report/download',
  summary:
    'The frozen list of a prize as a file: series, number and participant of each line are what its hash is of. In parts of 20,000 lines.',
  query: z.strictObject({
    ...scopeQuery,
    promotion_id: z.uuid(),
    prize_id: z.uuid(),
    part: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(1000)), 1),
  }),
  response: 'binary',
  refusals: {
    reportUnknown: { status: 404, key: 'promotion.reportUnknown' },
    reportNotReady: { status: 409, key: 'promotion.reportNotReady' },
  },
  audit: 'promotion.listRead',
});

const staffPrizeSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  stock: z.int(),
  taken: z.int(),
  list: z.nullable(listSchema),
  /** The one that is open or was approved. */
  draw: z.nullable(drawSchema),
});
export type StaffPrize = z.output<typeof staffPrizeSchema>;

export const getDraws = endpoint({
  ...reads,
  path: 'draws/{promotionId}',
  summary: 'The prizes of a promotion with list and draw of each.',
  params: z.strictObject({ promotionId: z.uuid() }),
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    name: z.string(),
    state: z.enum(PROMOTION_STATES),
    isOver: z.boolean(),
    drawOn: z.string(),
    prizes: z.array(staffPrizeSchema),
  }),
  refusals: unknownPromotion,
});

export const proposeDraw = endpoint({
  ...writes,
  path: 'draws/{promotionId}',
  summary:
    'Writes down the official result that a prize is drawn by: five prizes of the Loteria Federal, or in Argentina the number that a notary drew. Nobody has won before a second person approves.',
  params: z.strictObject({ promotionId: z.uuid() }),
  body: z.strictObject({
    prizeId: z.uuid(),
    drawnOn: z.iso.date('field.date'),
    /** Of the extraction, or of the notary’s record. */
    reference: words(80),
    results: z
      .array(z.string().check(z.regex(/^\d{1,10}$/, 'promotion.resultWrong')))
      .check(z.minLength(1, 'field.required'), z.maxLength(5)),
  }),
  response: drawSchema,
  refusals: {
    ...promotionCancelled,
    ...unknownPromotion,
    ...unknownPrize,
    reportNotReady: { status: 409, key: 'promotion.reportNotReady' },
    drawnAlready: { status: 409, key: 'promotion.drawnAlready' },
    resultsWrong: { status: 422, key: 'promotion.resultsWrong' },
    drawTooEarly: { status: 422, key: 'promotion.drawTooEarly' },
    drawToCome: { status: 422, key: 'promotion.drawToCome' },
    drawNotAnnounced: { status: 422, key: 'promotion.drawNotAnnounced' },
    otherExtraction: { status: 409, key: 'promotion.otherExtraction' },
  },
  audit: 'promotion.drawProposed',
});

export const decideDraw = endpoint({
  ...writes,
  path: 'draws/{promotionId}/{id}/decision',
  summary:
    'A second person approves a draw, which names the winners by list and result and writes to them, or refuses it, so that it is written down anew. Prizes are approved in their order.',
  params: z.strictObject({ promotionId: z.uuid(), id: z.uuid() }),
  body: z.strictObject({ decision: z.enum(['APPROVE', 'REFUSE']) }),
  response: z.extend(drawSchema, { winners: z.int() }),
  refusals: {
    drawUnknown: { status: 404, key: 'promotion.drawUnknown' },
    ...promotionCancelled,
    decidedAlready: { status: 409, key: 'promotion.decidedAlready' },
    samePerson: { status: 409, key: 'promotion.samePerson' },
    earlierPrize: { status: 409, key: 'promotion.earlierPrize' },
    listChanged: { status: 409, key: 'promotion.listChanged' },
  },
  audit: 'promotion.drawDecided',
});

const winnerSchema = z.strictObject({
  id: z.string(),
  promotionId: z.string(),
  promotion: z.string(),
  prize: z.string(),
  place: z.int(),
  number: z.string(),
  drawnOn: z.string(),
  userId: z.nullable(z.string()),
  /** As they stand in the account now; null once it is gone. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  mailedAt: z.nullable(z.string()),
  state: z.enum(WIN_STATES),
  /** The last day on which the prize may be claimed. */
  claimUntil: z.string(),
  /** Null where it was claimed on the day of the handover. */
  claimedOn: z.nullable(z.string()),
  handedOn: z.nullable(z.string()),
  /** The paper that proves it. */
  receipt: z.nullable(z.string()),
});
export type StaffWinner = z.output<typeof winnerSchema>;

export const listWinners = endpoint({
  ...reads,
  path: 'participant/management/winners',
  summary:
    'Who won what, of one promotion or of all, the latest first, with what it takes to reach them now. Each reading is written down.',
  query: z.strictObject({ ...scopeQuery, ...keysetQuery, promotion_id: z.optional(z.uuid()) }),
  response: z.strictObject({ winners: z.array(winnerSchema), isMore: z.boolean() }),
  refusals: {},
  audit: 'promotion.winnersRead',
});

export const handOver = endpoint({
  ...writes,
  path: 'participant/management/winners/{id}/handover',
  summary:
    'Writes down that a winner has the prize, since when, and the paper that proves it. It stays; the same sent again changes nothing. It is claimed within the days of its promotion from the draw, and may be handed over later.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    /** Left out: on the day of the handover. */
    claimedOn: z.optional(z.iso.date('field.date')),
    handedOn: z.iso.date('field.date'),
    receipt: words(80),
  }),
  response: z.strictObject({ claimedOn: z.nullable(z.string()), handedOn: z.string(), receipt: z.string() }),
  refusals: {
    winnerUnknown: { status: 404, key: 'promotion.winnerUnknown' },
    handedAlready: { status: 409, key: 'promotion.handedAlready' },
    claimOver: { status: 409, key: 'promotion.claimOver' },
    claimedOnWrong: { status: 422, key: 'promotion.claimedOnWrong' },
    handedOnWrong: { status: 422, key: 'promotion.handedOnWrong' },
  },
  audit: 'promotion.prizeHanded',
});
