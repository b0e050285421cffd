import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { MOST_QR_VERSION, QR_LEVELS, QR_QUIET } from '#kernel/qr.ts';
import { countedFields, noLeadingSpace } from '#kernel/schemas.ts';
import { weakLinkSchema } from './links.ts';
import { printed } from './page-blocks.ts';

/** Codes of a brand in a market, to be put up in showrooms, on promotions and on documents. */

export const CODE_PURPOSES = ['SHOWROOM', 'PROMOTION', 'DOCUMENT'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];
export const CODE_LEVELS = ['AUTO', ...QR_LEVELS] as const;
export const CODE_FORMATS = ['svg', 'png'] as const;
export const CODE_STATES = ['on', 'off'] as const;

const staff = {
  service: 'code',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('qrCode.create'),
  object: 'brand',
  scope: 'brand',
  rate: 'write',
} as const;
const reads = { ...staff, rate: 'browse', method: 'GET' } as const;

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

const input = {
  purpose: z.enum(CODE_PURPOSES),
  label: z.string().check(z.minLength(2), z.maxLength(80), noLeadingSpace(), printed()),
  /** A path below the brand's address, or a whole address of this brand and market; of a document, one of the site's files. */
  target: z.string().check(z.minLength(1), z.maxLength(300), z.regex(/^[^\s\\]+$/, 'code.target'), printed()),
  /** Null: the smallest that takes the address. */
  symbolVersion: z.nullable(whole(1, MOST_QR_VERSION)),
  level: z.enum(CODE_LEVELS),
  /** Null: the most even of all. */
  mask: z.nullable(whole(1, 7)),
  quiet: whole(QR_QUIET, 10),
  active: z.boolean(),
} as const;
export type CodeInput = z.output<z.ZodMiniObject<typeof input>>;

const codeSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  ...input,
  label: z.string(),
  target: z.string(),
  /** What the code says when it is read. */
  address: z.string(),
  /** What it is drawn with. */
  drawn: z.strictObject({ version: z.int(), level: z.enum(QR_LEVELS) }),
});
export type CodeRecord = z.output<typeof codeSchema>;

const number = (least: number, most: number, first: number) =>
  z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(least), z.lte(most)), first);
const params = z.strictObject({ id: z.uuid() });
const version = whole(1, 1_000_000_000);
const codeUnknown = { status: 404, key: 'code.unknown' } as const;
const changedMeanwhile = { status: 409, key: 'code.changedMeanwhile' } as const;
const writing = {
  outside: { status: 422, key: 'code.outside' },
  otherSite: { status: 422, key: 'code.otherSite' },
  leadsNowhere: { status: 422, key: 'code.leadsNowhere' },
  tooLong: { status: 422, key: 'code.tooLong' },
} as const;

export const listCodes = endpoint({
  ...reads,
  path: 'codes',
  summary: 'Codes of the brand and market, the newest first.',
  query: z.strictObject({
    page: number(0, 10_000, 0),
    size: number(1, 100, 20),
    text: z.optional(z.string().check(z.maxLength(100))),
    purpose: z.optional(z.enum(CODE_PURPOSES)),
    active: z.optional(z.enum(CODE_STATES)),
    /** Only what stands behind this one. */
    after: z.optional(z.uuid()),
  }),
  response: z.strictObject({
    codes: z.array(codeSchema),
    weakLinks: z.array(weakLinkSchema),
    ...countedFields,
    page: z.int(),
    size: z.int(),
  }),
  refusals: {},
});

export const createCode = endpoint({
  ...staff,
  method: 'POST',
  path: 'codes',
  summary: 'A new code for an address of the site.',
  body: z.strictObject(input),
  response: codeSchema,
  refusals: writing,
  audit: 'code.created',
});

export const changeCode = endpoint({
  ...staff,
  method: 'PUT',
  path: 'codes/{id}',
  summary: 'Changes a code. What is printed already goes on leading where it led.',
  params,
  body: z.strictObject({ version, ...input }),
  response: codeSchema,
  refusals: { codeUnknown, changedMeanwhile, ...writing },
  audit: 'code.changed',
});

export const switchCode = endpoint({
  ...staff,
  method: 'POST',
  path: 'codes/{id}/state',
  summary: 'Puts a code into the archive, or takes it out again. What is printed already is still read.',
  idempotency: 'required',
  params,
  body: z.strictObject({ version, active: z.boolean() }),
  response: codeSchema,
  refusals: { codeUnknown, changedMeanwhile, stateAlready: { status: 409, key: 'code.stateAlready' } },
  audit: 'code.changed',
});

export const drawCode = endpoint({
  ...reads,
  path: 'codes/{id}/{format}',
  summary: 'A code as a file, to be saved: lines (SVG) or points (PNG).',
  params: z.strictObject({ id: z.uuid(), format: z.enum(CODE_FORMATS) }),
  query: z.strictObject(scopeQuery),
  response: 'binary',
  refusals: { codeUnknown },
});

export const SHEET_SIDES = ['25', '40', '60', '90'] as const;
export const MOST_COPIES = 200;

export const printSheet = endpoint({
  ...reads,
  rate: 'lookup',
  path: 'sheet',
  summary: 'Codes with their labels on sheets of A4, each as often as asked and so wide in millimetres, as a PDF.',
  query: z.strictObject({
    ...scopeQuery,
    /** Each id with its number of copies: `id*3,id*1`. */
    codes: z.string().check(z.maxLength(4500), z.regex(/^[0-9a-f-]{36}\*\d{1,3}(?:,[0-9a-f-]{36}\*\d{1,3})*$/)),
    side: z._default(z.enum(SHEET_SIDES), '40'),
  }),
  response: 'binary',
  refusals: {
    codeUnknown,
    tooManyCopies: { status: 422, key: 'code.tooManyCopies' },
    tooFine: { status: 422, key: 'code.tooFine' },
  },
});
