import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';

/** Lists of the console as somebody of staff narrows them, kept under a name: their own, in one brand and market. */

/** More would be a list to be searched itself. */
export const MOST_VIEWS = 12;

const own = { service: 'user', version: 'v2', access: 'bearer', roles: [], object: 'own', scope: 'brand' } as const;

const area = z.string().check(z.regex(/^[a-z][a-z-]{1,39}$/));

const viewSchema = z.strictObject({ id: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.output<typeof viewSchema>;

const response = z.strictObject({ views: z.array(viewSchema) });

export const listViews = endpoint({
  ...own,
  method: 'GET',
  path: 'users/self/views',
  summary: 'The person’s kept views of one list, by name.',
  rate: 'browse',
  query: z.strictObject({ area }),
  response,
  refusals: {},
});

export const saveView = endpoint({
  ...own,
  method: 'PUT',
  path: 'users/self/views',
  summary: 'Keeps how a list is narrowed under a name; the same name again replaces it.',
  rate: 'write',
  body: z.strictObject({
    area,
    name: z.string().check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(40)),
    /** The list's address behind its "?". */
    query: z.string().check(z.minLength(1, 'field.required'), z.maxLength(600)),
  }),
  response,
  refusals: { tooManyViews: { status: 409, key: 'accounts.tooManyViews' } },
});

export const deleteView = endpoint({
  ...own,
  method: 'DELETE',
  path: 'users/self/views/{id}',
  summary: 'Forgets one of the person’s views.',
  rate: 'write',
  params: z.strictObject({ id: z.uuid() }),
  response: z.strictObject({}),
  refusals: { viewUnknown: { status: 404, key: 'accounts.viewUnknown' } },
});
