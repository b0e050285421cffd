import * as z from 'zod/mini';
import { endpoint } from '#kernel/endpoint.ts';
import { moneySchema } from '#kernel/schemas.ts';
import { scopeQuery, versionSchema } from '../public.ts';
import { COMPARE_SECTIONS, LEAST_COMPARED, MOST_COMPARED } from '../rules/compare.ts';
import { MEASURE_UNITS } from '../rules/datasheet.ts';
import { entriesOf, listQuery } from './query.ts';

const VERSION_ID = /^(?:[0-9A-Z]{7}|[0-9A-Z]{16})-\d{4}$/;

const isCompared = (value: string | readonly string[]): boolean => {
  const ids = entriesOf(value);
  return ids.length >= LEAST_COMPARED && ids.length <= MOST_COMPARED && ids.every((id) => VERSION_ID.test(id));
};

const cell = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('number'), value: z.number() }),
  z.strictObject({ kind: z.literal('money'), value: moneySchema }),
  /** Every car of the version has it. */
  z.strictObject({ kind: z.literal('standard') }),
  z.strictObject({ kind: z.literal('none') }),
]);

export const comparisonSchema = z.strictObject({
  versions: z.array(z.extend(versionSchema, { id: z.string(), modelSlug: z.string() })),
  sections: z.array(
    z.strictObject({
      section: z.enum(COMPARE_SECTIONS),
      rows: z.array(
        z.strictObject({
          key: z.string(),
          /** What it is called; null: by its key in the dictionary. */
          name: z.nullable(z.string()),
          unit: z.nullable(z.enum(MEASURE_UNITS)),
          /** One for each version, in their order. */
          cells: z.array(cell),
          differs: z.boolean(),
        }),
      ),
    }),
  ),
});

export const getComparisons = endpoint({
  service: 'version-comparator',
  version: 'v1',
  method: 'GET',
  path: 'comparisons',
  summary: 'Two to four versions of the brand side by side: prices, measures, equipment, options and colours.',
  access: 'public',
  roles: [],
  object: 'none',
  rate: 'browse',
  scope: 'brand',
  cacheSeconds: 60,
  mayBeStale: 1,
  query: z.strictObject({
    ...scopeQuery,
    /** Ids of versions, `{mvs}-{year}`, repeated or joined by commas. */
    versions: listQuery.check(z.refine(isCompared, { error: 'compare.versions' })),
  }),
  response: comparisonSchema,
  refusals: { versionUnknown: { status: 404, key: 'car.versionUnknown' } },
});
