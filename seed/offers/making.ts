import type { Shop } from './facts.ts';

/** What every offer of a brand in a market is made with; the rolls are the same each time. */
export type Making = { shop: Shop; now: Date; roll: (below: number) => number };

/** Of a list that is never empty, counted round and round. */
export const nth = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('an empty list');
  return item;
};
