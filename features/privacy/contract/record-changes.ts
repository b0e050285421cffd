import * as z from 'zod/mini';
import { STAFF_ROLES } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** Acts that are answered at once. */
export const CHANGES_SIZE = 10;

export const CHANGE_KINDS = ['created', 'changed', 'approved', 'removed'] as const;

export const listRecordChanges = endpoint({
  service: 'privacy',
  version: 'v1',
  access: 'bearer',
  // Who may read the record may read how it became what it is: the handler asks, by its type.
  roles: STAFF_ROLES,
  object: 'brand',
  scope: 'brand',
  method: 'GET',
  rate: 'browse',
  path: 'records/{type}/{id}/changes',
  summary:
    'Who made and changed a record that staff look after, and each field before and after, the newest first; `before` goes on from the last line.',
  params: z.strictObject({
    type: z.string().check(z.regex(/^[a-zA-Z-]{2,40}$/)),
    id: z.string().check(z.regex(/^[\w-]{1,60}$/)),
  }),
  query: z.strictObject({
    ...scopeQuery,
    before: z.optional(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1))),
    size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), CHANGES_SIZE),
  }),
  response: z.strictObject({
    changes: z.array(
      z.strictObject({
        id: z.int(),
        at: z.string(),
        actor: z.string(),
        /** Of an account that is there; null for the program and who was erased. */
        actorName: z.nullable(z.string()),
        kind: z.enum(CHANGE_KINDS),
        /** As they are stored: money in the smallest unit, moments in ISO, lines of a record as what they consist of, of a receiver's address its origin alone. */
        fields: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      }),
    ),
    /** Of the last line where there is more. */
    next: z.nullable(z.int()),
  }),
  refusals: { recordUnknown: { status: 404, key: 'privacy.recordUnknown' } },
});
