import type { Explanation } from './step.ts';

/** A rule beside its explanation, with the values on which a test compares them. */
export type Pair = {
  readonly rule: (value: unknown) => boolean;
  readonly explain: (value: unknown) => Explanation;
  /** Values worth more than the hostile ones: those of the case tables. */
  readonly values: readonly unknown[];
};

export const values = (...tables: readonly (readonly (readonly [unknown, ...unknown[]])[])[]) =>
  tables.flat().map(([value]) => value);
