import { expect, test } from 'vitest';
import { registry } from '#app/server/registry.ts';
import { flatAreas } from '#app/server/texts.ts';
import { AREAS, type Area } from '#brands/texts/areas.ts';

/** As much of a schema or of a check as leads to its parts and to its words. */
type Part = { readonly _zod: { readonly def: Readonly<Record<string, unknown>> } };

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && '_zod' in value;

/** What a definition names: schemas and checks, in lists and in the shape of an object. */
const partsOf = (value: unknown): Part[] => {
  if (isPart(value)) return [value];
  if (Array.isArray(value)) return value.flatMap(partsOf);
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value).flatMap(partsOf) : [];
};

/** The message keys of a schema's own checks. An error that is made of the input names its keys itself. */
const keysOf = (part: Part, seen: Set<Part>): string[] => {
  if (seen.has(part)) return [];
  seen.add(part);
  const { error, ...rest } = part._zod.def;
  const key: unknown = typeof error === 'function' && error.length === 0 ? error() : null;
  return [
    ...(typeof key === 'string' ? [key] : []),
    ...Object.values(rest)
      .flatMap(partsOf)
      .flatMap((one) => keysOf(one, seen)),
  ];
};

test('what a call refuses of a field has words in both languages', () => {
  const words = (['br', 'ar'] as const).map((market): Readonly<Record<string, string>> =>
    flatAreas('volante', market, Object.keys(AREAS) as Area[]),
  );
  const keys = registry.flatMap((route) =>
    partsOf([route.params, route.query, route.body])
      .flatMap((schema) => keysOf(schema, new Set()))
      .map((key) => `${route.id}: ${key}`),
  );
  expect(keys.length).toBeGreaterThan(100);
  const wordless = keys.filter((line) =>
    words.some((texts) => texts[line.slice(line.lastIndexOf(': ') + 2)] === undefined),
  );
  expect([...new Set(wordless)], 'each of these keys needs a text, in an area of brands/texts').toEqual([]);
});
