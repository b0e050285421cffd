import type { Context } from '#platform/http/context.server.ts';
import { levelAt } from './rules/levels.ts';
import { listMemberships } from './store/members.server.ts';

/** The level that the caller has reached in the brand's first programme they belong to; null for no member, or without a brand. */
export const levelOf = async (context: Context): Promise<string | null> => {
  const { actor, brand, market } = context;
  if (actor.kind !== 'person' || brand === '') return null;
  const { accountId } = actor;
  const [member] = await context.read((tx) => listMemberships(tx, { brand, market, accountId }));
  return member === undefined ? null : (member.levels[levelAt(member.levels, member.score).index]?.name ?? null);
};

export { giveEventMedals } from './awards.server.ts';
export { levelCodesOf, spendPoints } from './spend.server.ts';
export { personalData } from './store/personal.server.ts';
export { listTermIds, listTermNumbers } from './store/subscriptions.server.ts';
