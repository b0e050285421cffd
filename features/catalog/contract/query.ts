import * as z from 'zod/mini';

/** Pieces of query strings. Numbers arrive as text; lists as repeated values or joined by commas. */
export const yearQuery = z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(1990), z.lte(2100));
export const codeQuery = z.string().check(z.regex(/^[0-9A-Z]{1,16}$/));
export const mvsQuery = z.string().check(z.regex(/^(?:[0-9A-Z]{7}|[0-9A-Z]{16})$/, 'field.vehicleCode'));
export const slugQuery = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,40}$/));
/** Minor units. */
export const amountQuery = z.coerce
  .number<number | string>()
  .check(z.multipleOf(1), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

const LONGEST_LIST = 4000;
const listText = z.string().check(z.maxLength(LONGEST_LIST));
export const listQuery = z.union([listText, z.array(listText).check(z.maxLength(100))]);

/** The entries of a list that came repeated, comma-joined or both, each once. */
export const entriesOf = (value: string | readonly string[] | undefined): string[] => {
  const texts = typeof value === 'string' ? [value] : (value ?? []);
  const entries = texts.flatMap((text) => text.split(',')).map((text) => text.trim());
  return [...new Set(entries.filter((text) => text !== ''))];
};

const PAGE_SIZE = 20;
const MOST = 100;
const whole = (least: number, most: number) =>
  z.coerce.number<number | string>().check(z.multipleOf(1), z.gte(least), z.lte(most));

/** Pages count from zero. */
export const pageQuery = {
  page: z._default(whole(0, 100_000), 0),
  size: z._default(whole(1, MOST), PAGE_SIZE),
} as const;

/** Where a whole is small and mostly asked for as one: the page is as large as pages get. */
export const wholeQuery = { ...pageQuery, size: z._default(whole(1, MOST), MOST) } as const;
