import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { countedFields, email } from '#kernel/schemas.ts';
import { ALL_REASONS, REASONS, REPORT_KINDS, VERDICTS } from './rules/reasons.ts';

const common = { service: 'report', version: 'v1', scope: 'brand' } as const;
const visitor = { ...common, access: 'public', roles: [], object: 'none' } as const;
const browse = { ...visitor, method: 'GET', rate: 'browse', cacheSeconds: 1 } as const;
const write = { ...visitor, method: 'POST', rate: 'write', idempotency: 'required' } as const;
/** Who keeps pages, and who keeps the catalogue: what is wrong is on one side or the other. */
const staff = {
  ...common,
  access: 'bearer',
  roles: [...new Set([...rolesFor('page.manage'), ...rolesFor('catalog.manage')])],
  object: 'brand',
} as const;

const reasonSchema = z.strictObject({ code: z.enum(ALL_REASONS), text: z.string() });
export type ShownReason = z.output<typeof reasonSchema>;

const said = {
  message: z
    .string()
    .check(z.trim(), z.minLength(1, { error: 'field.required', abort: true }), z.minLength(5), z.maxLength(2000)),
  /** Of who wants to hear what became of it; without one the report is nobody's. */
  email: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(254), email()))),
} as const;
const received = z.strictObject({ id: z.string() });

export const listViewReasons = endpoint({
  ...browse,
  path: 'report-view/reasons',
  summary: 'What may be wrong on a page, in the words of the market.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ reasons: z.array(reasonSchema) }),
  refusals: {},
});

export const reportView = endpoint({
  ...write,
  path: 'report-view',
  summary: 'Reports what is wrong on a page of the brand’s site.',
  body: z.strictObject({
    /** The page’s path on the site, with or without its host. */
    page: z.string().check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(500)),
    reason: z.enum(REASONS.VIEW, 'field.required'),
    ...said,
  }),
  response: received,
  refusals: { pageWrong: { status: 422, key: 'report.pageWrong' } },
});

export const listReportModels = endpoint({
  ...browse,
  path: 'car-models',
  summary: 'The models on sale that a report may be about.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ models: z.array(z.strictObject({ code: z.string(), name: z.string() })) }),
  refusals: {},
});

export const listReportProducts = endpoint({
  ...browse,
  path: 'product',
  summary: 'The versions on sale of a model that a report may be about, and what may be wrong with one.',
  query: z.strictObject({ ...scopeQuery, modelCode: z.string().check(z.regex(/^[0-9A-Z]{1,16}$/, 'field.invalid')) }),
  response: z.strictObject({
    products: z.array(z.strictObject({ mvsCode: z.string(), year: z.int(), name: z.string() })),
    reasons: z.array(reasonSchema),
  }),
  refusals: {},
});

export const reportProduct = endpoint({
  ...write,
  path: 'product',
  summary: 'Reports what is wrong with what the site says of a version.',
  body: z.strictObject({
    mvsCode: z.string().check(z.regex(/^[0-9A-Z]{1,16}$/, 'field.required')),
    year: z.int().check(z.gte(1990), z.lte(2100)),
    reason: z.enum(REASONS.PRODUCT, 'field.required'),
    ...said,
  }),
  response: received,
  refusals: { productUnknown: { status: 422, key: 'report.productUnknown' } },
});

const dealerSchema = z.strictObject({
  /** The dealership’s code on the site. */
  idSiteGeo: z.string(),
  name: z.string(),
  cityName: z.string(),
  stateCode: z.string(),
});

const idSiteGeo = z.string().check(z.minLength(1, 'field.required'), z.maxLength(40));

export const listReportDealers = endpoint({
  ...browse,
  path: 'dealers',
  summary: 'The dealerships that a report may be about, and what may be wrong with one.',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ dealers: z.array(dealerSchema), reasons: z.array(reasonSchema) }),
  refusals: {},
});

export const getReportDealer = endpoint({
  ...browse,
  path: 'dealers/{idSiteGeo}',
  summary: 'What the site says of a dealership: what a report would set right.',
  params: z.strictObject({ idSiteGeo }),
  query: z.strictObject(scopeQuery),
  response: z.extend(dealerSchema, {
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    services: z.array(z.string()),
  }),
  refusals: { dealerUnknown: { status: 404, key: 'report.dealerUnknown' } },
});

export const reportDealer = endpoint({
  ...write,
  path: 'dealers',
  summary: 'Reports what is wrong with what the site says of a dealership.',
  body: z.strictObject({ idSiteGeo, reason: z.enum(REASONS.DEALER, 'field.required'), ...said }),
  response: received,
  refusals: { dealerUnknown: { status: 422, key: 'report.dealerUnknown' } },
});

export const reportRecordSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  kind: z.enum(REPORT_KINDS),
  reason: z.enum(ALL_REASONS),
  subject: z.string(),
  subjectName: z.string(),
  message: z.string(),
  email: z.nullable(z.string()),
  verdict: z.nullable(z.enum(VERDICTS)),
  answer: z.nullable(z.string()),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type ReportRecord = z.output<typeof reportRecordSchema>;

/** A line of the list: what was written and by whom lies sealed until a report is opened. */
const listedSchema = z.strictObject({
  id: z.string(),
  version: z.int(),
  kind: z.enum(REPORT_KINDS),
  reason: z.enum(ALL_REASONS),
  subject: z.string(),
  subjectName: z.string(),
  /** Whether an e-mail was left for the answer. */
  wantsAnswer: z.boolean(),
  verdict: z.nullable(z.enum(VERDICTS)),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
});
export type ListedReport = z.output<typeof listedSchema>;

export const listReports = endpoint({
  ...staff,
  method: 'GET',
  rate: 'browse',
  path: 'records',
  summary: 'What was reported, the newest first, without what was written; `OPEN` what nobody answered yet.',
  query: z.strictObject({
    ...scopeQuery,
    page: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(0), z.lte(10_000)), 0),
    size: z._default(z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1), z.lte(100)), 20),
    state: z.optional(z.enum(['OPEN', 'ANSWERED'])),
    kind: z.optional(z.enum(REPORT_KINDS)),
  }),
  response: z.strictObject({ reports: z.array(listedSchema), ...countedFields, page: z.int(), size: z.int() }),
  refusals: {},
});

export const getReport = endpoint({
  ...staff,
  method: 'GET',
  rate: 'browse',
  path: 'records/{id}',
  summary: 'One report, opened: with what was written, and the e-mail that was left.',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject(scopeQuery),
  response: reportRecordSchema,
  refusals: { reportUnknown: { status: 404, key: 'report.unknown' } },
});

export const answerReport = endpoint({
  ...staff,
  method: 'POST',
  rate: 'write',
  path: 'records/{id}/answer',
  summary: 'Says what became of a report, once; who left an e-mail is written to.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    version: z.int().check(z.gte(1)),
    verdict: z.enum(VERDICTS, 'field.required'),
    answer: z
      .string()
      .check(z.trim(), z.minLength(1, { error: 'field.required', abort: true }), z.minLength(5), z.maxLength(1000)),
  }),
  response: reportRecordSchema,
  refusals: {
    reportUnknown: { status: 404, key: 'report.unknown' },
    answeredAlready: { status: 409, key: 'report.answeredAlready' },
  },
  audit: 'report.answered',
});
