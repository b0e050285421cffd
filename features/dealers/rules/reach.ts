import { grantsAt, type Actor } from '#kernel/actor.ts';
import type { Market } from '#kernel/market.ts';

/** The dealerships that somebody's grants name: by themselves, by their group, by their regional, by their city. */
export type DealerReach = {
  readonly dealers: readonly string[];
  readonly groups: readonly string[];
  readonly regionals: readonly string[];
  readonly zones: readonly string[];
};

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * How far the grants of some roles reach in a brand and market; null where one reaches every dealership: a grant without a scope, or a
 * national one. Without the second factor nothing is reached, and a scope that does not say which reaches nothing
 * (overview, roles: offer scope roles and jurisdictions).
 */
export const dealerReach = (
  actor: Actor,
  { roles, brand, market }: { readonly roles: readonly string[]; readonly brand: string; readonly market: Market },
): DealerReach | null => {
  const grants = grantsAt(actor, { brand, market }).filter(({ role }) => roles.includes(role));
  if (grants.some(({ scope }) => scope === null || scope === 'NATIONAL')) return null;
  const named = (requested: string): string[] =>
    grants.flatMap(({ scope, scopeId }) => (scope === requested && scopeId !== null ? [scopeId] : []));
  return {
    dealers: named('DEALER').filter((id) => UUID.test(id)),
    groups: named('DEALER_GROUP'),
    regionals: named('REGIONAL'),
    zones: named('ZONE'),
  };
};
