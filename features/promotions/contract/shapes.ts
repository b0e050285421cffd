import * as z from 'zod/mini';
import { noLeadingSpace } from '#kernel/schemas.ts';
import { PASSED_REASONS } from '../rules/draw.ts';
import { DRAW_STATES } from '../rules/machines.ts';
import { WIN_STATES } from '../rules/handover.ts';
import { ATTRIBUTION_KINDS, PARTICIPANT_STATES, SHOWN_STATES } from '../rules/promotion.ts';

/** Words of people who write for others to read. */
export const words = (most: number) =>
  z.string().check(
    z.minLength(1, { error: 'field.required', abort: true }),
    z.maxLength(most),
    noLeadingSpace(),
    z.refine((text) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/u.test(text) && text.isWellFormed(), {
      error: 'field.invalid',
    }),
  );
/** Of a year that a promotion may have, whatever its offset. */
export const moment = z.iso.datetime({ offset: true, error: 'field.date' }).check(
  z.refine((text) => Date.parse(text) >= Date.UTC(2000, 0) && Date.parse(text) < Date.UTC(2200, 0), {
    error: 'field.date',
  }),
);
export const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** The next ones after `after`, which is the last id of the page before. */
export const keysetQuery = {
  after: z.optional(z.uuid()),
  size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
} as const;
export const pageQuery = {
  page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0),
  size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
} as const;

export const numberSchema = z.strictObject({
  series: z.int(),
  number: z.int(),
  /** As it is printed. */
  text: z.string(),
  kind: z.enum(ATTRIBUTION_KINDS),
});
export type OwnNumber = z.output<typeof numberSchema>;

/** The numbers of the list that were passed over, the first of them with the reason. */
const passedFields = {
  passedOver: z.nullable(z.int()),
  passed: z.array(z.strictObject({ number: z.string(), why: z.enum(PASSED_REASONS) })),
} as const;

/** What anybody may check a draw by: nobody is named. */
export const resultSchema = z.strictObject({
  prizeId: z.string(),
  drawnOn: z.string(),
  reference: z.string(),
  results: z.array(z.string()),
  /** Where the search began. */
  base: z.string(),
  list: z.strictObject({ size: z.int(), hash: z.string(), frozenAt: z.string() }),
  /** The first ones that won, and how many won. */
  numbers: z.array(z.string()),
  winners: z.int(),
  ...passedFields,
});

export const promotionSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  summary: z.string(),
  modelCode: z.nullable(z.string()),
  permit: z.nullable(z.string()),
  state: z.enum(SHOWN_STATES),
  /** Why it was cancelled; null where it was not. */
  cancelledReason: z.nullable(z.string()),
  startsAt: z.string(),
  endsAt: z.string(),
  drawOn: z.string(),
  edition: z.int(),
  prizes: z.array(z.strictObject({ id: z.string(), name: z.string(), text: z.string(), stock: z.int() })),
  /** How many numbers each kind of participation gives; what gives none is not here. */
  ways: z.array(z.strictObject({ kind: z.enum(ATTRIBUTION_KINDS), numbers: z.int() })),
  mostNumbers: z.int(),
  numbersLeft: z.int(),
});
export type ShownPromotion = z.output<typeof promotionSchema>;

export const promotionPageSchema = z.extend(promotionSchema, {
  rules: z.string(),
  results: z.array(resultSchema),
});
export type PromotionPage = z.output<typeof promotionPageSchema>;

/** Somebody's own part in a promotion. */
export const participationSchema = z.strictObject({
  /** Sent along by whoever they invite. */
  id: z.string(),
  promotionId: z.string(),
  state: z.enum(PARTICIPANT_STATES),
  joinedAt: z.string(),
  /** The newest edition of the rules they accepted, and whether it is the one in force. */
  edition: z.int(),
  isAgreed: z.boolean(),
  numbers: z.array(numberSchema),
  invited: z.int(),
  wins: z.array(
    z.strictObject({
      prizeId: z.string(),
      prize: z.string(),
      number: z.string(),
      state: z.enum(WIN_STATES),
      /** The last day on which the prize may be claimed. */
      claimUntil: z.string(),
      handedOn: z.nullable(z.string()),
    }),
  ),
});
export type Participation = z.output<typeof participationSchema>;

export const drawSchema = z.strictObject({
  id: z.string(),
  prizeId: z.string(),
  state: z.enum(DRAW_STATES),
  results: z.array(z.string()),
  reference: z.string(),
  drawnOn: z.string(),
  base: z.string(),
  /** Of an open draw as it would be now; null where that is not known. */
  ...passedFields,
  proposedAt: z.string(),
  /** Whether the caller wrote it down, who then cannot approve it. */
  isOwn: z.boolean(),
});

export const unknownPromotion = { promotionUnknown: { status: 404, key: 'promotion.unknown' } } as const;
export const unknownParticipant = { participantUnknown: { status: 404, key: 'promotion.participantUnknown' } } as const;
export const unknownPrize = { prizeUnknown: { status: 404, key: 'promotion.prizeUnknown' } } as const;
export const changedMeanwhile = { changedMeanwhile: { status: 409, key: 'promotion.changedMeanwhile' } } as const;
