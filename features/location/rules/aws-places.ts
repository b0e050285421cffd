import * as z from 'zod/mini';
import { stateCodeOf, type Geocoded, type Suggestion } from './geocoded.ts';

/** Amazon Location Service, Places v2: the members of its answers that are read (docs.aws.amazon.com/location, geo-places API). */
const address = z.object({
  Label: z.optional(z.string()),
  Country: z.optional(z.object({ Code2: z.optional(z.string()), Name: z.optional(z.string()) })),
  Region: z.optional(z.object({ Code: z.optional(z.string()), Name: z.optional(z.string()) })),
  Locality: z.optional(z.string()),
});
const item = z.object({
  PlaceId: z.string(),
  Title: z.optional(z.string()),
  Address: z.optional(address),
  Position: z.optional(z.tuple([z.number(), z.number()])),
});
const highlight = z.object({ StartIndex: z.int(), EndIndex: z.int() });
const proposal = z.object({
  PlaceId: z.string(),
  Title: z.string(),
  Address: z.optional(z.object({ Label: z.optional(z.string()) })),
  Highlights: z.optional(
    z.object({
      Address: z.optional(z.object({ Label: z.optional(z.array(highlight)) })),
      Title: z.optional(z.array(highlight)),
    }),
  ),
});
const items = z.object({ ResultItems: z.array(item) });
const proposals = z.object({ ResultItems: z.array(proposal) });

const toGeocoded = ({ PlaceId, Title, Address, Position }: z.output<typeof item>): Geocoded | null => {
  const country = Address?.Country?.Code2;
  const region = Address?.Region;
  if (Position === undefined || country === undefined || region?.Name === undefined) return null;
  return {
    latitude: Position[1],
    longitude: Position[0],
    placeId: PlaceId,
    description: Address?.Label ?? Title ?? '',
    cityName: Address?.Locality ?? null,
    countryCode: country,
    countryName: Address?.Country?.Name ?? country,
    stateCode: stateCodeOf(country, { code: region.Code, name: region.Name }),
    stateName: region.Name,
  };
};

/** The first whole place of a Geocode or ReverseGeocode answer; null where there is none or the answer is not theirs. */
export const readAwsPlaces = (json: unknown): Geocoded | null => {
  const parsed = z.safeParse(items, json);
  if (!parsed.success) return null;
  return parsed.data.ResultItems.map(toGeocoded).find((place) => place !== null) ?? null;
};

/** The place of a GetPlace answer; null for anything else. */
export const readAwsPlace = (json: unknown): Geocoded | null => {
  const parsed = z.safeParse(item, json);
  return parsed.success ? toGeocoded(parsed.data) : null;
};

/** The proposals of an Autocomplete answer; null for anything else. */
export const readAwsSuggestions = (json: unknown): Suggestion[] | null => {
  const parsed = z.safeParse(proposals, json);
  if (!parsed.success) return null;
  return parsed.data.ResultItems.map(({ PlaceId, Title, Address, Highlights }) => {
    const label = Address?.Label;
    const marks = (label === undefined ? Highlights?.Title : Highlights?.Address?.Label) ?? [];
    return {
      placeId: PlaceId,
      description: label ?? Title,
      matchedSubstrings: marks.map(({ StartIndex, EndIndex }) => ({
        offset: StartIndex,
        length: EndIndex - StartIndex,
      })),
    };
  });
};
