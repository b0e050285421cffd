import type { Domain } from '../engine/types.ts';

/** Only what is not free, as a page carries it. */
export const settledOf = (domains: ReadonlyMap<string, Domain>): Record<string, 'forced' | 'forbidden'> => {
  const settled: Record<string, 'forced' | 'forbidden'> = {};
  for (const [id, domain] of domains) if (domain !== 'free') settled[id] = domain;
  return settled;
};
