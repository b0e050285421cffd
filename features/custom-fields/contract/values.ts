import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { FIELD_TYPES, type CustomSubject } from '../rules/values.ts';

/** What stands in the custom fields of one lead or order. */

const value = z.nullable(z.union([z.string().check(z.maxLength(2000)), z.number(), z.boolean()]));
const code = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{1,39}$/, 'field.invalid'));
/** By the field's code; what is empty is left out. */
export const customSchema = z.record(z.string(), value);
export type Custom = z.output<typeof customSchema>;

/** What a list says of a field whose values it shows. */
export const shownFieldSchema = z.strictObject({
  code: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  choices: z.array(z.string()),
});
export type ShownField = z.output<typeof shownFieldSchema>;

const fieldSchema = z.strictObject({
  code: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  isRequired: z.boolean(),
  least: z.nullable(z.number()),
  most: z.nullable(z.number()),
  choices: z.array(z.string()),
  value,
});
export type CustomField = z.output<typeof fieldSchema>;

const recordSchema = z.strictObject({
  fields: z.array(fieldSchema),
  /** The newest 50. */
  changes: z.array(
    z.strictObject({ label: z.string(), former: value, value, changedBy: z.string(), changedAt: z.string() }),
  ),
  /** The newest change, which whoever writes names; 0 where there is none. */
  seen: z.int(),
});
export type CustomRecord = z.output<typeof recordSchema>;

const staff = { service: 'custom-field', version: 'v1', access: 'bearer', scope: 'brand' } as const;
const LEAD_STAFF = [...new Set([...rolesFor('leadQueue.manage'), ...rolesFor('lead.read')])];
const ORDER_STAFF = ['service_admin', 'subscription_payment_manager'];
const places = {
  LEAD: { roles: LEAD_STAFF, object: 'scope' },
  ORDER: { roles: ORDER_STAFF, object: 'scope' },
} as const satisfies Record<CustomSubject, object>;

const params = z.strictObject({ id: z.uuid() });
const recordUnknown = { status: 404, key: 'customFields.recordUnknown' } as const;
const body = z.strictObject({ seen: z.int().check(z.gte(0)), values: z.record(code, value) });
const refusals = {
  recordUnknown,
  wrongValue: { status: 422, key: 'customFields.wrongValue' },
  changedMeanwhile: { status: 409, key: 'customFields.changedMeanwhile' },
} as const;

export const readLeadFields = endpoint({
  ...staff,
  ...places.LEAD,
  method: 'GET',
  path: 'leads/{id}',
  summary: 'The custom fields of a lead that the caller may see, what stands in them, and who changed what.',
  rate: 'browse',
  params,
  response: recordSchema,
  refusals: { recordUnknown },
});

export const writeLeadFields = endpoint({
  ...staff,
  ...places.LEAD,
  method: 'PUT',
  path: 'leads/{id}',
  summary: 'Writes custom fields of a lead by their codes; null empties one, what is not named stays.',
  rate: 'write',
  params,
  body,
  response: recordSchema,
  refusals,
  audit: 'customField.written',
});

export const readOrderFields = endpoint({
  ...staff,
  ...places.ORDER,
  method: 'GET',
  path: 'orders/{id}',
  summary: 'The custom fields of an order that the caller may see, what stands in them, and who changed what.',
  rate: 'browse',
  params,
  response: recordSchema,
  refusals: { recordUnknown },
});

export const writeOrderFields = endpoint({
  ...staff,
  ...places.ORDER,
  method: 'PUT',
  path: 'orders/{id}',
  summary: 'Writes custom fields of an order by their codes; null empties one, what is not named stays.',
  rate: 'write',
  params,
  body,
  response: recordSchema,
  refusals,
  audit: 'customField.written',
});
