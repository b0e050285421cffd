export const ROUNDS = 10;
export const EACH = 30;
/** Writes of each side: every one is another's. The first round does not count. */
export const WRITES = (ROUNDS + 1) * EACH;
