import type { Geocoded, Suggestion } from '../rules/geocoded.ts';

/** An outside answer: the place, that there is none, or that nobody answered (with the status a person may be told). */
export type PlaceAnswer<T> =
  | { readonly kind: 'found'; readonly value: T }
  | { readonly kind: 'none' }
  | { readonly kind: 'noAnswer'; readonly status: string };

export type PlaceQuery = { readonly country: string; readonly locale: string };

/** What every company of places is asked. Countries are ISO 3166-1 alpha-2. */
export type PlaceProvider = {
  readonly suggest: (query: PlaceQuery & { address: string }) => Promise<PlaceAnswer<readonly Suggestion[]>>;
  readonly geocode: (query: PlaceQuery & { address: string }) => Promise<PlaceAnswer<Geocoded>>;
  readonly reverse: (query: PlaceQuery & { latitude: number; longitude: number }) => Promise<PlaceAnswer<Geocoded>>;
  readonly placeById: (query: PlaceQuery & { placeId: string }) => Promise<PlaceAnswer<Geocoded>>;
};
