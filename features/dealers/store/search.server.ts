import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { Dealer, NearDealer } from '../public.ts';
import type { SearchBox } from '../rules/search-box.ts';

export const dealerColumns: Statement = sql`
  d.id, d.code, d.brand, d.market, d.name, d.legal_name AS "legalName", d.document, d.street, d.number, d.complement,
  d.neighborhood, d.postal_code AS "postalCode", d.city_name AS "cityName", d.city_code AS "cityCode",
  d.state_code AS "stateCode", d.country_code AS "countryCode", d.latitude, d.longitude, d.phone, d.email, d.types, d.services, d.group_code AS "groupCode", d.econnect,
  d.hours, d.service_hours AS "serviceHours", dealers.days_ahead(d.special_days, d.market) AS "specialDays",
  CASE WHEN d.block_until >= dealers.today(d.market) THEN jsonb_build_object('from', d.block_from, 'until', d.block_until) END AS unbookable`;

/** Neither closed nor blocked, at once or by a plan. */
export const shown: Statement = sql`d.closed_at IS NULL AND d.blocked_at IS NULL
  AND NOT dealers.is_hidden(d.market, d.block_kind, d.block_from, d.block_until)`;

export const findDealer = (tx: Tx, { brand, id }: { brand: string; id: string }): Promise<Dealer | null> =>
  tx.maybe(sql<Dealer>`SELECT ${dealerColumns} FROM dealers.dealer d WHERE d.brand = ${brand} AND d.id = ${id}`);

export type DealerQuery = {
  readonly brand: string;
  readonly market: Market;
  readonly stateCode?: string | undefined;
  readonly cityCode?: string | undefined;
  readonly services?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly codes?: readonly string[] | undefined;
  readonly cityCodes?: readonly string[] | undefined;
  readonly groupCode?: string | undefined;
  /** Those that sell on the web too, or those that do not. */
  readonly isDigital?: boolean | undefined;
  readonly offset?: number | undefined;
  /** Words of the name or the address, accents and case aside; all must occur. */
  readonly words?: readonly string[] | undefined;
  readonly limit: number;
};

/** One word is found by the index of words, the most telling one; the others are looked for in what it finds. */
export const longestOf = (words: readonly string[]): string =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** Dealers of a brand by state, city and name. Blocked ones sell nothing until released, and are not listed. */
export const listDealers = (tx: Tx, query: DealerQuery): Promise<Dealer[]> => {
  const { stateCode, cityCode, services = [], types = [], words = [] } = query;
  return tx.rows(sql<Dealer>`
    SELECT ${dealerColumns} FROM dealers.dealer d
    WHERE d.brand = ${query.brand} AND d.market = ${query.market} AND ${shown}
      ${stateCode === undefined ? noSql : sql`AND d.state_code = ${stateCode}`}
      ${cityCode === undefined ? noSql : sql`AND d.city_code = ${cityCode}`}
      ${services.length === 0 ? noSql : sql`AND d.services @> ${services}::text[]`}
      ${query.ids === undefined ? noSql : sql`AND d.id = ANY(${query.ids}::uuid[])`}
      ${query.codes === undefined ? noSql : sql`AND d.code = ANY(${query.codes}::text[])`}
      ${query.cityCodes === undefined ? noSql : sql`AND d.city_code = ANY(${query.cityCodes}::text[])`}
      ${query.groupCode === undefined ? noSql : sql`AND d.group_code = ${query.groupCode}`}
      ${query.isDigital === undefined ? noSql : sql`AND ('DIGITAL_DEALER' = ANY(d.types)) = ${query.isDigital}`}
      ${types.length === 0 ? noSql : sql`AND d.types @> ${types}::text[]`}
      ${
        words.length === 0
          ? noSql
          : sql`AND d.search_text LIKE '%' || dealers.plain(${longestOf(words)}) || '%'
        AND d.search_text LIKE ALL (SELECT '%' || dealers.plain(word) || '%' FROM unnest(${words}::text[]) AS word)`
      }
    ORDER BY d.state_code, d.city_name, d.name, d.id LIMIT ${query.limit} OFFSET ${query.offset ?? 0}`);
};

export type NearQuery = {
  readonly brand: string;
  readonly market: Market;
  readonly latitude: number;
  readonly longitude: number;
  readonly radiusKm: number;
  /** Those that sell on the web too, or those that do not. */
  readonly isDigital?: boolean | undefined;
  readonly limit: number;
};

