import * as z from 'zod/mini';
import { rolesFor } from '#features/accounts/public.ts';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** The texts in and out as one file for translators. */

const staff = {
  service: 'dictionary',
  version: 'v1',
  access: 'bearer',
  roles: rolesFor('dictionary.manage'),
  object: 'brand',
  scope: 'brand',
} as const;

/** Bytes of a file: all texts of a market with their notes are about one megabyte. */
const MOST = 4_000_000;
/** Faults that are told; all are counted. */
export const MOST_ERRORS = 100;
/** Texts that one file changes at most. */
export const MOST_CHANGES = 2_000;

export const exportTexts = endpoint({
  ...staff,
  method: 'GET',
  rate: 'browse',
  path: 'export',
  summary:
    'The texts as a flat list of keys and texts in JSON (Application Resource Bundle), each with its default and its places; of one area, or only those changed, where the query says so.',
  query: z.strictObject({
    ...scopeQuery,
    area: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,40}$/, 'field.invalid'))),
    only: z.optional(z.enum(['changed'])),
  }),
  response: 'binary',
  refusals: { areaUnknown: { status: 404, key: 'dictionary.areaUnknown' } },
});

const rowErrorSchema = z.strictObject({
  /** The number of the text in the file, from 1. */
  line: z.int(),
  field: z.string(),
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const importReportSchema = z.strictObject({
  applied: z.boolean(),
  /** Texts in the file. */
  rows: z.int(),
  /** Those that say what is shown anyhow. */
  same: z.int(),
  changed: z.int(),
  /** Back to the default. */
  returned: z.int(),
  /** Legal texts, which wait for a second person. */
  proposed: z.int(),
  /** The texts that change, go back or wait. */
  ids: z.array(z.string()),
  errorCount: z.int(),
  errors: z.array(rowErrorSchema),
});
export type ImportReport = z.output<typeof importReportSchema>;

export const importTexts = endpoint({
  ...staff,
  method: 'POST',
  rate: 'write',
  path: 'import',
  summary:
    'Brings the texts that a file names to what it says, all or none; legal ones wait for a second person. With dryRun only says what would change and what is wrong with each row.',
  query: z.strictObject({ ...scopeQuery, dryRun: z._default(z.enum(['true', 'false']), 'false') }),
  body: z.strictObject({ content: z.string().check(z.minLength(1, 'field.required'), z.maxLength(MOST)) }),
  response: importReportSchema,
  refusals: {
    notReadable: { status: 422, key: 'dictionary.import.notReadable' },
    otherLanguage: { status: 422, key: 'dictionary.import.otherLanguage' },
    otherSite: { status: 422, key: 'dictionary.import.otherSite' },
    tooMany: { status: 422, key: 'dictionary.import.tooMany' },
    rejected: { status: 422, key: 'dictionary.import.rejected' },
  },
  audit: 'dictionary.imported',
  maxBody: MOST + 1_000_000,
});
