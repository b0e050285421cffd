import { getGeocode, getLocation, getProvider, getSuggestions } from '#features/location/contract/geocode.ts';
import { getPostalCode } from '#features/location/contract/tables.ts';
import {
  markedOf,
  type Geocoded,
  type SavedLocation,
  type SelectorState,
  type Suggestion,
} from '#features/location/public.ts';
import { ownPath } from '#kernel/own-path.ts';
import { MARKETS } from '#kernel/market.ts';
import { isPostalCode, typedPostalCode } from '#kernel/places.ts';
import type { Page } from '#ui/page-context.ts';
import { translator } from '#ui/translate.ts';
import { locationOf } from './saved-location.ts';

type LocationQuery = {
  readonly q: string;
  readonly place: string;
  readonly lat: string | null;
  readonly lon: string | null;
};

const readQuery = ({ searchParams }: URL): LocationQuery => ({
  q: (searchParams.get('q') ?? '').trim().slice(0, 120),
  place: (searchParams.get('place') ?? '').slice(0, 400),
  lat: searchParams.get('lat'),
  lon: searchParams.get('lon'),
});

type Named = { readonly countryCode: string; readonly stateCode: string; readonly cityName: string };
type Point = { readonly latitude: number; readonly longitude: number };

/** A place as it will be kept, with the code of its city; null where the tables do not have the city. */
const toSavedLocation = async (
  page: Page,
  named: Named,
  { latitude, longitude }: Point,
): Promise<SavedLocation | null> => {
  const { countryCode, stateCode, cityName } = named;
  const found = await page.call(getLocation, { params: { countryCode, stateCode, cityName } });
  if (!found.ok) return null;
  const { stateCode: code, cityName: name, cityCode } = found.value;
  return { countryCode, stateCode: code, cityName: name, cityCode, latitude, longitude };
};

const fromGeocoded = (page: Page, place: Geocoded): Promise<SavedLocation | null> | null => {
  const { countryCode, stateCode, cityName } = place;
  return cityName === null ? null : toSavedLocation(page, { countryCode, stateCode, cityName }, place);
};

/** The place that is asked to be confirmed: out of the suggestions, at a position, or of a postal code. */
export const requestedPlace = async (
  page: Page,
  { q, place, lat, lon }: LocationQuery,
): Promise<SavedLocation | null> => {
  if (place !== '' || (lat !== null && lon !== null)) {
    const query = place === '' ? { latitude: lat ?? '', longitude: lon ?? '' } : { locationId: place };
    const found = await page.call(getGeocode, { query });
    return found.ok ? fromGeocoded(page, found.value) : null;
  }
  const cep = typedPostalCode(q, page.market);
  if (!isPostalCode(cep, page.market)) return null;
  const found = await page.call(getPostalCode, { params: { cep }, query: {} });
  if (!found.ok) return null;
  const { countryCode, stateCode, cityName, latitude, longitude } = found.value;
  if (cityName === null || latitude === null || longitude === null) return null;
  return toSavedLocation(page, { countryCode, stateCode, cityName }, { latitude, longitude });
};

const suggestionsOf = async (page: Page, q: string): Promise<readonly Suggestion[] | 'failed'> => {
  const found = await page.call(getSuggestions, { query: { address: q } });
  if (found.ok) return found.value.suggestions;
  return found.problem?.status === 404 || found.problem?.status === 400 ? [] : 'failed';
};

/** Everything the location selector shows, in the state its address asks for. */
export const locationView = async (page: Page) => {
  const texts = page.texts('location');
  const t = translator(texts);
  const query = readQuery(page.url);
  const back = ownPath(page.url.searchParams.get('back'), page.path('home'));
  const wants =
    query.place !== '' ||
    (query.lat !== null && query.lon !== null) ||
    isPostalCode(typedPostalCode(query.q, page.market), page.market);
  const [stored, place, provider] = await Promise.all([
    locationOf(page),
    wants ? requestedPlace(page, query) : null,
    page.call(getProvider, { query: {} }),
  ]);
  const sdk = provider.ok ? provider.value.sdk : null;
  const found = place === null && !wants && query.q !== '' ? await suggestionsOf(page, query.q) : [];
  const state: SelectorState = place === null ? 'LOCATION_SELECTION' : 'LOCATION_CONFIRMATION';
  const isLost = (wants && place === null) || (query.q !== '' && found !== 'failed' && found.length === 0 && !wants);
  const at = (query: Record<string, string>) => `${page.path('location')}?${new URLSearchParams({ ...query, back })}`;
  return {
    texts: page.shownTexts('location'),
    state,
    action: page.path('location'),
    back,
    query: query.q,
    problem: found === 'failed' ? t('location.failed') : isLost ? t('location.notFound') : null,
    /** Where the maps' SDK helps while one types. */
    sdk: sdk === null ? null : { address: sdk, country: MARKETS[page.market].country },
    kept: stored === null ? null : { name: nameOf(page, stored) },
    place: place === null ? null : { ...place, name: nameOf(page, place) },
    again: at({}),
    suggestions:
      found === 'failed'
        ? []
        : found.map((one) => ({ id: one.placeId, href: at({ place: one.placeId }), parts: markedOf(one) })),
  };
};
export type LocationView = Awaited<ReturnType<typeof locationView>>;

export const nameOf = (page: Page, { cityName, stateCode }: SavedLocation): string =>
  page.market === 'br' ? `${cityName}, ${stateCode}` : cityName;
