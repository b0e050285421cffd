import type { Actor } from '#kernel/actor.ts';
import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Dealer, NearDealer } from './public.ts';
import { dealerReach } from './rules/reach.ts';
import { searchBox } from './rules/search-box.ts';
import { findCityAreas, type CityAreas } from './store/network.server.ts';
import { listReached } from './store/reach.server.ts';
import { findDealer, listDealersNear, listOpenPlaces, type NearQuery } from './store/search.server.ts';

/** A dealer of the brand by its id, closed ones too, for old orders name them; null for none. */
export const getDealer = (tx: Tx, dealer: { brand: string; id: string }): Promise<Dealer | null> =>
  findDealer(tx, dealer);

/** Dealers of the brand within a radius, nearest first. */
export const findDealersNear = (tx: Tx, query: NearQuery): Promise<NearDealer[]> =>
  listDealersNear(tx, query, searchBox(query));

export {
  listDealerNames,
  listDealerPlaces,
  listDealers,
  listDealersByCode,
  listOpenPlaces,
} from './store/search.server.ts';
export { listPlacesReaching } from './store/reach.server.ts';
export { listNetworkPlaces } from './store/grant-places.server.ts';
export { findTerritory, listAreaCities, listRegionalCities, type DealerCity } from './store/areas.server.ts';

/** The areas a city belongs to: of the call's brand, or of every brand where it has none. */
export const readCityAreas = (
  context: { readonly tx: Tx; readonly brand: string; readonly market: Market },
  city: { stateCode: string; latitude: number; longitude: number },
): Promise<CityAreas> =>
  findCityAreas(context.tx, { ...city, brand: context.brand === '' ? null : context.brand, market: context.market });

export { findSellingDealer, listMaintenanceServices, type MaintenanceService } from './store/network.server.ts';

/**
 * The dealerships that the caller's grants of some roles reach, by dealership, group, regional or city; null: every one of the brand.
 */
export const readReach = async (
  {
    tx,
    actor,
    brand,
    market,
  }: { readonly tx: Tx; readonly actor: Actor; readonly brand: string; readonly market: Market },
  roles: readonly string[],
): Promise<readonly string[] | null> => {
  const reach = dealerReach(actor, { roles, brand, market });
  return reach === null ? null : listReached(tx, { brand, market, reach });
};

/** The dealerships inside a coverage that are open: of the whole market, a state, a regional or a group. */
export const listCovered = async (
  tx: Tx,
  of: {
    brand: string;
    market: Market;
    coverage: 'NATIONAL' | 'STATE' | 'REGIONAL' | 'DEALER_GROUP';
    jurisdiction: string | null;
  },
): Promise<string[]> => {
  const { brand, market, coverage, jurisdiction } = of;
  const open = await listOpenPlaces(tx, { brand, market });
  if (coverage === 'NATIONAL') return open.map(({ id }) => id);
  if (jurisdiction === null) return [];
  if (coverage === 'STATE') return open.flatMap(({ id, stateCode }) => (stateCode === jurisdiction ? [id] : []));
  const none = { dealers: [], groups: [], regionals: [], zones: [] };
  const reach = coverage === 'REGIONAL' ? { ...none, regionals: [jurisdiction] } : { ...none, groups: [jurisdiction] };
  const reached = new Set(await listReached(tx, { brand, market, reach }));
  return open.flatMap(({ id }) => (reached.has(id) ? [id] : []));
};
