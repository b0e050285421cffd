import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields } from '#kernel/schemas.ts';
import { SHOWN_STATES, VERSION_STATES } from '../rules/page-machine.ts';
import { blocksSchema, blockSchema, printed } from './page-blocks.ts';

/** Pages of a brand in a market, for those who write them. */

const staff = {
  service: 'page',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('page.manage'),
  object: 'brand',
  scope: 'brand',
  rate: 'write',
} as const;

/** What the database takes and somebody may mean: of this century or the next, no further from UTC than a place on earth is. */
const PLANNED = /^2[01]\d{2}-.*(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)$/;
/** ISO 8601 with a zone. */
const moment = z.nullable(z.iso.datetime({ offset: true, error: 'field.date' }).check(z.regex(PLANNED, 'field.date')));
const instant = z.nullable(z.string());
const edition = z.int().check(z.gte(1));
const slug = z
  .string()
  .check(z.minLength(1, 'field.required'), z.maxLength(60), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'page.slug'));
const title = z.string().check(z.maxLength(120), z.regex(/^[^{}]*$/, 'page.placeholder'), printed());
const description = z.string().check(z.maxLength(300), z.regex(/^[^{}]*$/, 'page.placeholder'), printed());

export const versionSchema = z.strictObject({
  id: z.string(),
  number: z.int(),
  state: z.enum(VERSION_STATES),
  title: z.string(),
  description: z.string(),
  blocks: z.array(blockSchema),
  publishAt: instant,
  endsAt: instant,
  makers: z.array(z.string()),
  changedAt: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: instant,
  sentBack: z.nullable(z.string()),
});
export type PageVersion = z.output<typeof versionSchema>;

const publicationSchema = z.strictObject({
  /** Null: nothing is shown. */
  versionId: z.nullable(z.string()),
  fromAt: z.string(),
  untilAt: instant,
  actor: z.string(),
  reason: z.nullable(z.string()),
});
export type Publication = z.output<typeof publicationSchema>;

export const pageSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  edition: z.int(),
  shown: z.enum(SHOWN_STATES),
  changedBy: z.string(),
  /** Names of all actors in it, of those whose account is still there. */
  names: z.record(z.string(), z.string()),
  /** The newest first; the first may be open. */
  versions: z.array(versionSchema),
  /** What was, is and will be shown, the latest moment first; a planned one that was given up is not in it. */
  publications: z.array(publicationSchema),
  /** Whether the caller wrote or submitted the newest version: then somebody else decides on it. */
  isMaker: z.boolean(),
  /** Opens the newest version to whoever has it, for a week. */
  preview: z.string(),
  /** Numbers of the versions that an experiment compares it with now. */
  compared: z.array(z.int()),
});
export type PageRecord = z.output<typeof pageSchema>;

export const listedSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  edition: z.int(),
  /** Of the newest version. */
  state: z.enum(VERSION_STATES),
  shown: z.enum(SHOWN_STATES),
  /** When the next planned version is to be shown. */
  nextAt: instant,
  /** When it stops showing anything, where nothing planned follows before; null: it does not, or shows nothing now. */
  endsAt: instant,
  changedAt: z.string(),
});

const unknown = { pageUnknown: { status: 404, key: 'page.unknown' } } as const;
const meanwhile = { changedMeanwhile: { status: 409, key: 'page.changedMeanwhile' } } as const;
const params = z.strictObject({ id: z.uuid() });
const page = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0);
const size = z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20);

