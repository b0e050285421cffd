import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { RECORD_KINDS } from '../rules/exchange/records.ts';
import { scopeQuery } from '../public.ts';

/** A whole catalogue in and out, for who keeps it. */
const common = {
  service: 'model',
  version: 'v3',
  access: 'bearer',
  roles: ['service_admin'],
  object: 'brand',
  scope: 'brand',
} as const;

export const FORMATS = ['csv', 'json'] as const;
const MODES = ['merge', 'replace'] as const;

export const exportCatalog = endpoint({
  ...common,
  method: 'GET',
  path: 'catalog/export',
  summary: 'The whole catalogue of the brand, both markets, as CSV or JSON, with the number of its edition.',
  rate: 'browse',
  query: z.strictObject({ ...scopeQuery, format: z._default(z.enum(FORMATS), 'json') }),
  response: 'binary',
  refusals: {},
});

/** Bytes of a file: a brand's catalogue is about one megabyte. */
const MOST = 16_000_000;
/** Changes and findings shown in a report; all are counted. */
export const MOST_SHOWN = 200;

const rowErrorSchema = z.strictObject({
  /** Line of the CSV file, or the record's number in JSON. */
  line: z.int(),
  field: z.string(),
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const changeSchema = z.strictObject({
  kind: z.enum(['added', 'changed', 'removed']),
  /** Kind and name of the record. */
  key: z.string(),
  fields: z.array(z.strictObject({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});

const findingSchema = z.strictObject({
  model: z.string(),
  list: z.string(),
  version: z.string(),
  /** Its text is `catalog.finding.{kind}` of the dictionary. */
  kind: z.string(),
  parts: z.array(z.string()),
});

const countsSchema = z.strictObject({ added: z.int(), changed: z.int(), removed: z.int() });

export const importReportSchema = z.strictObject({
  applied: z.boolean(),
  /** The import waits under this id for a second person, because it changes prices; null otherwise. */
  proposalId: z.nullable(z.uuid()),
  /** Edition of the catalogue after the call. */
  edition: z.int(),
  /** Edition the file was made from, where it says so. */
  fileEdition: z.nullable(z.int()),
  rowCount: z.int(),
  errorCount: z.int(),
  errors: z.array(rowErrorSchema),
  counts: z.record(z.enum(RECORD_KINDS), countsSchema),
  changeCount: z.int(),
  changes: z.array(changeSchema),
  findingCount: z.int(),
  findings: z.array(findingSchema),
});
export type ImportReport = z.output<typeof importReportSchema>;

/** Why a catalogue cannot be published as it is. */
const publishRefusals = {
  catalogChanged: { status: 409, key: 'catalog.import.catalogChanged' },
  catalogRejected: { status: 422, key: 'catalog.import.rejected' },
  catalogBroken: { status: 422, key: 'catalog.import.broken' },
} as const;

export const importCatalog = endpoint({
  ...common,
  method: 'POST',
  path: 'catalog/import',
  summary:
    'Brings the brand’s catalogue to what a file says, in one transaction; a file that changes prices waits for a second person. With dryRun only says what would change and what is wrong.',
  rate: 'write',
  query: z.strictObject({ ...scopeQuery, dryRun: z._default(z.enum(['true', 'false']), 'false') }),
  body: z.strictObject({
    format: z.enum(FORMATS),
    /** `merge`: what the file does not name stays. `replace`: it leaves. */
    mode: z._default(z.enum(MODES), 'merge'),
    /** Edition the file was made from, where the file itself does not say so. */
    edition: z.optional(z.int().check(z.gte(1))),
    content: z.string().check(z.maxLength(MOST)),
  }),
  response: importReportSchema,
  refusals: {
    editionMissing: { status: 422, key: 'catalog.import.editionMissing' },
    ...publishRefusals,
  },
  audit: 'catalog.imported',
  maxBody: MOST + 1_000_000,
});

const proposedImportSchema = z.strictObject({
  id: z.uuid(),
  edition: z.int(),
  format: z.enum(FORMATS),
  mode: z.enum(MODES),
  changeCount: z.int(),
  /** Changes of prices and price lists among them. */
  priceCount: z.int(),
  requestedAt: z.string(),
  /** Whether the caller proposed it: such a person may withdraw it, anybody else decides. */
  own: z.boolean(),
});
export type ProposedImport = z.output<typeof proposedImportSchema>;

export const listCatalogImports = endpoint({
  ...common,
  method: 'GET',
  path: 'catalog/imports',
  summary: 'Imports that wait for a second person, oldest first.',
  rate: 'browse',
  query: z.strictObject(scopeQuery),
  response: z.strictObject({ imports: z.array(proposedImportSchema) }),
  refusals: {},
});

const importParams = z.strictObject({ id: z.uuid() });
const importUnknown = { importUnknown: { status: 404, key: 'catalog.import.unknown' } } as const;

export const getCatalogImport = endpoint({
  ...common,
  method: 'GET',
  path: 'catalog/imports/{id}',
  summary: 'What a waiting import would change in the catalogue that stands now.',
  rate: 'browse',
  params: importParams,
  query: z.strictObject(scopeQuery),
  response: importReportSchema,
  refusals: importUnknown,
});

export const IMPORT_DECISIONS = ['APPROVE', 'REFUSE', 'WITHDRAW'] as const;

export const decideCatalogImport = endpoint({
  ...common,
  method: 'POST',
  path: 'catalog/imports/{id}/decision',
  fresh: true,
  summary: 'Publishes or refuses an import that somebody else proposed, or withdraws an own one.',
  rate: 'write',
  params: importParams,
  query: z.strictObject(scopeQuery),
  body: z.strictObject({ decision: z.enum(IMPORT_DECISIONS) }),
  response: importReportSchema,
  refusals: {
    ...importUnknown,
    importDecided: { status: 409, key: 'catalog.import.decided' },
    samePerson: { status: 409, key: 'catalog.import.samePerson' },
    notYours: { status: 409, key: 'catalog.import.notYours' },
    ...publishRefusals,
  },
  audit: 'catalog.importDecided',
});
