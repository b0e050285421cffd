import type { Actor } from '#kernel/actor.ts';

/** Whether somebody works at a dealership: a grant without a scope reaches every one of its brand, one with a scope its own alone. */
export const worksAt = (
  actor: Actor,
  at: { readonly roles: readonly string[]; readonly brand: string; readonly dealerId: string },
): boolean =>
  actor.kind === 'person' &&
  actor.strength === 'full' &&
  actor.roles.some(
    ({ role, brand, scope, scopeId }) =>
      at.roles.includes(role) &&
      (brand === null || brand === at.brand) &&
      (scope === null || (scope === 'DEALER' && scopeId === at.dealerId)),
  );

/** The dealerships somebody's grants name in a brand; null where one reaches them all. */
export const ownDealerships = (
  actor: Actor,
  { roles, brand }: { readonly roles: readonly string[]; readonly brand: string },
): readonly string[] | null => {
  if (actor.kind !== 'person' || actor.strength !== 'full') return [];
  const grants = actor.roles.filter(
    (grant) => roles.includes(grant.role) && (grant.brand === null || grant.brand === brand),
  );
  if (grants.some(({ scope }) => scope === null)) return null;
  return grants.flatMap(({ scope, scopeId }) => (scope === 'DEALER' && scopeId !== null ? [scopeId] : []));
};