export const listPages = endpoint({
  ...staff,
  method: 'GET',
  rate: 'browse',
  path: 'pages',
  summary: 'Pages of the brand in the market, the one changed last first.',
  query: z.strictObject({
    ...scopeQuery,
    page,
    size,
    text: z.optional(z.string().check(z.maxLength(100))),
    state: z.optional(z.enum(VERSION_STATES)),
  }),
  response: z.strictObject({
    pages: z.array(listedSchema),
    /** Of the home, once somebody has begun to change it. */
    homeId: z.nullable(z.string()),
    /** Of the home, the menu, the footer and the banners, by their reserved addresses, each once somebody has begun to change it. */
    ownIds: z.record(z.string(), z.string()),
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

export const createPage = endpoint({
  ...staff,
  method: 'POST',
  path: 'pages',
  summary:
    'Begins a page under an address of its own, with an empty draft; the home, the menu and the footer, under their reserved addresses, with what they are by themselves.',
  body: z.strictObject({ slug, title }),
  response: z.strictObject({ id: z.string() }),
  refusals: { slugTaken: { status: 409, key: 'page.slugTaken' } },
  audit: 'page.created',
});

export const readPage = endpoint({
  ...staff,
  method: 'GET',
  rate: 'browse',
  path: 'pages/{id}',
  summary: 'A page with every version of it and all that was shown.',
  params,
  query: z.strictObject(scopeQuery),
  response: pageSchema,
  refusals: unknown,
});

export const saveDraft = endpoint({
  ...staff,
  method: 'PUT',
  path: 'pages/{id}/draft',
  summary:
    'Writes the draft, or begins the next one where the newest version is approved. Names the edition it was read at; the second of two editors is told each field that is no longer so.',
  params,
  body: z.strictObject({ edition, title, description, blocks: blocksSchema, publishAt: moment, endsAt: moment }),
  response: z.strictObject({ edition: z.int() }),
  refusals: {
    ...unknown,
    ...meanwhile,
    submitted: { status: 409, key: 'page.submitted' },
    period: { status: 422, key: 'page.period' },
    pictureUnknown: { status: 422, key: 'page.pictureUnknown' },
  },
  audit: 'page.saved',
  maxBody: 400_000,
});

export const submitDraft = endpoint({
  ...staff,
  method: 'POST',
  path: 'pages/{id}/submit',
  summary:
    'Hands the draft to a second person. Refused with each field that is missing and each link that can lead nowhere.',
  params,
  body: z.strictObject({ edition }),
  response: z.strictObject({
    edition: z.int(),
    /** Links to what is not there when the draft would be shown: it may be by then, or they lead nowhere. */
    early: z.array(z.strictObject({ field: z.string(), href: z.string() })),
  }),
  refusals: {
    ...unknown,
    ...meanwhile,
    noDraft: { status: 409, key: 'page.noDraft' },
    unfinished: { status: 422, key: 'page.unfinished' },
    past: { status: 422, key: 'page.past' },
  },
  audit: 'page.submitted',
});

export const DECISIONS = ['APPROVE', 'SEND_BACK', 'WITHDRAW'] as const;

export const decidePage = endpoint({
  ...staff,
  method: 'POST',
  path: 'pages/{id}/decision',
  summary:
    'Approves what somebody else wrote, which publishes it at its moment, or sends it back with a reason; or takes an own one back.',
  params,
  body: z
    .strictObject({
      edition,
      decision: z.enum(DECISIONS),
      reason: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
    })
    .check(
      z.refine(({ decision, reason }) => decision !== 'SEND_BACK' || reason !== '', {
        error: 'field.required',
        path: ['reason'],
      }),
    ),
  response: z.strictObject({ edition: z.int() }),
  refusals: {
    ...unknown,
    ...meanwhile,
    notSubmitted: { status: 409, key: 'page.notSubmitted' },
    samePerson: { status: 409, key: 'page.samePerson' },
    notYours: { status: 409, key: 'page.notYours' },
    over: { status: 409, key: 'page.over' },
  },
  audit: 'page.decided',
});

export const showVersion = endpoint({
  ...staff,
  method: 'POST',
  path: 'pages/{id}/shown',
  summary:
    'Shows a version that was shown before again until the end approved with it, or nothing, from now on and by one person; what was planned is given up. The reason is kept.',
  params,
  body: z.strictObject({
    edition,
    versionId: z.nullable(z.uuid()),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
  }),
  response: z.strictObject({ edition: z.int() }),
  refusals: {
    ...unknown,
    ...meanwhile,
    versionUnknown: { status: 422, key: 'page.versionUnknown' },
    ended: { status: 409, key: 'page.ended' },
  },
  audit: 'page.shown',
});
