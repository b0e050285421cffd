/** Ids of the program's own places: `city:BR:3550308`. */
export type PlaceId = { readonly country: string; readonly cityCode: string };

export const writePlaceId = ({ country, cityCode }: PlaceId): string => `city:${country}:${cityCode}`;

/** The place an id names; null for an id of another provider or none. */
export const readPlaceId = (text: string): PlaceId | null => {
  const [, country, cityCode] = /^city:([A-Z]{2}):([0-9A-Z]{4,8})$/.exec(text) ?? [];
  return country === undefined || cityCode === undefined ? null : { country, cityCode };
};
