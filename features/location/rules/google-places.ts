import * as z from 'zod/mini';
import { stateCodeOf, type Geocoded, type Suggestion } from './geocoded.ts';

/** Google Maps JavaScript SDK: the members of GeocoderResult and AutocompletePrediction that are read, points as plain numbers. */
const component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) });
const result = z.object({
  place_id: z.string(),
  formatted_address: z.string(),
  address_components: z.array(component),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
});
const predictions = z.array(
  z.object({
    place_id: z.string(),
    description: z.string(),
    matched_substrings: z.array(z.object({ offset: z.int(), length: z.int() })),
  }),
);

const partOf = (parts: readonly z.output<typeof component>[], ...types: readonly string[]) =>
  parts.find((part) => types.some((type) => part.types.includes(type)));

export type ReadResult =
  | { readonly ok: true; readonly place: Geocoded }
  | { readonly ok: false; readonly reason: string };

/** A GeocoderResult as the program keeps places; what is missing is named, as the message with `{reason}` wants. */
export const readGoogleResult = (json: unknown): ReadResult => {
  const parsed = z.safeParse(result, json);
  if (!parsed.success) return { ok: false, reason: parsed.error.issues.map(({ path }) => path.join('.')).join(', ') };
  const { address_components: parts, geometry, place_id: placeId, formatted_address: description } = parsed.data;
  const country = partOf(parts, 'country');
  const region = partOf(parts, 'administrative_area_level_1');
  if (country === undefined || region === undefined) {
    return { ok: false, reason: country === undefined ? 'country' : 'administrative_area_level_1' };
  }
  const city = partOf(parts, 'locality', 'administrative_area_level_2');
  return {
    ok: true,
    place: {
      latitude: geometry.location.lat,
      longitude: geometry.location.lng,
      placeId,
      description,
      cityName: city?.long_name ?? null,
      countryCode: country.short_name,
      countryName: country.long_name,
      stateCode: stateCodeOf(country.short_name, { code: region.short_name, name: region.long_name }),
      stateName: region.long_name,
    },
  };
};

/** AutocompletePredictions as suggestions; null when they are not of that shape. */
export const readGooglePredictions = (json: unknown): Suggestion[] | null => {
  const parsed = z.safeParse(predictions, json);
  if (!parsed.success) return null;
  return parsed.data.map(({ place_id, description, matched_substrings }) => ({
    placeId: place_id,
    description,
    matchedSubstrings: matched_substrings,
  }));
};
