/** Where a postal code lies. City and place are null where the tables know only its state. */
export type Place = {
  readonly countryCode: string;
  readonly stateCode: string;
  readonly cityName: string | null;
  readonly cityCode: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

export type State = {
  readonly countryCode: string;
  readonly code: string;
  readonly name: string;
};

export { markedOf, type Geocoded, type Suggestion } from './rules/geocoded.ts';
export { KEEP_SECONDS, readLocation, writeLocation, type SavedLocation } from './rules/saved-location.ts';
export type { SelectorState } from './rules/selector.ts';
