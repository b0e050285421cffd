import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';
import type { Place, State } from '../public.ts';
import type { ReadPostalCode } from '../rules/postal-code.ts';

/** The narrowest range that holds the code; a city's before its state's where both are as wide. */
export const findPlace = (tx: Tx, country: string, { number, state }: ReadPostalCode): Promise<Place | null> =>
  tx.maybe(sql<Place>`
    SELECT r.country_code AS "countryCode", r.state_code AS "stateCode", c.name AS "cityName", r.city_code AS "cityCode",
      coalesce(c.latitude, s.latitude) AS latitude, coalesce(c.longitude, s.longitude) AS longitude
    FROM location.postal_range r
    JOIN location.state s ON s.country_code = r.country_code AND s.code = r.state_code
    LEFT JOIN location.city c ON c.country_code = r.country_code AND c.code = r.city_code
    WHERE r.country_code = ${country} AND r.codes @> ${number}::int
      ${state === null ? noSql : sql`AND r.state_code = ${state}`}
    ORDER BY upper(r.codes) - lower(r.codes), r.city_code IS NULL, r.state_code LIMIT 1`);

export type CountryRow = { readonly code: string; readonly name: string; readonly phoneCode: string };

export const findCountry = (tx: Tx, code: string, locale: string): Promise<CountryRow | null> =>
  tx.maybe(sql<CountryRow>`
    SELECT code, name ->> ${locale} AS name, phone_code AS "phoneCode" FROM location.country WHERE code = ${code}`);

/** By name as people sort it: the database may sort by bytes, which puts accents last. */
export const listStates = async (tx: Tx, country: string): Promise<State[]> => {
  const states = await tx.rows(sql<State>`
    SELECT country_code AS "countryCode", code, name FROM location.state WHERE country_code = ${country}`);
  return states.toSorted((one, other) => one.name.localeCompare(other.name, 'pt'));
};

export type CityRow = {
  readonly countryCode: string;
  readonly stateCode: string;
  readonly code: string;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

/** Cities of a state by name; those whose name holds the text, accents and case aside, where one is given. */
export const listCities = (
  tx: Tx,
  query: { country: string; state?: string | undefined; name?: string | undefined; limit: number },
): Promise<CityRow[]> =>
  tx.rows(sql<CityRow>`
    SELECT country_code AS "countryCode", state_code AS "stateCode", code, name, latitude, longitude FROM location.city
    WHERE country_code = ${query.country}
      ${query.state === undefined ? noSql : sql`AND state_code = ${query.state}`}
      ${query.name === undefined ? noSql : sql`AND location.plain(name) LIKE '%' || location.plain(${query.name}) || '%'`}
    ORDER BY name, code LIMIT ${query.limit}`);
