/** After so many failures in a row nothing is tried for a while, so that a sick company does not tie up our workers. */
const BREAK_AFTER = 8;
const REST_MS = 5_000;

export type Breaker = { readonly rests: () => boolean; readonly note: (answered: boolean) => void };

export const createBreaker = (now: () => number): Breaker => {
  let failures = 0;
  let restUntil = 0;
  return {
    rests: () => now() < restUntil,
    note: (answered) => {
      failures = answered ? 0 : failures + 1;
      if (failures < BREAK_AFTER) return;
      restUntil = now() + REST_MS;
      failures = 0;
    },
  };
};
