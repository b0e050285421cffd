import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { MILESTONES } from '../rules/feedback.ts';

const common = { service: 'reservation', version: 'v2', scope: 'brand' } as const;
const orderUnknown = { status: 404, key: 'order.unknown' } as const;
const score = z.int({ error: 'field.required' }).check(z.gte(1, 'field.required'), z.lte(5, 'field.required'));
const words = z.nullable(z.string().check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(1000)));

export const answerSchema = z.strictObject({
  milestone: z.enum(MILESTONES),
  score: z.int(),
  words: z.nullable(z.string()),
  at: z.string(),
  /** Whether it may be said anew. */
  mayChange: z.boolean(),
});

export const giveFeedback = endpoint({
  ...common,
  method: 'PUT',
  path: 'reservations/{id}/feedback/{milestone}',
  summary:
    'What the buyer of an own order says of a milestone that was reached: a score of 1 to 5 and, where they like, words. Once each; it may be said anew for a week.',
  access: 'bearer',
  roles: [],
  object: 'own',
  rate: 'write',
  params: z.strictObject({ id: z.uuid(), milestone: z.enum(MILESTONES) }),
  body: z.strictObject({ score, words }),
  response: answerSchema,
  refusals: {
    orderUnknown,
    notReached: { status: 409, key: 'feedback.notReached' },
    closed: { status: 409, key: 'feedback.closed' },
  },
  audit: 'feedback.given',
});

export const listFeedback = endpoint({
  ...common,
  method: 'GET',
  path: 'feedback',
  summary:
    'What buyers said, the newest first, with the average of each milestone. `before` and `beforeMilestone` go on from the last line.',
  access: 'bearer',
  roles: ['service_admin', 'subscription_payment_manager'],
  object: 'brand',
  rate: 'browse',
  query: z.strictObject({
    milestone: z.optional(z.enum(MILESTONES)),
    before: z.optional(z.uuid()),
    beforeMilestone: z.optional(z.enum(MILESTONES)),
  }),
  response: z.strictObject({
    feedback: z.array(
      z.strictObject({
        orderId: z.uuid(),
        number: z.string(),
        car: z.string(),
        milestone: z.enum(MILESTONES),
        score: z.int(),
        words: z.nullable(z.string()),
        at: z.string(),
      }),
    ),
    averages: z.array(z.strictObject({ milestone: z.enum(MILESTONES), answers: z.int(), average: z.number() })),
    /** The last line where there is more. */
    next: z.nullable(z.strictObject({ before: z.uuid(), beforeMilestone: z.enum(MILESTONES) })),
  }),
  refusals: {},
});
