import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { GIFT_STATES, REDEMPTION_STATES } from '../rules/machines.ts';
import { entrySchema, redemptionSchema } from './shapes.ts';
import { termSchema } from './subscription.ts';
import { byId, goesOn, number, read, staff, walked, words } from './staff-shapes.ts';

const memberSchema = {
  id: z.string(),
  /** Null once the account is gone. */
  name: z.nullable(z.string()),
  programme: z.string(),
  plan: z.string(),
  joinedAt: z.string(),
  leftAt: z.nullable(z.string()),
  points: z.int(),
  debt: z.int(),
  score: z.int(),
} as const;
const memberUnknown = { memberUnknown: { status: 404, key: 'loyalty.memberUnknown' } } as const;

export const listMembers = endpoint({
  ...read,
  path: 'admin/members',
  summary:
    'Members of the brand’s programmes in the market, the newest first; of one person by their whole e-mail. `before` goes on from the last line.',
  query: z.strictObject({ ...scopeQuery, ...walked, email: z.optional(z.string().check(z.trim(), z.maxLength(254))) }),
  response: z.strictObject({ members: z.array(z.strictObject(memberSchema)), ...goesOn }),
  refusals: {},
  audit: 'loyalty.membersRead',
});

export const readMember = endpoint({
  ...read,
  ...byId,
  path: 'admin/members/{id}',
  summary:
    'A member with what was booked, and their prizes, the newest first; `before` goes on behind a booking, `prizesBefore` behind a prize.',
  query: z.strictObject({ ...scopeQuery, before: z.optional(z.uuid()), prizesBefore: z.optional(z.uuid()) }),
  response: z.strictObject({
    ...memberSchema,
    entries: z.array(entrySchema),
    isMore: z.boolean(),
    redemptions: z.array(redemptionSchema),
    hasMorePrizes: z.boolean(),
    /** The ten newest terms of paid plans. */
    terms: z.array(termSchema),
  }),
  refusals: memberUnknown,
  audit: 'loyalty.memberRead',
});

export const proposeGift = endpoint({
  ...staff,
  ...byId,
  method: 'POST',
  rate: 'write',
  idempotency: 'required',
  path: 'admin/members/{id}/gifts',
  summary: 'Proposes points for a member by hand: they are booked once a second person approves.',
  body: z.strictObject({ points: number(1, 1_000_000), reason: words(3, 300) }),
  response: z.strictObject({ id: z.string(), state: z.literal('PROPOSED') }),
  refusals: { ...memberUnknown, secondPerson: { status: 409, key: 'loyalty.secondPerson' } },
  audit: 'loyalty.giftProposed',
});

const giftSchema = z.strictObject({
  id: z.string(),
  memberId: z.string(),
  name: z.nullable(z.string()),
  programme: z.string(),
  medal: z.nullable(z.string()),
  points: z.int(),
  reason: z.string(),
  state: z.enum(GIFT_STATES),
  proposedBy: z.nullable(z.string()),
  proposedAt: z.string(),
  decidedBy: z.nullable(z.string()),
  /** The caller proposed it, or it is for them: another decides. */
  isOwn: z.boolean(),
});

export const listGifts = endpoint({
  ...read,
  path: 'admin/gifts',
  summary: 'Points proposed by hand, the newest first; `before` goes on from the last line.',
  query: z.strictObject({ ...scopeQuery, ...walked, state: z.optional(z.enum(GIFT_STATES)) }),
  response: z.strictObject({ gifts: z.array(giftSchema), ...goesOn }),
  refusals: {},
});

export const decideGift = endpoint({
  ...staff,
  ...byId,
  method: 'POST',
  rate: 'money',
  idempotency: 'required',
  path: 'admin/gifts/{id}/decision',
  summary: 'Approves points proposed by somebody else, which books them, or refuses them.',
  body: z.strictObject({ decision: z.enum(['APPROVE', 'REFUSE']) }),
  response: z.strictObject({ state: z.enum(GIFT_STATES) }),
  refusals: {
    giftUnknown: { status: 404, key: 'loyalty.giftUnknown' },
    giftDecided: { status: 409, key: 'loyalty.giftDecided' },
    secondPerson: { status: 409, key: 'loyalty.secondPerson' },
    memberGone: { status: 409, key: 'loyalty.memberGone' },
  },
  audit: 'loyalty.giftDecided',
});

export const listRedemptions = endpoint({
  ...read,
  path: 'admin/redemptions',
  summary: 'Prizes that members took, the newest first; `before` goes on from the last line.',
  query: z.strictObject({ ...scopeQuery, ...walked, state: z.optional(z.enum(REDEMPTION_STATES)) }),
  response: z.strictObject({
    redemptions: z.array(
      z.strictObject({
        ...redemptionSchema.shape,
        memberId: z.string(),
        name: z.nullable(z.string()),
        programme: z.string(),
      }),
    ),
    ...goesOn,
  }),
  refusals: {},
});

export const decideRedemption = endpoint({
  ...staff,
  ...byId,
  method: 'POST',
  rate: 'money',
  idempotency: 'required',
  path: 'admin/redemptions/{id}/decision',
  summary:
    'Says that a prize was handed over, or cancels it, which is another’s than the member’s: its points come back to the lots they were of, each with its own end, and one more is left.',
  body: z.strictObject({ decision: z.enum(['HAND_OVER', 'CANCEL']) }),
  response: z.strictObject({ state: z.enum(REDEMPTION_STATES) }),
  refusals: {
    redemptionUnknown: { status: 404, key: 'loyalty.redemptionUnknown' },
    redemptionDecided: { status: 409, key: 'loyalty.redemptionDecided' },
    secondPerson: { status: 409, key: 'loyalty.secondPerson' },
  },
  audit: 'loyalty.redemptionDecided',
});
