import * as z from 'zod/mini';
import { scopeQuery } from '#features/catalog/public.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** Built cars taken into the stock from a file, by those who keep it. */

const MOST_BYTES = 10_000_000;
export const MOST_IMPORTED = 20_000;
/** Changes and missing cars that a report names; all are counted. */
export const MOST_NAMED = 200;

/** What a dealership of the file would lose. */
const leavingSchema = z.strictObject({ dealer: z.string(), missing: z.int(), standing: z.int() });

const missingSchema = z.strictObject({
  chassis: z.string(),
  dealer: z.string(),
  state: z.enum(['free', 'blocked', 'held']),
});

export const stockReportSchema = z.strictObject({
  applied: z.boolean(),
  rowCount: z.int(),
  counts: z.strictObject({
    added: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** Cars of the file's dealerships that it does not name and that nobody holds. */
    missing: z.int(),
    withdrawn: z.int(),
  }),
  /** Whether every row says which car it is: only then is a car that is not named missing. */
  mayWithdraw: z.boolean(),
  changes: z.array(
    z.strictObject({
      line: z.int(),
      chassis: z.string(),
      kind: z.enum(['added', 'changed']),
      fields: z.array(z.strictObject({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
    }),
  ),
  missing: z.array(missingSchema),
  leaving: z.array(leavingSchema),
  /** Whether a dealership would lose more than half of its cars: that is done only where it is meant. */
  isMost: z.boolean(),
  refused: z.array(
    z.strictObject({
      line: z.int(),
      cells: z.record(z.string(), z.string()),
      faults: z.array(
        z.strictObject({
          column: z.string(),
          key: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
  ),
});
export type StockReport = z.output<typeof stockReportSchema>;

export const importStock = endpoint({
  service: 'stock',
  version: 'v1',
  method: 'POST',
  path: 'units/import',
  summary:
    'Takes built cars in from a CSV file, by chassis: what is right in one go, what is not refused by row; with dryRun only says what would happen.',
  access: 'bearer',
  roles: ['service_admin'],
  object: 'brand',
  rate: 'write',
  scope: 'brand',
  query: z.strictObject({ ...scopeQuery, dryRun: z._default(z.enum(['true', 'false']), 'false') }),
  body: z.strictObject({
    content: z.string().check(z.minLength(1, 'field.required'), z.maxLength(MOST_BYTES)),
    /** Whether cars that the file does not name leave the stock: of the dealerships it names, free or blocked ones. */
    withdrawMissing: z._default(z.boolean(), false),
    /** Whether that is meant where a dealership loses more than half of its cars. */
    withdrawMost: z._default(z.boolean(), false),
  }),
  response: stockReportSchema,
  refusals: {
    fileUnreadable: { status: 422, key: 'stock.import.unreadable' },
    tooManyRows: { status: 422, key: 'stock.import.tooManyRows' },
    importRuns: { status: 409, key: 'stock.import.runs' },
    fileCut: { status: 422, key: 'stock.import.cut' },
    mostMissing: { status: 422, key: 'stock.import.mostMissing' },
    chassisUnread: { status: 422, key: 'stock.import.chassisUnread' },
  },
  audit: 'stock.imported',
  maxBody: MOST_BYTES + 1_000_000,
});
