import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';
import { POLL_TYPES } from '../rules/types.ts';
import { changedMeanwhile, count, one, pageFields, version, words } from './pieces.ts';

const asking = {
  service: 'benefits',
  version: 'v1',
  access: 'public',
  roles: [],
  object: 'own',
  scope: 'brand',
  headers: ['x-hub-context'],
} as const;

export const pollSchema = z.strictObject({
  id: z.string(),
  type: z.enum(POLL_TYPES),
  question: z.string(),
  dealerId: z.string(),
  dealer: z.string(),
  target: z.int(),
  /** How many voted. */
  votes: z.int(),
  /** The option the caller voted for. */
  voted: z.nullable(z.string()),
  decided: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  options: z.array(
    z.strictObject({
      id: z.string(),
      label: z.string(),
      /** Votes and their share in per cent: after one's own vote, and of what is decided; null before. */
      votes: z.nullable(z.int()),
      share: z.nullable(z.int()),
    }),
  ),
});
export type Poll = z.output<typeof pollSchema>;

export const listPolls = endpoint({
  ...asking,
  method: 'GET',
  path: 'polls-user',
  summary:
    'Polls of the dealerships the caller is a customer of. What others voted is told after one’s own vote, and once it is decided.',
  rate: 'browse',
  query: z.strictObject({
    type: z.optional(z.enum(POLL_TYPES)),
    /** The brand of the call, where the page says it once more. */
    brand: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: z.strictObject({ polls: z.array(pollSchema) }),
  refusals: { pollNone: { status: 404, key: 'poll.none' } },
});

export const votePoll = endpoint({
  ...asking,
  method: 'POST',
  path: 'polls-user/{id}/vote',
  summary:
    'The caller’s vote in a poll of a dealership they are a customer of: once. The answer is the partial result.',
  rate: 'write',
  params: one,
  body: z.strictObject({ option_id: z.uuid() }),
  response: pollSchema,
  refusals: {
    pollUnknown: { status: 404, key: 'poll.unknown' },
    optionUnknown: { status: 422, key: 'poll.optionUnknown' },
    votedAlready: { status: 409, key: 'poll.votedAlready' },
    pollDecided: { status: 409, key: 'poll.decided' },
  },
  audit: 'poll.voted',
});

const admin = {
  service: 'benefits',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('benefit.manage'),
  object: 'brand',
  scope: 'brand',
} as const;

const input = {
  dealerId: z.uuid(),
  type: z.enum(POLL_TYPES),
  question: words(3, 200),
  options: z.array(words(1, 100)).check(
    z.minLength(2),
    z.maxLength(8),
    z.refine((list) => new Set(list.map((label) => label.trim().toLowerCase())).size === list.length, {
      error: 'poll.optionsRepeat',
    }),
  ),
  target: count(1, 100_000),
  outcome: z.nullable(words(3, 500)),
  active: z.boolean(),
} as const;
export type PollInput = z.output<z.ZodMiniObject<typeof input>>;

export const pollRecordSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...input,
  options: z.array(z.string()),
  dealer: z.string(),
  votes: z.int(),
  counts: z.array(z.int()),
  decided: z.nullable(z.string()),
});
export type PollRecord = z.output<typeof pollRecordSchema>;

const dealerUnknown = { status: 422, key: 'poll.dealerUnknown' } as const;
const outcomeEarly = { status: 422, key: 'poll.outcomeEarly' } as const;

export const listAdminPolls = endpoint({
  ...admin,
  method: 'GET',
  path: 'polls',
  summary: 'Polls of the brand’s dealerships with what was voted, the newest first.',
  rate: 'browse',
  query: z.strictObject(pageFields),
  response: z.strictObject({ polls: z.array(pollRecordSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

export const createPoll = endpoint({
  ...admin,
  method: 'POST',
  path: 'polls',
  summary: 'A new poll of a dealership.',
  rate: 'write',
  body: z.strictObject(input),
  response: pollRecordSchema,
  refusals: { dealerUnknown, outcomeEarly },
  audit: 'poll.created',
});

export const changePoll = endpoint({
  ...admin,
  method: 'PUT',
  path: 'polls/{id}',
  summary:
    'Changes a poll. Once somebody voted, only whether it is shown and, after the decision, what came of it may change.',
  rate: 'write',
  params: one,
  body: z.strictObject({ ...version, ...input }),
  response: pollRecordSchema,
  refusals: {
    pollUnknown: { status: 404, key: 'poll.unknown' },
    dealerUnknown,
    outcomeEarly,
    votedFixed: { status: 409, key: 'poll.votedFixed' },
    changedMeanwhile,
  },
  audit: 'poll.changed',
});
