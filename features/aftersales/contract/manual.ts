import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { listPlace, nextField } from '#kernel/list-place.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, isoDaySchema, noLeadingSpace, pageQuery } from '#kernel/schemas.ts';
import { modelCodeSchema, scopeQuery } from './shapes.ts';

const common = { service: 'manual', version: 'v1', access: 'bearer', scope: 'brand' } as const;
const admin = { ...common, roles: rolesFor('manual.manage'), object: 'brand', rate: 'write' } as const;

const input = {
  name: z.string().check(z.minLength(3, 'field.manual.name'), z.maxLength(120), noLeadingSpace()),
  /** An address of this site: of an uploaded file, or of a paper the site makes. */
  path: z.string().check(z.maxLength(300), z.regex(/^\/[^/\\\s][^\\\s]*$/, 'field.manual.path')),
  /** Null: for every model. */
  modelCode: z.nullable(modelCodeSchema),
  validFrom: isoDaySchema,
  /** Null: until it is replaced. */
  validUntil: z.nullable(isoDaySchema),
  /** Only for staff of the region, of the group of dealerships; null: for everybody. */
  regional: z.nullable(z.string().check(z.regex(/^[A-Z0-9_-]{1,20}$/, 'field.invalid'))),
  dealerGroup: z.nullable(z.string().check(z.regex(/^[A-Z0-9]{2,12}$/, 'field.invalid'))),
} as const;

const inOrder = z.refine<{ validFrom: string; validUntil: string | null }>(
  ({ validFrom, validUntil }) => validUntil === null || validFrom <= validUntil,
  { error: 'manual.period', path: ['validUntil'] },
);

const manualSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  modelCode: z.nullable(z.string()),
  validFrom: z.string(),
  validUntil: z.nullable(z.string()),
});
export type Manual = z.output<typeof manualSchema>;

export const manualRecordSchema = z.extend(manualSchema, {
  regional: z.nullable(z.string()),
  dealerGroup: z.nullable(z.string()),
  version: z.int(),
});
export type ManualRecord = z.output<typeof manualRecordSchema>;

const manualUnknown = { manualUnknown: { status: 404, key: 'manual.unknown' } } as const;
const wrongRequest = {
  modelUnknown: { status: 422, key: 'manual.modelUnknown' },
} as const;

export const createManual = endpoint({
  ...admin,
  method: 'POST',
  path: '/',
  summary: 'Adds a manual.',
  body: z.strictObject(input).check(inOrder),
  response: manualRecordSchema,
  refusals: wrongRequest,
  audit: 'manual.created',
});

export const searchManuals = endpoint({
  ...common,
  roles: [],
  object: 'none',
  rate: 'browse',
  method: 'GET',
  path: 'search',
  summary: 'Manuals in force that the caller may read, by words and model.',
  query: z.strictObject({
    ...scopeQuery,
    ...pageQuery,
    text: z.optional(z.string().check(z.maxLength(100))),
    modelCode: z.optional(modelCodeSchema),
  }),
  response: z.strictObject({ manuals: z.array(manualSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

export const MANUAL_STATES = ['current', 'planned', 'over'] as const;

export const searchManualsAsAdmin = endpoint({
  ...admin,
  rate: 'browse',
  method: 'GET',
  path: 'search/admin',
  summary:
    'Every manual, in force or not. The headers x-regional and x-dealer-group narrow it to what those of a region or group read.',
  query: z.strictObject({
    ...scopeQuery,
    ...pageQuery,
    text: z.optional(z.string().check(z.maxLength(100))),
    modelCode: z.optional(modelCodeSchema),
    state: z.optional(z.enum(MANUAL_STATES)),
    /** Only what stands behind this place: the `next` of the answer before. */
    after: z.optional(listPlace('text')),
  }),
  response: z.strictObject({
    manuals: z.array(manualRecordSchema),
    ...nextField,
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

export const changeManual = endpoint({
  ...admin,
  method: 'PUT',
  path: '{id}',
  summary: 'Replaces a manual by what is sent. Names the version it was read at.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ version: z.int().check(z.gte(1)), ...input }).check(inOrder),
  response: manualRecordSchema,
  refusals: { ...manualUnknown, ...wrongRequest, changedMeanwhile: { status: 409, key: 'manual.changedMeanwhile' } },
  audit: 'manual.changed',
});

export const deleteManual = endpoint({
  ...admin,
  method: 'DELETE',
  path: '{id}',
  summary: 'Takes a manual off the shelf.',
  params: z.strictObject({ id: z.uuid() }),
  response: 'empty',
  refusals: manualUnknown,
  audit: 'manual.deleted',
});

export const getManual = endpoint({
  ...common,
  roles: [],
  object: 'none',
  rate: 'browse',
  method: 'GET',
  path: '{id}',
  summary: 'One manual in force that the caller may read.',
  params: z.strictObject({ id: z.uuid() }),
  response: manualSchema,
  refusals: manualUnknown,
});

export const getGuide = endpoint({
  ...common,
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'lookup',
  method: 'GET',
  path: 'guide/{modelCode}',
  summary: 'The owner’s guide of a model as a paper: its warranty and maintenance plan, made from the data in force.',
  params: z.strictObject({ modelCode: modelCodeSchema }),
  query: z.strictObject(scopeQuery),
  response: 'binary',
  refusals: manualUnknown,
});
