import type { Market } from '#kernel/market.ts';
import { countOf, toCounted } from '#platform/counted.server.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { NetworkLine } from '../contract/directory.ts';
import type { Dealer } from '../public.ts';
import type { DealerCity } from './areas.server.ts';
import { dealerColumns, longestOf, shown } from './search.server.ts';

type Scope = { readonly brand: string; readonly market: Market };

export const countByBrand = (tx: Tx, market: Market): Promise<{ id: string; dealers: number }[]> =>
  tx.rows(sql<{ id: string; dealers: number }>`
    SELECT d.brand AS id, count(*)::int AS dealers FROM dealers.dealer d
    WHERE d.market = ${market} AND ${shown} GROUP BY d.brand ORDER BY d.brand`);

export type AnyDealer = Dealer & { readonly isBlocked: boolean; readonly isClosed: boolean };

export const findAnyDealer = (tx: Tx, id: string): Promise<AnyDealer | null> =>
  tx.maybe(sql<AnyDealer>`
    SELECT ${dealerColumns}, d.blocked_at IS NOT NULL OR dealers.is_hidden(d.market, d.block_kind, d.block_from, d.block_until) AS "isBlocked",
      d.closed_at IS NOT NULL AS "isClosed"
    FROM dealers.dealer d WHERE d.id = ${id}`);

/** A dealer of the brand and market that is neither closed nor blocked. */
export const findSellingDealer = (tx: Tx, { brand, market, id }: Scope & { id: string }): Promise<Dealer | null> =>
  tx.maybe(sql<Dealer>`
    SELECT ${dealerColumns} FROM dealers.dealer d
    WHERE d.brand = ${brand} AND d.market = ${market} AND d.id = ${id} AND ${shown}`);

export type MaintenanceService = {
  readonly code: string;
  readonly name: string;
  readonly minutes: number;
  readonly needs: 'SERVICE' | 'BODY_SHOP';
};

export const listMaintenanceServices = (tx: Tx, locale: string): Promise<MaintenanceService[]> =>
  tx.rows(sql<MaintenanceService>`
    SELECT code, name ->> ${locale} AS name, minutes, needs FROM dealers.maintenance_service ORDER BY position`);

export type GroupRow = { readonly code: string; readonly name: string; readonly dealers: number };

/** Groups of the brand with how many dealers sell; one of them where a code is given. */
export const listGroups = (tx: Tx, { brand, market }: Scope, code?: string): Promise<GroupRow[]> =>
  tx.rows(sql<GroupRow>`
    SELECT g.code, g.name, count(d.id)::int AS dealers FROM dealers.dealer_group g
    LEFT JOIN dealers.dealer d ON d.brand = g.brand AND d.market = g.market AND d.group_code = g.code AND ${shown}
    WHERE g.brand = ${brand} AND g.market = ${market} ${code === undefined ? noSql : sql`AND g.code = ${code}`}
    GROUP BY g.code, g.name ORDER BY g.name`);

export type AreaRow = { readonly id: string; readonly name: string; readonly dealers: number };

export const listGroupAreas = (tx: Tx, { brand, market }: Scope, group: string): Promise<AreaRow[]> =>
  tx.rows(sql<AreaRow>`
    SELECT i.id, i.name, count(*)::int AS dealers FROM dealers.dealer d
    JOIN dealers.area_dealer a ON a.dealer_id = d.id
    JOIN dealers.influence_area i ON i.brand = a.brand AND i.id = a.area_id
    WHERE d.brand = ${brand} AND d.market = ${market} AND d.group_code = ${group} AND ${shown}
    GROUP BY i.id, i.name ORDER BY i.name`);

export type StateCount = { readonly id: string; readonly dealers: number };

/** States with dealers that sell: of a group, of a regional, or those that do not sell on the web. */
export const countStates = (
  tx: Tx,
  { brand, market }: Scope,
  of: { group?: string; regional?: string; isDigital?: boolean },
): Promise<StateCount[]> =>
  tx.rows(sql<StateCount>`
    SELECT d.state_code AS id, count(*)::int AS dealers FROM dealers.dealer d
    WHERE d.brand = ${brand} AND d.market = ${market} AND ${shown}
      ${of.group === undefined ? noSql : sql`AND d.group_code = ${of.group}`}
      ${of.isDigital === undefined ? noSql : sql`AND ('DIGITAL_DEALER' = ANY(d.types)) = ${of.isDigital}`}
      ${
        of.regional === undefined
          ? noSql
          : sql`AND EXISTS (SELECT FROM dealers.area_dealer a JOIN dealers.influence_area i ON i.brand = a.brand AND i.id = a.area_id
            WHERE a.dealer_id = d.id AND i.regional_code = ${of.regional})`
      }
    GROUP BY d.state_code ORDER BY d.state_code`);

