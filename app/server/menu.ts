import { BRANDS } from '#brands/brands.ts';
import { ADMIN_AREAS } from '../admin-areas.ts';
import { STAFF_ROLES } from '#features/accounts/public.ts';
import { hasRole, type Actor } from '#kernel/actor.ts';
import { MARKET_IDS } from '#kernel/market.ts';
import type { Site, StaffArea } from '#ui/page-context.ts';

type Menu = { readonly staff: boolean; readonly menu: readonly StaffArea[]; readonly roles: readonly string[] };

/** What the signed-in person's menu shows: only what exists and what the role may use. Staff whose role has no screen yet are staff too. */
export const menuOf = (actor: Actor, place: Site): Menu => {
  const menu = ADMIN_AREAS.filter(({ calls }) => calls.some(({ roles }) => hasRole(actor, roles, place))).map(
    ({ area }) => area,
  );
  const roles = STAFF_ROLES.filter((role) => hasRole(actor, [role], place));
  return { staff: roles.length > 0, menu, roles };
};

/** Every site in whose back office the person has a role, in the order of the brands. */
export const sitesOf = (actor: Actor): Site[] =>
  BRANDS.flatMap(({ id }) => MARKET_IDS.map((market) => ({ brand: id, market }))).filter(
    (site) => menuOf(actor, site).staff,
  );
