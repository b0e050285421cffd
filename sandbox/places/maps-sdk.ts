import { countryOf, PLACES, type SandboxPlace } from './addresses.ts';

const labelOf = (place: SandboxPlace) => `${place.city}, ${place.regionCode}, ${countryOf(place).Name}`;

const known = () =>
  PLACES.map((place) => ({
    placeId: place.id,
    label: labelOf(place),
    city: place.city,
    region: place.region,
    regionCode: place.regionCode,
    country: countryOf(place),
    latitude: place.position[1],
    longitude: place.position[0],
  }));

/** The part of the Google Maps JavaScript SDK that is used, over the places of this stand-in: same names, same shapes. */
export const mapsScript = (callback: string): string => `(() => {
  const places = ${JSON.stringify(known())};
  const fold = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase();
  const point = ({ latitude, longitude }) => ({ lat: () => latitude, lng: () => longitude, toJSON: () => ({ lat: latitude, lng: longitude }) });
  const part = (long_name, short_name, ...types) => ({ long_name, short_name, types });
  class AutocompleteService {
    getPlacePredictions({ input, componentRestrictions }, done) {
      const found = places.filter(({ label, country }) =>
        country.Code2.toLowerCase() === componentRestrictions.country && fold(label).includes(fold(input)));
      const predictions = found.map(({ placeId, label }) => ({
        place_id: placeId, description: label,
        matched_substrings: [{ offset: fold(label).indexOf(fold(input)), length: input.length }],
      }));
      setTimeout(() => done(predictions.length === 0 ? null : predictions, predictions.length === 0 ? 'ZERO_RESULTS' : 'OK'));
    }
  }
  class Geocoder {
    geocode({ placeId }, done) {
      const found = places.find((place) => place.placeId === placeId);
      if (found === undefined) { setTimeout(() => done(null, 'NOT_FOUND')); return; }
      const { label, city, region, regionCode, country } = found;
      setTimeout(() => done([{
        place_id: placeId, formatted_address: label, geometry: { location: point(found) },
        address_components: [
          part(city, city, 'locality', 'political'),
          part(region, regionCode, 'administrative_area_level_1', 'political'),
          part(country.Name, country.Code2, 'country', 'political'),
        ],
      }], 'OK'));
    }
  }
  globalThis.google = { maps: { places: { AutocompleteService }, Geocoder } };
  globalThis[${JSON.stringify(callback)}]?.();
})();`;