/** Cities with dealers of a group, in an area or in a state. */
export const listGroupCities = (
  tx: Tx,
  { brand, market }: Scope,
  of: { group: string; areaId?: string; stateCode?: string },
): Promise<DealerCity[]> =>
  tx.rows(sql<DealerCity>`
    SELECT d.city_code AS id, min(d.city_name) AS name, min(d.state_code) AS "stateCode",
      array_agg(d.id::text ORDER BY d.id) AS "dealerIds"
    FROM dealers.dealer d
    WHERE d.brand = ${brand} AND d.market = ${market} AND d.group_code = ${of.group} AND ${shown}
      ${of.stateCode === undefined ? noSql : sql`AND d.state_code = ${of.stateCode}`}
      ${
        of.areaId === undefined
          ? noSql
          : sql`AND EXISTS (SELECT FROM dealers.area_dealer a WHERE a.dealer_id = d.id AND a.area_id = ${of.areaId})`
      }
    GROUP BY d.city_code ORDER BY name`);

export const findArea = (tx: Tx, { brand, market }: Scope, id: string): Promise<{ id: string } | null> =>
  tx.maybe(sql<{ id: string }>`
    SELECT id FROM dealers.influence_area WHERE brand = ${brand} AND market = ${market} AND id = ${id}`);

export type RegionalRow = { readonly regionalId: string; readonly name: string; readonly brandName: string };

export const listRegionals = (tx: Tx, { brand, market }: Scope, code?: string): Promise<RegionalRow[]> =>
  tx.rows(sql<RegionalRow>`
    SELECT code AS "regionalId", name, brand AS "brandName" FROM dealers.regional
    WHERE brand = ${brand} AND market = ${market} ${code === undefined ? noSql : sql`AND code = ${code}`} ORDER BY name`);

export type CityAreas = {
  readonly influenceAreas: { id: string; brand: { name: string } }[];
  readonly regionals: { regionalId: string; brandName: string }[];
};

/**
 * The areas of influence a city belongs to: those with a dealer there, otherwise of each brand the area of the dealer of the state
 * that is nearest. Of all brands, or of one.
 */
export const findCityAreas = async (
  tx: Tx,
  city: { brand: string | null; market: Market; stateCode: string; latitude: number; longitude: number },
): Promise<CityAreas> => {
  const rows = await tx.rows(sql<{ id: string; brandName: string; regionalId: string }>`
    SELECT DISTINCT ON (d.brand) i.id, i.brand AS "brandName", i.regional_code AS "regionalId"
    FROM dealers.dealer d
    JOIN dealers.area_dealer a ON a.dealer_id = d.id
    JOIN dealers.influence_area i ON i.brand = a.brand AND i.id = a.area_id
    WHERE d.market = ${city.market} AND d.state_code = ${city.stateCode} AND ${shown}
      ${city.brand === null ? noSql : sql`AND d.brand = ${city.brand}`}
    ORDER BY d.brand, dealers.distance_km(${city.latitude}, ${city.longitude}, d.latitude, d.longitude), d.id`);
  return {
    influenceAreas: rows.map(({ id, brandName: name }) => ({ id, brand: { name } })),
    regionals: rows.map(({ regionalId, brandName }) => ({ regionalId, brandName })),
  };
};

export type NetworkRow = Omit<NetworkLine, 'booked'>;

/** Every dealership that is not closed, blocked ones first: by words of its name or address. */
export const listNetwork = async (
  tx: Tx,
  { brand, market, words, page, size }: Scope & { words: readonly string[]; page: number; size: number },
): Promise<{ rows: NetworkRow[]; total: number; isMore: boolean }> => {
  const matching = sql`FROM dealers.dealer d
    WHERE d.brand = ${brand} AND d.market = ${market} AND d.closed_at IS NULL
      ${
        words.length === 0
          ? noSql
          : sql`AND d.search_text LIKE '%' || dealers.plain(${longestOf(words)}) || '%'
        AND d.search_text LIKE ALL (SELECT '%' || dealers.plain(word) || '%' FROM unnest(${words}::text[]) AS word)`
      }`;
  const rows = await tx.rows(sql<NetworkRow>`
    SELECT d.id, d.code, d.name, d.city_name AS "cityName", d.state_code AS "stateCode", d.econnect,
      d.blocked_at IS NOT NULL AS "isBlocked", d.blocked_reason AS reason ${matching}
    ORDER BY (d.blocked_at IS NULL), d.state_code, d.city_name, d.name, d.id LIMIT ${size} OFFSET ${page * size}`);
  return { rows, ...toCounted(await tx.one(sql<{ total: number }>`${countOf(matching)}`)) };
};

/** Blocks or releases dealers of the brand; says how many of them there are. */
export const blockDealers = (
  tx: Tx,
  { brand, ids, reason }: { brand: string; ids: readonly string[]; reason: string | null },
): Promise<number> =>
  tx.run(sql`
    UPDATE dealers.dealer SET blocked_at = CASE WHEN ${reason}::text IS NULL THEN NULL ELSE coalesce(blocked_at, now()) END,
      blocked_reason = ${reason} WHERE brand = ${brand} AND id = ANY(${ids}::uuid[]) AND closed_at IS NULL`);

export const setEconnect = (
  tx: Tx,
  { brand, ids, econnect }: { brand: string; ids: readonly string[]; econnect: boolean },
): Promise<number> =>
  tx.run(sql`
    UPDATE dealers.dealer SET econnect = ${econnect}
    WHERE brand = ${brand} AND id = ANY(${ids}::uuid[]) AND closed_at IS NULL`);
