import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { CHANGE_STATES } from '../rules/change-machine.ts';

/** Texts and page settings of a brand in a market, for those who keep them. */

const staff = {
  service: 'dictionary',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('dictionary.manage'),
  object: 'brand',
  scope: 'brand',
  rate: 'write',
} as const;

/** No control character: the database keeps none, and a reason is one line. */
const reason = z._default(
  z.string().check(z.trim(), z.maxLength(300), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'field.invalid')),
  '',
);
/** `area.key` of a text, `setting.<name>` of a page setting. */
const id = z.string().check(z.regex(/^[A-Za-z][\w-]*(?:\.[\w-]+)+$/, 'field.invalid'), z.maxLength(120));
const edition = z.int().check(z.gte(0), z.lte(2_000_000_000));

export const ENTRY_KINDS = ['TEXT', 'SWITCH', 'NUMBER', 'LIST'] as const;
/** How far it may be changed: by one person, by two, or not here. */
export const ENTRY_RULES = ['free', 'legal', 'fixed'] as const;
/** `gone`: no such text any more. `broken`: no longer fits its default, which is shown instead. */
export const ENTRY_STATES = ['default', 'changed', 'broken', 'gone'] as const;

/** What narrows the list: changed ones, those a second person is to decide on, those that no longer fit, those changed in this market alone, those no page or program names. */
export const ENTRY_FILTERS = ['changed', 'waiting', 'legal', 'broken', 'oneMarket', 'unused'] as const;

const listed = {
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  rule: z.enum(ENTRY_RULES),
  state: z.enum(ENTRY_STATES),
  /** What is shown unless it is changed; empty where the text is gone. */
  standard: z.string(),
  /** What is said instead; null: the default. */
  value: z.nullable(z.string()),
  /** A change waits for a second person. */
  waiting: z.boolean(),
  edition: z.int(),
} as const;
export const entrySchema = z.strictObject(listed);
export type Entry = z.output<typeof entrySchema>;

const page = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0);
const size = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20);
const area = z.optional(z.string().check(z.regex(/^[A-Za-z]{1,40}$/, 'field.invalid')));

export const listEntries = endpoint({
  ...staff,
  method: 'GET',
  rate: 'browse',
  path: 'entries',
  summary:
    'Texts and page settings of the brand in the market with their defaults; those changed stand with what is said instead.',
  query: z.strictObject({
    ...scopeQuery,
    page,
    size,
    /** Words of the key, the default or what is said instead. */
    text: z.optional(z.string().check(z.maxLength(100))),
    area,
    only: z.optional(z.enum(ENTRY_FILTERS)),
  }),
  response: z.strictObject({
    entries: z.array(entrySchema),
    total: z.int(),
    page: z.int(),
    size: z.int(),
    /** Every area there is, `setting` among them. */
    areas: z.array(z.string()),
  }),
  refusals: { areaUnknown: { status: 404, key: 'dictionary.areaUnknown' } },
});

const changeSchema = z.strictObject({
  id: z.string(),
  state: z.enum(CHANGE_STATES),
  /** Null: back to the default. */
  value: z.nullable(z.string()),
  before: z.string(),
  /** Null: the account is gone. */
  by: z.nullable(z.string()),
  at: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  fromFile: z.boolean(),
  /** Whether the caller made it: then somebody else decides. */
  own: z.boolean(),
});
export type EntryChange = z.output<typeof changeSchema>;

export const entryDetailSchema = z.strictObject({
  ...listed,
  /** Names of the places that a text has to have. */
  places: z.array(z.string()),
  /** Most signs it may have. */
  room: z.int(),
  least: z.nullable(z.int()),
  most: z.nullable(z.int()),
  choices: z.array(z.string()),
  /** What is said in the other market; null: its default. */
  otherMarket: z.nullable(z.string()),
  /** Names of pages whose screens can show it, and of programs (calls, mails) that say it; null: not known. */
  uses: z.nullable(z.strictObject({ pages: z.array(z.string()), programs: z.array(z.string()) })),
  /** The newest first, 100 at most; an open one is the first. */
  changes: z.array(changeSchema),
});
export type EntryDetail = z.output<typeof entryDetailSchema>;

const params = z.strictObject({ id });
const unknown = { entryUnknown: { status: 404, key: 'dictionary.textUnknown' } } as const;
const meanwhile = { changedMeanwhile: { status: 409, key: 'dictionary.changedMeanwhile' } } as const;

export const readEntry = endpoint({
  ...staff,
  method: 'GET',
  rate: 'browse',
  path: 'entries/{id}',
  summary: 'One text or page setting with its bounds, where it is used and all its changes.',
  params,
  query: z.strictObject(scopeQuery),
  response: entryDetailSchema,
  refusals: unknown,
});

export const changeEntry = endpoint({
  ...staff,
  method: 'PUT',
  path: 'entries/{id}',
  summary:
    'Says something else than the default, or with null the default again. Counts at once on all pages; a change of a legal text waits for a second person, unless it goes back to what two once agreed on.',
  params,
  body: z.strictObject({
    /** The edition it was read at. */
    edition,
    value: z.nullable(z.string().check(z.maxLength(8000))),
    reason,
  }),
  response: z.strictObject({ edition: z.int(), state: z.enum(['APPLIED', 'PROPOSED', 'UNCHANGED']) }),
  refusals: {
    ...unknown,
    ...meanwhile,
    wrong: { status: 422, key: 'dictionary.wrong' },
    fixed: { status: 409, key: 'dictionary.fixed' },
    waiting: { status: 409, key: 'dictionary.waiting' },
  },
  audit: 'dictionary.changed',
});

export const CHANGE_DECISIONS = ['APPROVE', 'REFUSE', 'WITHDRAW'] as const;

export const decideEntry = endpoint({
  ...staff,
  method: 'POST',
  path: 'entries/{id}/decision',
  summary:
    'Puts in force what somebody else proposed for a legal text, or refuses it with a reason; or takes an own proposal back.',
  params,
  body: z
    .strictObject({
      change: z.uuid(),
      edition,
      decision: z.enum(CHANGE_DECISIONS),
      reason,
    })
    .check(
      z.refine(({ decision, reason }) => decision !== 'REFUSE' || reason !== '', {
        error: 'field.required',
        path: ['reason'],
      }),
    ),
  response: z.strictObject({ edition: z.int() }),
  refusals: {
    ...unknown,
    ...meanwhile,
    notWaiting: { status: 409, key: 'dictionary.notWaiting' },
    samePerson: { status: 409, key: 'dictionary.samePerson' },
    notYours: { status: 409, key: 'dictionary.notYours' },
    wrong: { status: 422, key: 'dictionary.wrong' },
  },
  audit: 'dictionary.decided',
});
