/** Random numbers that a seed repeats (mulberry32). */
export type Random = {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  readonly below: (limit: number) => number;
  readonly pick: <T>(of: readonly T[]) => T | undefined;
};

export const randomOf = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, pick: (of) => of[below(of.length)] };
};
