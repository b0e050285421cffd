/** The exhaustive variant of the fault tests: hours of one machine, not minutes of every change. */
export const FULL_FAULTS = process.env.FULL_FAULTS === '1';

/** Reference pictures are taken anew instead of compared with (`npm run pictures`). */
export const WRITES_PICTURES = process.env.PICTURES === 'write';

/** The sweep over every brand, market and state instead of the small one of every change. */
export const FULL_SWEEP = process.env.FULL === '1';

/** The seed of the orders' random lives, to repeat them; of the daily run another each time where none is said. */
export const ORDER_LIVES_SEED =
  process.env.ORDER_LIVES_SEED === undefined ? undefined : Number(process.env.ORDER_LIVES_SEED);

/** How many times twenty of them a full run plays: all, or a part from its seed on. */
export const ORDER_LIVES_BATCHES = Number(process.env.ORDER_LIVES_BATCHES ?? 100);

/** How many times the leader of the database's cluster is killed. */
export const CLUSTER_KILLS = Number(process.env.CLUSTER_KILLS ?? 10);

/** How many times a price changes while two processes serve it: a thousand in the full run's own part. */
export const PRICE_CHANGES = Number(process.env.PRICE_CHANGES ?? 20);
