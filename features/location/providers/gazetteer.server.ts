import type { Tx } from '#platform/database.server.ts';
import { isStreet } from '../rules/street.ts';
import { matchWords, stateCodeOf, type Geocoded } from '../rules/geocoded.ts';
import { findCityNear, findKnownPlace, searchCities, type KnownPlace } from '../store/places.server.ts';
import { readPlaceId } from '../rules/place-id.ts';
import type { PlaceAnswer, PlaceProvider } from './place-provider.server.ts';

const toGeocoded = (place: KnownPlace): Geocoded => ({
  latitude: place.latitude,
  longitude: place.longitude,
  placeId: place.placeId,
  description: place.description,
  cityName: place.cityName,
  countryCode: place.countryCode,
  countryName: place.countryName,
  stateCode: stateCodeOf(place.countryCode, { code: place.stateCode, name: place.stateName }),
  stateName: place.stateName,
});

const answerOf = (place: KnownPlace | null): PlaceAnswer<Geocoded> =>
  place === null ? { kind: 'none' } : { kind: 'found', value: toGeocoded(place) };

const SUGGESTIONS = 8;
const MOST_PIECES = 8;

/** What in an address may be its city, streets left out: "city, state" from the end on, then every piece from the end on, as towns follow streets. */
const readings = (address: string): string[] => {
  const pieces = address
    .split(/[,;–]| - /)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length >= 2 && !isStreet(piece))
    .slice(-MOST_PIECES);
  const pairs = pieces.slice(1).map((state, index) => `${pieces[index]}, ${state}`);
  return [...pairs.toReversed(), ...pieces.toReversed()];
};

/** The program's own tables of places: the default, which asks nobody. */
export const openGazetteer = (tx: Tx): PlaceProvider => ({
  suggest: async ({ address, country, locale }) => {
    const cities = await searchCities(tx, { text: address, country, locale, limit: SUGGESTIONS });
    if (cities.length === 0) return { kind: 'none' };
    const value = cities.map(({ placeId, description }) => ({
      placeId,
      description,
      matchedSubstrings: matchWords(description, address),
    }));
    return { kind: 'found', value };
  },
  geocode: async ({ address, country, locale }) => {
    // A street resembles a town of its name in another state: only towns are looked for by what resembles them.
    const [first] = isStreet(address) ? [] : await searchCities(tx, { text: address, country, locale, limit: 1 });
    if (first !== undefined) return answerOf(first);
    for (const text of readings(address)) {
      const [city] = await searchCities(tx, { text, country, locale, limit: 1, whole: true });
      if (city !== undefined) return answerOf(city);
    }
    return { kind: 'none' };
  },
  reverse: async ({ latitude, longitude, locale }) => answerOf(await findCityNear(tx, { latitude, longitude, locale })),
  placeById: async ({ placeId, locale }) => {
    const id = readPlaceId(placeId);
    return id === null ? { kind: 'none' } : answerOf(await findKnownPlace(tx, { ...id, locale }));
  },
});
