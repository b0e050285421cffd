import * as z from 'zod/mini';

/** What a list is sorted by, as a place in it names that: the only letters that it may have. */
const KEYS = {
  number: String.raw`-?\d{1,9}`,
  /** Microseconds since 1970, as a moment is stored. */
  moment: String.raw`-?\d{1,16}`,
  /** Days since 1970. */
  day: String.raw`-?\d{1,6}`,
  flag: '[01]',
  /** Bytes of UTF-8. */
  text: '(?:[0-9a-f]{2}){0,1200}',
} as const;
export type PlaceKey = keyof typeof KEYS;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/**
 * How far a list was read: what its last row was sorted by when it was read, and its id. What becomes of the row meanwhile moves
 * nothing, and nothing is looked up: a place tells nobody more than they know.
 */
export const listPlace = (...keys: readonly PlaceKey[]) =>
  z.string().check(z.regex(new RegExp(`^${keys.map((key) => `${KEYS[key]}[.]`).join('')}${UUID}$`)));

/** The place behind the last row of an answer; null: it has none. */
export const nextField = { next: z.nullable(z.string()) } as const;
