import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { noLeadingSpace } from '#kernel/schemas.ts';

/** What a signed-in person's journey is for: an order or a credit of theirs, or who they are. */
export const JOURNEY_TYPES = ['order', 'proposal', 'person'] as const;
export type JourneyType = (typeof JOURNEY_TYPES)[number];
export const JOURNEY_STATES = ['STARTED', 'SUCCEEDED', 'FAILED'] as const;
export const COMPLEMENT_KINDS = ['IDENTITY', 'RESIDENCE', 'INCOME', 'RELATION', 'OTHER'] as const;

const own = {
  service: 'journey',
  version: 'v1',
  method: 'POST',
  access: 'bearer',
  roles: [],
  object: 'own',
  scope: 'brand',
  rate: 'write',
} as const;

const journeySchema = z.strictObject({
  id: z.string(),
  type: z.enum(JOURNEY_TYPES),
  /** Of the order, the proposal or the account. */
  subjectId: z.string(),
  state: z.enum(JOURNEY_STATES),
  reason: z.nullable(z.string()),
  complements: z.array(z.strictObject({ fileId: z.string(), kind: z.enum(COMPLEMENT_KINDS) })),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type JourneyAnswer = z.output<typeof journeySchema>;

const params = z.strictObject({ type: z.enum(JOURNEY_TYPES), id: z.uuid() });
const journeyUnknown = { journeyUnknown: { status: 404, key: 'journeys.unknown' } } as const;
const journeyOver = { journeyOver: { status: 409, key: 'journeys.over' } } as const;

export const startJourney = endpoint({
  ...own,
  path: 'start',
  summary: 'Begins a journey for an order or a proposal of the caller’s, or for themselves. Begun twice it is one.',
  body: params,
  response: journeySchema,
  refusals: journeyUnknown,
});

export const complementJourney = endpoint({
  ...own,
  path: 'complement/{type}/{id}',
  summary: 'Adds files to a journey that was begun: files, and a part `kind`.',
  params,
  form: true,
  maxBody: 40 * 1024 * 1024,
  response: journeySchema,
  refusals: {
    ...journeyUnknown,
    ...journeyOver,
    /** It has as many files as one may have. */
    complementsFull: { status: 409, key: 'journeys.full' },
    complementKind: { status: 422, key: 'journeys.kind' },
    uploadSize: { status: 413, key: 'upload.size' },
    uploadQuota: { status: 429, key: 'content.uploadQuota' },
    uploadType: { status: 415, key: 'content.uploadType' },
    uploadPixels: { status: 422, key: 'content.uploadPixels' },
    uploadUnreadable: { status: 422, key: 'content.uploadUnreadable' },
    uploadActive: { status: 422, key: 'content.uploadActive' },
    uploadInfected: { status: 422, key: 'content.uploadInfected' },
    uploadNone: { status: 400, key: 'content.uploadNone' },
  },
  audit: 'journey.complemented',
});

export const endJourney = endpoint({
  ...own,
  path: 'result/{type}/{id}',
  summary: 'Ends a journey of the caller’s. The same result twice is the same as once.',
  params,
  body: z.strictObject({
    result: z.enum(['SUCCEEDED', 'FAILED']),
    reason: z.nullable(z.string().check(z.minLength(1), z.maxLength(300), noLeadingSpace())),
  }),
  response: journeySchema,
  refusals: { ...journeyUnknown, ...journeyOver },
});
