import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { plainLines } from '#kernel/schemas.ts';
import { STAFF_ROLES } from '../rules/policies.ts';

/** One thing done to all rows of a list that match, by the worker, in the name of whoever began it. */

/** More are not dealt with by one run. */
export const MOST_RUN_ROWS = 10_000;
export const RUN_PAGE = 50;
export const MOST_RUN_WORDS = 2000;
export const RUN_STATES = ['COLLECTING', 'WORKING', 'DONE', 'STOPPED'] as const;
export type RunState = (typeof RUN_STATES)[number];
export const STOPPED_BY = ['PERSON', 'FORBIDDEN', 'UNKNOWN'] as const;
export const RUN_SHOWN = ['all', 'refused'] as const;

const own = {
  service: 'user',
  version: 'v2',
  access: 'bearer',
  roles: STAFF_ROLES,
  object: 'own',
  scope: 'brand',
} as const;
const params = z.strictObject({ id: z.uuid() });
const runUnknown = { status: 404, key: 'accounts.runUnknown' } as const;

const runSchema = z.strictObject({
  id: z.string(),
  area: z.string(),
  act: z.string(),
  query: z.string(),
  state: z.enum(RUN_STATES),
  stoppedBy: z.nullable(z.enum(STOPPED_BY)),
  /** Whether more rows matched than were taken. */
  isCapped: z.boolean(),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type RunRecord = z.output<typeof runSchema>;

export const startRun = endpoint({
  ...own,
  method: 'POST',
  path: 'users/self/runs',
  summary:
    'Does one thing to all rows of a list that match, in the worker: each row is a call of its own, by the caller’s own rights.',
  rate: 'write',
  idempotency: 'required',
  body: z.strictObject({
    area: z.string().check(z.regex(/^[a-z][a-z-]{1,39}$/)),
    /** What is done, and for whom where it is done for somebody (`to:<id>`). */
    act: z.string().check(z.regex(/^[a-z][A-Za-z]{1,39}(?::[0-9a-f-]{36})?$/)),
    /** What narrows the list, as its address has it behind the "?". */
    query: z.string().check(z.maxLength(600)),
    /** What is written about each row, where that is what is done: kept no longer than the run goes on. */
    words: z.optional(plainLines(MOST_RUN_WORDS)),
  }),
  response: runSchema,
  refusals: { runGoesOn: { status: 409, key: 'accounts.runGoesOn' } },
  audit: 'bulk.started',
});

export const listRuns = endpoint({
  ...own,
  method: 'GET',
  path: 'users/self/runs',
  summary: 'The person’s newest runs in a brand and market, twenty at most.',
  rate: 'browse',
  response: z.strictObject({ runs: z.array(runSchema) }),
  refusals: {},
});

export const readRun = endpoint({
  ...own,
  method: 'GET',
  path: 'users/self/runs/{id}',
  summary: 'How far a run is, and what became of each of its rows.',
  rate: 'browse',
  params,
  query: z.strictObject({
    page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(200)), 1),
    shown: z._default(z.enum(RUN_SHOWN), 'all'),
  }),
  response: z.extend(runSchema, {
    rows: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        outcome: z.nullable(z.enum(['DONE', 'REFUSED'])),
        reason: z.nullable(z.string()),
      }),
    ),
    page: z.int(),
  }),
  refusals: { runUnknown },
});

export const stopRun = endpoint({
  ...own,
  method: 'POST',
  path: 'users/self/runs/{id}/stop',
  summary: 'Stops a run after the row it is at. What was done stays done; what has ended stays as it ended.',
  rate: 'write',
  params,
  response: runSchema,
  refusals: { runUnknown },
  audit: 'bulk.stopped',
});
