import { listDealerNames } from '#features/dealers/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import { readMember, type LoyaltyPort, type Member } from './person.server.ts';
import type { Looker, Scope } from './store/offered.server.ts';

export const scopeOf = ({ brand, market }: Context): Scope => ({ brand, market });

/** The caller as benefits know them; null for a visitor. */
export const memberOf = (
  tx: Tx,
  { actor, brand, market, env }: Context,
  loyalty: LoyaltyPort,
): Promise<Member | null> =>
  actor.kind === 'person'
    ? readMember(tx, { env, accountId: actor.accountId, brand, market }, loyalty)
    : Promise.resolve(null);

export const lookerOf = (member: Member | null): Looker | null => member;

/** Names of dealerships by their id. */
export const nameDealers = async (
  tx: Tx,
  { brand, market }: Scope,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> => {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0) return new Map();
  const rows = await listDealerNames(tx, { brand, market, ids: named });
  return new Map(rows.map(({ id, name, cityName }) => [id, `${name} · ${cityName}`]));
};

export const audited = (
  tx: Tx,
  { brand, actor }: Context,
  of: { action: string; type: string; id: string; detail?: object },
): Promise<unknown> =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: of.type,
    subjectId: of.id,
    ...(of.detail === undefined ? {} : { detail: of.detail }),
  });

/** An offset that the database does not know is one moment all the same. */
export const instantOf = (text: string): string => new Date(text).toISOString();
export const instantOrNull = (text: string | null): string | null => (text === null ? null : instantOf(text));
