import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { JOURNEY_KINDS } from '#kernel/job.ts';
import { countedFields, noLeadingSpace } from '#kernel/schemas.ts';

/**
 * What is said to outside companies about orders, proposals, leads and people, and what of it is held up. No token is demanded on the wire;
 * the role is.
 */
const staff = {
  service: 'journey',
  version: 'v1',
  access: 'public',
  roles: rolesFor('integrationError.manage'),
  object: 'brand',
  scope: 'brand',
} as const;

export const OUTCOMES = ['ok', 'refused', 'timeout', 'connection', 'unreadable', 'serverError', 'notTried'] as const;
export const TROUBLES = [
  'refused',
  'timeout',
  'connection',
  'unreadable',
  'serverError',
  'notTried',
  'failed',
] as const;
export const ERROR_STATES = ['OPEN', 'SOLVED', 'SETTLED'] as const;

const about = z.enum(JOURNEY_KINDS);
const aboutId = z.string().check(z.regex(/^[0-9A-Za-z-]{1,80}$/, 'field.invalid'));
const company = z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'field.invalid'));
const operation = z.string().check(z.regex(/^[A-Z]{3,7}(?: [A-Za-z0-9/{}._-]{1,100})?$/, 'field.invalid'));
const words = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), noLeadingSpace());
const number = (least: number, most: number, first: number) =>
  z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(least), z.lte(most)), first);

const stepSchema = z.strictObject({
  id: z.int(),
  about,
  aboutId: z.string(),
  company: z.string(),
  operation: z.string(),
  outcome: z.enum(OUTCOMES),
  status: z.nullable(z.int()),
  milliseconds: z.int(),
  /** Of what was sent and answered, the fields that the company's adapter names: neither secrets nor who somebody is. */
  request: z.unknown(),
  answer: z.unknown(),
  topic: z.nullable(z.string()),
  attempt: z.nullable(z.int()),
  traceId: z.nullable(z.string()),
  /** Whether a person wrote it down, not the program. */
  isNote: z.boolean(),
  at: z.string(),
});
export type JourneyStep = z.output<typeof stepSchema>;

export const listSteps = endpoint({
  ...staff,
  method: 'GET',
  path: 'integration-log',
  summary: 'Exchanges with outside companies, the newest first: of one journey, or of the whole brand.',
  rate: 'browse',
  query: z.strictObject({
    about: z.optional(about),
    id: z.optional(aboutId),
    before: z.optional(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1))),
    size: number(1, 100, 50),
  }),
  response: z.strictObject({ steps: z.array(stepSchema), before: z.nullable(z.int()) }),
  refusals: { journeyWithoutId: { status: 400, key: 'journeys.withoutId' } },
});

export const noteStep = endpoint({
  ...staff,
  method: 'POST',
  path: 'integration-log',
  summary: 'Writes down a step of a journey that no program saw, as a talk with a bank.',
  rate: 'write',
  idempotency: 'required',
  body: z.strictObject({ about, id: aboutId, company, operation, outcome: z.enum(OUTCOMES), note: words(1000) }),
  response: z.strictObject({ id: z.int() }),
  refusals: {},
  audit: 'journey.noted',
});

const errorSchema = z.strictObject({
  id: z.string(),
  about,
  aboutId: z.string(),
  /** The number under which staff know the order it holds up; null where it is none. */
  orderNumber: z.nullable(z.string()),
  company: z.string(),
  operation: z.string(),
  outcome: z.enum(TROUBLES),
  status: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  topic: z.nullable(z.string()),
  /** Whether its job comes again by itself, was given up, is done, or there is none. */
  job: z.enum(['waits', 'given-up', 'done', 'none']),
  tries: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  state: z.enum(ERROR_STATES),
  note: z.nullable(z.string()),
  version: z.int(),
});
export type IntegrationError = z.output<typeof errorSchema>;

const riseSchema = z.strictObject({
  company: z.string(),
  operation: z.string(),
  outcome: z.string(),
  lastHour: z.int(),
  usual: z.number(),
});

export const listIntegrationErrors = endpoint({
  ...staff,
  method: 'GET',
  path: 'journey-integration-errors',
  summary:
    'What is held up by a company, newest first, with what it is about; and kinds that come faster than they use to.',
  rate: 'browse',
  query: z.strictObject({
    page: number(0, 10_000, 0),
    size: number(1, 100, 20),
    state: z._default(z.enum(ERROR_STATES), 'OPEN'),
    company: z.optional(company),
  }),
  response: z.strictObject({
    errors: z.array(errorSchema),
    rises: z.array(riseSchema),
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

const errorUnknown = { errorUnknown: { status: 404, key: 'journeys.errorUnknown' } } as const;

export const readIntegrationError = endpoint({
  ...staff,
  method: 'GET',
  path: 'journey-integration-errors/{id}',
  summary: 'One error with its last request and answer.',
  rate: 'browse',
  params: z.strictObject({ id: z.uuid() }),
  response: z.strictObject({ error: errorSchema, last: z.nullable(stepSchema) }),
  refusals: errorUnknown,
});

export const saveIntegrationError = endpoint({
  ...staff,
  method: 'POST',
  path: 'journey-integration-errors',
  summary: 'Saves an error that no program met. One that is open already is met once more.',
  rate: 'write',
  idempotency: 'required',
  body: z.strictObject({ about, id: aboutId, company, operation, outcome: z.enum(TROUBLES), reason: words(500) }),
  response: z.strictObject({ id: z.string() }),
  refusals: {},
  audit: 'integrationError.saved',
});

export const changeIntegrationError = endpoint({
  ...staff,
  method: 'PATCH',
  path: 'journey-integration-errors/{id}',
  summary:
    'Amends an error: a note for whoever looks next, and whether a person settled it. Names the version it was read at.',
  rate: 'write',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    version: z.int().check(z.gte(1)),
    note: z.nullable(words(1000)),
    state: z.enum(['OPEN', 'SETTLED']),
  }),
  response: errorSchema,
  refusals: {
    ...errorUnknown,
    changedMeanwhile: { status: 409, key: 'journeys.changedMeanwhile' },
    /** It went through: there is nothing left to settle. */
    errorSolved: { status: 409, key: 'journeys.errorSolved' },
    /** The same trouble was met again meanwhile, as an error of its own. */
    openAlready: { status: 409, key: 'journeys.openAlready' },
  },
  audit: 'integrationError.changed',
});

/** At once. */
export const MOST_REPROCESSED = 100;

export const reprocessErrors = endpoint({
  ...staff,
  method: 'PATCH',
  path: 'journey-integration-errors/reprocess',
  summary:
    'Runs the jobs of errors again, now. Jobs are safe to repeat, so asking twice does it once; each id is answered for itself.',
  rate: 'write',
  body: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MOST_REPROCESSED)) }),
  response: z.strictObject({
    results: z.array(
      z.strictObject({
        id: z.string(),
        /** `sent`: it runs again. `running`: a worker has it in hand. `over`: nothing is held up any more. `noJob`: nothing can be run. */
        result: z.enum(['sent', 'running', 'over', 'noJob', 'unknown']),
      }),
    ),
  }),
  refusals: {},
  audit: 'integrationError.reprocessed',
});
