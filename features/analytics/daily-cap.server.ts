/**
 * How many new numbers a caller is given a day: more than a household, a school or an office has browsers, and far fewer than it takes
 * to fill a table or to tip an experiment. Counted in each process, as all browsing is (docs/decisions/limits.md).
 */
export const MOST_NEW = 300;
const MOST_CALLERS = 50_000;
const DAY_MS = 86_400_000;

export type DailyCap = {
  /** Whether the caller may have one more today. */
  readonly take: (caller: string) => boolean;
};

export const createDailyCap = (options: { most: number; now: () => number }): DailyCap => {
  const taken = new Map<string, number>();
  let day = -1;
  return {
    take: (caller) => {
      const today = Math.floor(options.now() / DAY_MS);
      if (today !== day) taken.clear();
      day = today;
      const before = taken.get(caller) ?? 0;
      const isLeft = before < options.most;
      // Whoever came last is forgotten last, also who got nothing: forgotten, they would have their whole share anew.
      taken.delete(caller);
      taken.set(caller, isLeft ? before + 1 : before);
      if (taken.size > MOST_CALLERS) taken.delete(taken.keys().next().value ?? '');
      return isLeft;
    },
  };
};
