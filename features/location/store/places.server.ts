import type { Tx } from '#platform/database.server.ts';
import { noSql, sql } from '#platform/sql.server.ts';

/** A city the tables know, with its own point or, where nobody gave one, its state's. */
export type KnownPlace = {
  readonly placeId: string;
  readonly description: string;
  readonly cityCode: string;
  readonly cityName: string;
  readonly stateCode: string;
  readonly stateName: string;
  readonly countryCode: string;
  readonly countryName: string;
  readonly latitude: number;
  readonly longitude: number;
};

const columns = (locale: string) => sql`
  'city:' || c.country_code || ':' || c.code AS "placeId",
  c.name || ', ' || CASE c.country_code WHEN 'BR' THEN s.code ELSE s.name END || ', ' || (n.name ->> ${locale}) AS description,
  c.code AS "cityCode", c.name AS "cityName", s.code AS "stateCode", s.name AS "stateName",
  n.code AS "countryCode", n.name ->> ${locale} AS "countryName",
  coalesce(c.latitude, s.latitude) AS latitude, coalesce(c.longitude, s.longitude) AS longitude`;

const tables = sql`location.city c
  JOIN location.state s ON s.country_code = c.country_code AND s.code = c.state_code
  JOIN location.country n ON n.code = c.country_code`;

/**
 * Cities whose name begins with the text, then those that resemble it (typing errors); of equal ones the larger, whose point is
 * known. `whole` wants the very name. "City, state" narrows to the state.
 */
export const searchCities = (
  tx: Tx,
  query: { text: string; country: string; locale: string; limit: number; whole?: boolean },
): Promise<KnownPlace[]> => {
  const [city = '', state] = query.text.split(',').map((part) => part.trim());
  const plain = sql`location.plain(${city})`;
  const inState =
    state === undefined || state === ''
      ? noSql
      : sql`AND (s.code = upper(${state}) OR location.plain(s.name) LIKE location.plain(${state}) || '%')`;
  const resembles =
    query.whole === true
      ? sql`location.plain(c.name) = ${plain}`
      : sql`(location.plain(c.name) LIKE replace(replace(${plain}, '\\', ''), '%', '') || '%' OR location.plain(c.name) % ${plain})`;
  return tx.rows(sql<KnownPlace>`
    SELECT ${columns(query.locale)} FROM ${tables}
    WHERE c.country_code = ${query.country} AND ${resembles} ${inState}
    ORDER BY location.plain(c.name) LIKE ${plain} || '%' DESC, location.plain(c.name) = ${plain} DESC,
      c.latitude IS NULL, similarity(location.plain(c.name), ${plain}) DESC, c.name, s.code
    LIMIT ${query.limit}`);
};

/** No city is further from every other than this; beyond it a point lies in the sea or abroad. */
const FARTHEST_KM = 250;

/** The known city nearest to a point. */
export const findCityNear = (
  tx: Tx,
  { latitude, longitude, locale }: { latitude: number; longitude: number; locale: string },
): Promise<KnownPlace | null> =>
  tx.maybe(sql<KnownPlace>`
    SELECT near.* FROM (
      SELECT ${columns(locale)} FROM ${tables}
      WHERE c.latitude IS NOT NULL ORDER BY c.position <-> point(${longitude}, ${latitude}) LIMIT 1) near
    WHERE 111.2 * sqrt((near.latitude - ${latitude}) ^ 2 + ((near.longitude - ${longitude}) * cos(radians(${latitude}))) ^ 2) <= ${FARTHEST_KM}`);

export const findKnownPlace = (
  tx: Tx,
  { country, cityCode, locale }: { country: string; cityCode: string; locale: string },
): Promise<KnownPlace | null> =>
  tx.maybe(sql<KnownPlace>`
    SELECT ${columns(locale)} FROM ${tables} WHERE c.country_code = ${country} AND c.code = ${cityCode}`);

/** A city by its name, accents and case aside, and its state by code or name. */
export const findCity = (
  tx: Tx,
  query: { country: string; state: string; name: string; locale: string },
): Promise<KnownPlace | null> =>
  tx.maybe(sql<KnownPlace>`
    SELECT ${columns(query.locale)} FROM ${tables}
    WHERE c.country_code = ${query.country} AND location.plain(c.name) = location.plain(${query.name})
      AND (s.code = upper(${query.state}) OR location.plain(s.name) = location.plain(${query.state})) LIMIT 1`);

/** Names of some cities of a country, by their codes; a code nobody knows is left out. */
export const listCitiesByCode = (
  tx: Tx,
  { country, codes }: { country: string; codes: readonly string[] },
): Promise<{ code: string; name: string; stateCode: string }[]> =>
  tx.rows(sql<{ code: string; name: string; stateCode: string }>`
    SELECT c.code, c.name, c.state_code AS "stateCode" FROM location.city c
    WHERE c.country_code = ${country} AND c.code = ANY(${codes}::text[]) ORDER BY c.state_code, c.name, c.code`);

export type ZoneRow = {
  readonly id: string;
  readonly name: string;
  readonly stateCode: string;
  readonly distanceKm: number;
};

/** The cities with a known point nearest to one, in its country. */
export const listZonesRound = (
  tx: Tx,
  query: { country: string; latitude: number; longitude: number; limit: number },
): Promise<ZoneRow[]> =>
  tx.rows(sql<ZoneRow>`
    SELECT c.code AS id, c.name, c.state_code AS "stateCode",
      round((111.2 * sqrt((c.latitude - ${query.latitude}) ^ 2
        + ((c.longitude - ${query.longitude}) * cos(radians(${query.latitude}))) ^ 2))::numeric, 1)::float8 AS "distanceKm"
    FROM location.city c WHERE c.country_code = ${query.country} AND c.latitude IS NOT NULL
    ORDER BY c.position <-> point(${query.longitude}, ${query.latitude}) LIMIT ${query.limit}`);
