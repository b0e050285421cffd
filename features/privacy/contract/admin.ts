import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, email, isoDaySchema, noLeadingSpace } from '#kernel/schemas.ts';
import { REQUEST_KINDS } from '../rules/clocks.ts';
import { REQUEST_STATES } from '../rules/request-machine.ts';

const admin = {
  service: 'privacy',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('privacy.manage'),
  object: 'brand',
  scope: 'brand',
} as const;
const reading = { ...admin, method: 'GET', rate: 'browse' } as const;

const pageQuery = {
  page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0),
  size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
} as const;

const adminRequestSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  /** Null once the person is erased. */
  email: z.nullable(z.string()),
  text: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  createdAt: z.string(),
  dueOn: isoDaySchema,
  /** Days until the law’s last day; below zero it has passed. */
  daysLeft: z.int(),
  answeredAt: z.nullable(z.string()),
});
export type AdminRequest = z.output<typeof adminRequestSchema>;

export const listAdminRequests = endpoint({
  ...reading,
  path: 'desk/requests',
  summary: 'Requests of the brand and market, those whose day comes first at the top.',
  query: z.strictObject({ ...scopeQuery, ...pageQuery, state: z.optional(z.enum(REQUEST_STATES)) }),
  response: z.strictObject({ requests: z.array(adminRequestSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

export const answerRequest = endpoint({
  ...admin,
  method: 'POST',
  rate: 'write',
  path: 'desk/requests/{id}/answer',
  summary: 'Answers a request: fulfilled, or refused with the reason.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    decision: z.enum(['FULFIL', 'REFUSE']),
    answer: z.string().check(z.minLength(3, 'field.required'), z.maxLength(2000), noLeadingSpace()),
  }),
  response: z.strictObject({ id: z.string(), state: z.enum(REQUEST_STATES) }),
  refusals: {
    requestUnknown: { status: 404, key: 'privacy.requestUnknown' },
    answeredAlready: { status: 409, key: 'privacy.answeredAlready' },
  },
});

export const findReceipts = endpoint({
  ...reading,
  path: 'desk/consents',
  summary: 'Every receipt of a person in the brand and market: what they agreed to or refused, in which version, when.',
  query: z.strictObject({ ...scopeQuery, email: z.string().check(z.maxLength(254), email()) }),
  response: z.strictObject({
    receipts: z.array(
      z.strictObject({ purpose: z.string(), granted: z.boolean(), textVersion: z.string(), at: z.string() }),
    ),
  }),
  refusals: {},
});

const word = z.optional(z.string().check(z.maxLength(100)));

export const searchAudit = endpoint({
  ...reading,
  path: 'desk/audit',
  summary:
    'Who did what in the brand, the newest first, by actor, action, record and time; `before` goes on from `next`. A search for an action or a kind of record looks at ten thousand lines at once: it may find none and go on.',
  query: z.strictObject({
    ...scopeQuery,
    actor: word,
    action: word,
    subject: word,
    from: z.optional(isoDaySchema),
    until: z.optional(isoDaySchema),
    before: z.optional(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1))),
    size: pageQuery.size,
  }),
  response: z.strictObject({
    entries: z.array(
      z.strictObject({
        id: z.int(),
        at: z.string(),
        actor: z.string(),
        /** Of an account that is there; null for the program, visitors and who was erased. */
        actorName: z.nullable(z.string()),
        action: z.string(),
        subjectType: z.string(),
        subjectId: z.string(),
        fromState: z.nullable(z.string()),
        toState: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        sealed: z.boolean(),
      }),
    ),
    /** Of the last line that was looked at, where there may be more. */
    next: z.nullable(z.int()),
  }),
  refusals: {},
});

export const checkAudit = endpoint({
  ...reading,
  path: 'desk/audit/chain',
  summary:
    'Whether the newest links of the chain of the brand’s log fit: how many were looked at, its head, and the first row known not to fit. All of it is looked at in pieces by the clock: when the last round ended.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({
    sealed: z.int(),
    head: z.nullable(z.string()),
    broken: z.nullable(z.int()),
    /** Null: all of it was not looked at yet. */
    wholeAt: z.nullable(z.string()),
  }),
  refusals: {},
});
