import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, noLeadingSpace } from '#kernel/schemas.ts';
import { FUNNEL } from '../rules/events.ts';
import { ENDED_BECAUSE } from '../rules/experiments.ts';

/** Experiments of a brand in a market: who sees other texts, what is measured, and what came of it. */

/** Waits for a second person, runs, is over. */
export const EXPERIMENT_STATES = ['draft', 'running', 'ended'] as const;

const staff = {
  service: 'analytics',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('page.manage'),
  object: 'brand',
  scope: 'brand',
  rate: 'write',
} as const;

/** A text of the dictionary; or the address of a page of the team's own, whose value is then the number of the version shown there. */
const textId = z
  .string()
  .check(z.regex(/^(?:[A-Za-z]{2,40}(?:\.[\w-]{1,60}){1,8}|\/|\/p\/[a-z0-9-]{1,60})$/, 'experiment.textUnknown'));
const variant = z.strictObject({
  weight: z.int().check(z.gte(1), z.lte(99)),
  texts: z.array(z.strictObject({ id: textId, value: z.string().check(z.maxLength(4000)) })).check(z.maxLength(20)),
});
const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

const input = {
  name: z.string().check(z.minLength(2), z.maxLength(80), noLeadingSpace()),
  measure: z.enum(FUNNEL),
  /** The first is the page as it is and has no text of its own. */
  variants: z.array(variant).check(z.minLength(2), z.maxLength(4)),
  /** Thousandths that the share of the measure has to differ by to be worth anything. */
  effect: between(1, 500),
  days: between(1, 60),
  /** How much worse than the first a variant may be: milliseconds, and thousandths. */
  lcpWorse: between(0, 10_000),
  errorsWorse: between(0, 500),
  cancelledWorse: between(0, 500),
} as const;
export type ExperimentInput = z.output<z.ZodMiniObject<typeof input>>;

const armSchema = z.strictObject({
  visitors: z.int(),
  converted: z.int(),
  begun: z.int(),
  cancelled: z.int(),
  /** To whom a page failed. */
  failed: z.int(),
  /** Milliseconds that three quarters of the visits stay below. */
  lcp: z.nullable(z.number()),
  verdict: z.enum(['first', 'early', 'unclear', 'more', 'less']),
  /** Its share less the first's, and between what it lies, however often it is read. */
  difference: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  chance: z.nullable(z.number()),
});

const experimentSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...input,
  makers: z.array(z.string()),
  state: z.enum(EXPERIMENT_STATES),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  endedBecause: z.nullable(z.enum(ENDED_BECAUSE)),
  /** Of one that runs: its texts are not of this program any more, so nobody sees them; the texts it is compared with changed. */
  warning: z.nullable(z.enum(['notShown', 'baseChanged'])),
  /** The chance that visitors are shared out as unevenly as they are. */
  ratioChance: z.nullable(z.number()),
  arms: z.array(armSchema),
});
export type ExperimentRecord = z.output<typeof experimentSchema>;

const number = (least: number, most: number, first: number) =>
  z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(least), z.lte(most)), first);
const params = z.strictObject({ id: z.uuid() });
const version = z.int().check(z.gte(1));
const experimentUnknown = { status: 404, key: 'experiment.unknown' } as const;
const changedMeanwhile = { status: 409, key: 'experiment.changedMeanwhile' } as const;
const beganAlready = { status: 409, key: 'experiment.beganAlready' } as const;
const writing = {
  firstVaries: { status: 422, key: 'experiment.firstVaries' },
  nothingVaries: { status: 422, key: 'experiment.nothingVaries' },
  textTwice: { status: 422, key: 'experiment.textTwice' },
  textUnknown: { status: 422, key: 'experiment.textUnknown' },
  textFaulty: { status: 422, key: 'experiment.textFaulty' },
  textSame: { status: 422, key: 'experiment.textSame' },
  versionUnknown: { status: 422, key: 'experiment.versionUnknown' },
  versionEnds: { status: 422, key: 'experiment.versionEnds' },
} as const;

export const listExperiments = endpoint({
  ...staff,
  method: 'GET',
  path: 'experiments',
  summary: 'Experiments of the brand and market with what came of them, the newest first.',
  rate: 'browse',
  query: z.strictObject({
    page: number(0, 10_000, 0),
    size: number(1, 100, 20),
    state: z.optional(z.enum(EXPERIMENT_STATES)),
  }),
  response: z.strictObject({ experiments: z.array(experimentSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

export const createExperiment = endpoint({
  ...staff,
  method: 'POST',
  path: 'experiments',
  summary: 'A new experiment; it begins once somebody else approves it.',
  body: z.strictObject(input),
  response: experimentSchema,
  refusals: writing,
  audit: 'experiment.created',
});

export const changeExperiment = endpoint({
  ...staff,
  method: 'PUT',
  path: 'experiments/{id}',
  summary: 'Changes what waits for approval; what began stays what it was.',
  params,
  body: z.strictObject({ version, ...input }),
  response: experimentSchema,
  refusals: { experimentUnknown, ...writing, changedMeanwhile, beganAlready },
  audit: 'experiment.changed',
});

export const startExperiment = endpoint({
  ...staff,
  method: 'POST',
  path: 'experiments/{id}/start',
  summary: 'Approves what somebody else wrote, and begins it.',
  idempotency: 'required',
  params,
  body: z.strictObject({ version }),
  response: experimentSchema,
  refusals: {
    experimentUnknown,
    changedMeanwhile,
    beganAlready,
    samePerson: { status: 409, key: 'experiment.samePerson' },
    anotherRuns: { status: 409, key: 'experiment.anotherRuns' },
    textFaulty: writing.textFaulty,
    textSame: writing.textSame,
    versionEnds: writing.versionEnds,
    versionBroken: { status: 422, key: 'experiment.versionBroken' },
  },
  audit: 'experiment.started',
});

export const stopExperiment = endpoint({
  ...staff,
  method: 'POST',
  path: 'experiments/{id}/stop',
  summary: 'Ends what runs: from now on everybody sees the page as it is. One person may.',
  idempotency: 'required',
  params,
  response: experimentSchema,
  refusals: { experimentUnknown, notRunning: { status: 409, key: 'experiment.notRunning' } },
  audit: 'experiment.stopped',
});
