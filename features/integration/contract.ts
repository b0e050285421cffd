import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** How the program fares, for those who run it: queues, jobs that were given up, invariants, companies, backups. */
const operations = {
  service: 'journey',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('integrationError.manage'),
  object: 'brand',
  scope: 'brand',
} as const;

const at = z.string();

const deadJobSchema = z.strictObject({
  id: z.int(),
  topic: z.string(),
  /** `*`: of no single brand. */
  brand: z.string(),
  attempts: z.int(),
  /** Without what may name a person. */
  error: z.nullable(z.string()),
  createdAt: at,
  deadAt: at,
});
export type DeadJobLine = z.output<typeof deadJobSchema>;

export const readOperations = endpoint({
  ...operations,
  method: 'GET',
  rate: 'browse',
  path: 'operations',
  summary:
    'Queues over all brands with depth and age, jobs of the brand and of the house that were given up, results of the invariants, companies, and the last backup.',
  response: z.strictObject({
    queues: z.array(
      z.strictObject({
        topic: z.string(),
        waiting: z.int(),
        due: z.int(),
        dead: z.int(),
        /** Since the longest waiting job fell due. */
        oldestSeconds: z.int(),
      }),
    ),
    dead: z.array(deadJobSchema),
    invariants: z.strictObject({
      checked: z.int(),
      /** The oldest result; null before the first check. */
      checkedAt: z.nullable(at),
      broken: z.array(z.strictObject({ name: z.string(), rows: z.int() })),
      /** Not answered in time. */
      unchecked: z.array(z.string()),
    }),
    providers: z.array(
      z.strictObject({
        provider: z.string(),
        answeredAt: z.nullable(at),
        failedAt: z.nullable(at),
        failure: z.nullable(z.string()),
      }),
    ),
    backup: z.nullable(z.strictObject({ takenAt: at, finishedAt: at, bytes: z.int() })),
  }),
  refusals: {},
});
export type Operations = z.output<typeof readOperations.response>;

const settling = {
  ...operations,
  method: 'POST',
  rate: 'write',
  idempotency: 'required',
  params: z.strictObject({ id: z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1)) }),
  response: z.strictObject({ id: z.int() }),
  refusals: {
    jobUnknown: { status: 404, key: 'operations.jobUnknown' },
    jobMoved: { status: 409, key: 'operations.jobMoved' },
  },
} as const;

/** The moment it was given up, as it was shown: a job that was settled and given up again since is another one. */
const seen = { deadAt: z.iso.datetime() } as const;

export const retryJob = endpoint({
  ...settling,
  path: 'operations/jobs/{id}/retry',
  summary: 'Gives a job that was given up another life, as new.',
  body: z.strictObject(seen),
  audit: 'job.retried',
});

export const discardJob = endpoint({
  ...settling,
  path: 'operations/jobs/{id}/discard',
  summary: 'Ends a job that was given up, undone, with the reason.',
  body: z.strictObject({
    ...seen,
    reason: z.string().check(z.trim(), z.minLength(3, 'field.required'), z.maxLength(300)),
  }),
  audit: 'job.discarded',
});
