import * as z from 'zod/mini';

/** A step of a programme: reached with so many points of score, and what it is called. */
export const levelSchema = z.strictObject({
  name: z.string().check(z.minLength(2), z.maxLength(40)),
  from: z.int().check(z.gte(0), z.lte(10_000_000)),
  text: z.string().check(z.maxLength(200)),
});
export type Level = z.output<typeof levelSchema>;

export type Standing = {
  /** Index of the level that is reached. */
  readonly index: number;
  /** Points to the next; null at the last. */
  readonly missing: number | null;
  /** How far from this level to the next, from 0 to 1; 1 at the last. */
  readonly share: number;
};

/** Whether levels begin at none and each begins above the one before. */
export const areLevels = (levels: readonly Level[]): boolean =>
  levels[0]?.from === 0 && levels.every(({ from }, index) => index === 0 || from > (levels[index - 1]?.from ?? 0));

/** Where a score stands among levels, which begin at 0 and rise. */
export const levelAt = (levels: readonly Level[], score: number): Standing => {
  const index = Math.max(
    levels.findLastIndex(({ from }) => from <= score),
    0,
  );
  const next = levels[index + 1];
  if (next === undefined) return { index, missing: null, share: 1 };
  const from = levels[index]?.from ?? 0;
  return { index, missing: next.from - score, share: (score - from) / (next.from - from) };
};
