import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { listMemberships, type MemberRow } from './store/members.server.ts';

export const whoseOf = ({ brand, market, actor }: Context) => {
  if (actor.kind !== 'person') throw new Error('a person was expected');
  return { brand, market, accountId: actor.accountId };
};

/** One's membership of a programme, or of the first one has. */
export const ownMember = async (context: Context, tx: Tx, programme: string | undefined): Promise<MemberRow | null> =>
  (await listMemberships(tx, { ...whoseOf(context), programme }))[0] ?? null;