/** Dealers inside the radius, nearest first. The box finds candidates by index; the great circle decides. */
export const listDealersNear = (tx: Tx, query: NearQuery, box: SearchBox): Promise<NearDealer[]> =>
  tx.rows(sql<NearDealer>`
    SELECT ${dealerColumns}, round(d.km::numeric, 1)::float8 AS "distanceKm"
    FROM (
      SELECT d.*, dealers.distance_km(${query.latitude}, ${query.longitude}, d.latitude, d.longitude) AS km
      FROM dealers.dealer d
      WHERE d.brand = ${query.brand} AND d.market = ${query.market} AND ${shown}
        ${query.isDigital === undefined ? noSql : sql`AND ('DIGITAL_DEALER' = ANY(d.types)) = ${query.isDigital}`}
        AND d.position <@ box(point(${box.west}, ${box.south}), point(${box.east}, ${box.north}))
      ) d
    WHERE d.km <= ${query.radiusKm}
    ORDER BY d.km, d.id LIMIT ${query.limit}`);

export type ProvinceRow = { readonly code: string; readonly dealers: number };

/** States in which the brand has dealers, with how many. */
export const countByProvince = (tx: Tx, { brand, market }: { brand: string; market: Market }): Promise<ProvinceRow[]> =>
  tx.rows(sql<ProvinceRow>`
    SELECT state_code AS code, count(*)::int AS dealers FROM dealers.dealer d
    WHERE brand = ${brand} AND market = ${market} AND ${shown}
    GROUP BY state_code ORDER BY state_code`);

export type ZoneRow = { readonly id: string; readonly name: string; readonly dealers: number };

/** Cities of a state in which the brand has dealers. */
export const listZones = (
  tx: Tx,
  { brand, market, provinceId }: { brand: string; market: Market; provinceId: string },
): Promise<ZoneRow[]> =>
  tx.rows(sql<ZoneRow>`
    SELECT city_code AS id, min(city_name) AS name, count(*)::int AS dealers FROM dealers.dealer d
    WHERE brand = ${brand} AND market = ${market} AND state_code = ${provinceId} AND ${shown}
    GROUP BY city_code ORDER BY name`);

export type DealerPlace = {
  readonly id: string;
  readonly name: string;
  readonly cityName: string;
  readonly stateCode: string;
  readonly distanceKm: number | null;
};

/** Of some dealers those that sell, and how far each is from a place. */
export const listDealerPlaces = (
  tx: Tx,
  query: { brand: string; ids: readonly string[]; near: { latitude: number; longitude: number } | null },
): Promise<DealerPlace[]> => {
  const { near } = query;
  const distance =
    near === null
      ? sql`NULL::float8`
      : sql`round(dealers.distance_km(${near.latitude}, ${near.longitude}, latitude, longitude)::numeric, 1)::float8`;
  return tx.rows(sql<DealerPlace>`
    SELECT id, name, city_name AS "cityName", state_code AS "stateCode", ${distance} AS "distanceKm" FROM dealers.dealer d
    WHERE brand = ${query.brand} AND id = ANY(${query.ids}::uuid[]) AND ${shown}`);
};

/** Names of some dealers of the brand, blocked and closed ones too, for what was kept names them; a stranger is left out. */
export const listDealerNames = (
  tx: Tx,
  { brand, market, ids }: { brand: string; market: Market; ids: readonly string[] },
): Promise<{ id: string; name: string; cityName: string }[]> =>
  tx.rows(sql<{ id: string; name: string; cityName: string }>`
    SELECT id, name, city_name AS "cityName" FROM dealers.dealer
    WHERE brand = ${brand} AND market = ${market} AND id = ANY(${ids}::uuid[]) ORDER BY state_code, city_name, name, id`);

/** Dealerships of a brand and market by their codes, blocked ones too; a closed one is none. */
export const listDealersByCode = (
  tx: Tx,
  { brand, market, codes }: { brand: string; market: Market; codes: readonly string[] },
): Promise<{ id: string; code: string }[]> =>
  tx.rows(sql<{ id: string; code: string }>`
    SELECT id, code FROM dealers.dealer
    WHERE brand = ${brand} AND market = ${market} AND code = ANY(${codes}::text[]) AND closed_at IS NULL`);

/** Every open dealership of a brand and market with its state. */
export const listOpenPlaces = (
  tx: Tx,
  { brand, market }: { brand: string; market: Market },
): Promise<{ id: string; code: string; name: string; cityName: string; stateCode: string }[]> =>
  tx.rows(sql<{ id: string; code: string; name: string; cityName: string; stateCode: string }>`
    SELECT id, code, name, city_name AS "cityName", state_code AS "stateCode" FROM dealers.dealer d
    WHERE brand = ${brand} AND market = ${market} AND ${shown}
    ORDER BY state_code, city_name, name, id`);
