/** The exhaustive variant of the fault tests: hours of one machine, not minutes of every change. */
export const FULL_FAULTS = process.env.FULL_FAULTS === '1';

/** Reference pictures are taken anew instead of compared with (`npm run pictures`). */
export const WRITES_PICTURES = process.env.PICTURES === 'write';

/** The sweep over every brand, market and state instead of the small one of every change. */
export const FULL_SWEEP = process.env.FULL === '1';

/** The seed of the orders' random lives, to repeat them; another each time where none is said. */
export const ORDER_LIVES_SEED = Number(process.env.ORDER_LIVES_SEED ?? Date.now() % 1_000_000);
