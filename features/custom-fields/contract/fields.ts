import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, noLeadingSpace } from '#kernel/schemas.ts';
import { FIELD_TYPES, SEEN_BY, SUBJECTS } from '../rules/values.ts';

/** Fields that a brand's team adds to its leads and orders in a market. */

export const MOST_FIELDS = 40;

const admin = {
  service: 'custom-field',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('customField.manage'),
  object: 'brand',
  scope: 'brand',
} as const;

const bound = z.nullable(z.number().check(z.gte(-1_000_000_000), z.lte(1_000_000_000)));
const input = {
  subject: z.enum(SUBJECTS),
  code: z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{1,39}$/, 'customFields.code')),
  label: z.string().check(z.minLength(2), z.maxLength(80), noLeadingSpace()),
  type: z.enum(FIELD_TYPES),
  isRequired: z.boolean(),
  least: bound,
  most: bound,
  choices: z.array(z.string().check(z.minLength(1), z.maxLength(60), noLeadingSpace())).check(
    z.maxLength(50),
    z.refine<string[]>((names) => new Set(names).size === names.length, { error: 'field.invalid' }),
  ),
  seenBy: z.enum(SEEN_BY),
  inWebhooks: z.boolean(),
} as const;
export type FieldInput = z.output<z.ZodMiniObject<typeof input>>;

const fieldSchema = z.strictObject({ id: z.string(), version: z.int(), ...input, removed: z.boolean() });
export type FieldRecord = z.output<typeof fieldSchema>;

const number = (least: number, most: number) =>
  z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(least), z.lte(most));
const params = z.strictObject({ id: z.uuid() });
const beyondReach = { beyondReach: { status: 403, key: 'customFields.beyondReach' } } as const;
const ofOne = { fieldUnknown: { status: 404, key: 'customFields.unknown' }, ...beyondReach } as const;
const wrongly = {
  codeTaken: { status: 409, key: 'customFields.codeTaken' },
  wrongRule: { status: 422, key: 'customFields.wrongRule' },
} as const;

export const listFields = endpoint({
  ...admin,
  method: 'GET',
  path: 'fields',
  summary: 'Fields of the brand in the market, those that were removed last, while their values stand.',
  rate: 'browse',
  query: z.strictObject({
    subject: z.optional(z.enum(SUBJECTS)),
    page: z._default(number(0, 10_000), 0),
    size: z._default(number(1, 100), 20),
  }),
  response: z.strictObject({ fields: z.array(fieldSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

export const createField = endpoint({
  ...admin,
  method: 'POST',
  path: 'fields',
  summary: `A new field of leads or orders; ${MOST_FIELDS} at most of each.`,
  rate: 'write',
  body: z.strictObject(input),
  response: fieldSchema,
  refusals: { ...wrongly, ...beyondReach, fieldsFull: { status: 409, key: 'customFields.full' } },
  audit: 'customField.created',
});

export const changeField = endpoint({
  ...admin,
  method: 'PUT',
  path: 'fields/{id}',
  summary:
    'Replaces what a field is; its code, its type and what it belongs to stay. Names the version it was read at.',
  rate: 'write',
  params,
  body: z.strictObject({ version: z.int().check(z.gte(1)), ...input }),
  response: fieldSchema,
  refusals: { ...ofOne, ...wrongly, changedMeanwhile: { status: 409, key: 'customFields.changedMeanwhile' } },
  audit: 'customField.changed',
});

export const removeField = endpoint({
  ...admin,
  method: 'DELETE',
  path: 'fields/{id}',
  summary: 'Takes a field away. What stands in it is kept, unseen, until it is purged.',
  rate: 'write',
  params,
  response: 'empty',
  refusals: ofOne,
  audit: 'customField.removed',
});

export const purgeField = endpoint({
  ...admin,
  method: 'POST',
  path: 'fields/{id}/purge',
  summary: 'Deletes a removed field with everything that stood in it.',
  rate: 'write',
  params,
  response: z.strictObject({ purged: z.int() }),
  refusals: { ...ofOne, stillUsed: { status: 409, key: 'customFields.stillUsed' } },
  audit: 'customField.purged',
});
