import * as z from 'zod/mini';

/** Where a visitor said they are, as it is kept in the browser: without regionals and areas of influence, which change. */
const savedSchema = z.object({
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
  stateCode: z.string().check(z.maxLength(60)),
  cityName: z.string().check(z.maxLength(120)),
  cityCode: z.string().check(z.maxLength(10)),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
export type SavedLocation = z.output<typeof savedSchema>;

const stampedSchema = z.extend(savedSchema, { at: z.int().check(z.gte(0)) });

export type ReadLocation =
  | { readonly kind: 'none' }
  /** Not to be parsed, or without a country: to be deleted. */
  | { readonly kind: 'invalid' }
  | { readonly kind: 'kept'; readonly location: SavedLocation; readonly isStale: boolean };

/** Seconds a browser keeps it: ninety days. */
export const KEEP_SECONDS = 90 * 86_400;

/** The text kept, with when it was made (milliseconds). */
export const writeLocation = (location: SavedLocation, now: number): string =>
  encodeURIComponent(JSON.stringify({ ...z.parse(savedSchema, location), at: now }));

const parse = (text: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return undefined;
  }
};

/** What was kept. Older than its time to live (milliseconds), or from the future, it is stale: to be looked up again. */
export const readLocation = (text: string | undefined, options: { now: number; ttlMs: number }): ReadLocation => {
  if (text === undefined || text === '') return { kind: 'none' };
  const read = z.safeParse(stampedSchema, parse(text));
  if (!read.success) return { kind: 'invalid' };
  const { at, ...location } = read.data;
  const age = options.now - at;
  return { kind: 'kept', location, isStale: age >= options.ttlMs || age < 0 };
};
