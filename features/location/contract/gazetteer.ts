import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** Bytes of a file: all municipalities of Brazil with their ranges are under one megabyte. */
const MOST = 8_000_000;
/** Errors shown in a report; all are counted. */
export const MOST_ERRORS = 100;

export const gazetteerReportSchema = z.strictObject({
  applied: z.boolean(),
  rowCount: z.int(),
  /** Cities the file names: new ones, those it says something else of, and those it leaves as they are. */
  added: z.int(),
  changed: z.int(),
  same: z.int(),
  /** Postal ranges of these cities, in place of those they had. */
  ranges: z.int(),
  errorCount: z.int(),
  errors: z.array(z.strictObject({ line: z.int(), field: z.string(), key: z.string() })),
});
export type GazetteerReport = z.output<typeof gazetteerReportSchema>;

export const importGazetteer = endpoint({
  service: 'location',
  version: 'v1',
  method: 'POST',
  path: 'gazetteer/import',
  summary:
    'Cities of the market’s country with places and postal ranges from a CSV file, all or none; with dryRun only what would change and what is wrong.',
  access: 'bearer',
  roles: ['service_admin'],
  object: 'none',
  scope: 'market',
  rate: 'write',
  query: z.strictObject({ ...scopeQuery, dryRun: z._default(z.enum(['true', 'false']), 'false') }),
  body: z.strictObject({ content: z.string().check(z.maxLength(MOST)) }),
  response: gazetteerReportSchema,
  refusals: { gazetteerRejected: { status: 422, key: 'import.rejected' } },
  audit: 'gazetteer.imported',
  maxBody: MOST + 1_000_000,
});
