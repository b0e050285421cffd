import { readGooglePredictions, readGoogleResult } from '../rules/google-places.ts';
import type { Geocoded, Suggestion } from '../rules/geocoded.ts';

/** What is used of the Google Maps JavaScript SDK. Points come as objects of its own, with methods for their members. */
type Predictions = (predictions: unknown, status: string) => void;
type GoogleMaps = {
  readonly places: {
    readonly AutocompleteService: new () => {
      getPlacePredictions: (
        request: { input: string; componentRestrictions: { country: string }; types: readonly string[] },
        done: Predictions,
      ) => unknown;
    };
  };
  readonly Geocoder: new () => { geocode: (request: { placeId: string }, done: Predictions) => unknown };
};
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => {
    createScriptURL: (address: string) => string;
  };
};

export type MapsSdk = {
  /** Empty where nothing is like the text. */
  readonly suggest: (text: string, country: string) => Promise<Suggestion[]>;
  readonly locate: (placeId: string) => Promise<Geocoded>;
};

const LOAD_MS = 8_000;
const CALLBACK = 'volanteMapsReady';
/** What the console reads wherever the SDK is not there to be asked. */
const NOT_LOADED = 'Google Maps SDK is not loaded';

const loaded = new Map<string, Promise<MapsSdk>>();

/** The SDK at its address, fetched once for the page. Rejects where it does not come, or not in time. */
export const loadMaps = (address: string): Promise<MapsSdk> => {
  const known = loaded.get(address);
  if (known !== undefined) return known;
  const sdk = load(address).then(sdkOf);
  loaded.set(address, sdk);
  sdk.catch(() => loaded.delete(address));
  return sdk;
};

/** The pages demand trusted types; the SDK's is the one address from outside that may start a script, named by the server. */
const trusted = (address: string): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('maps', { createScriptURL: () => address }).createScriptURL(address) ?? address;
};

const load = (address: string): Promise<GoogleMaps> => {
  const { promise, resolve, reject } = Promise.withResolvers<GoogleMaps>();
  const page = globalThis as { [CALLBACK]?: () => void; google?: { maps?: GoogleMaps } };
  page[CALLBACK] = () => (page.google?.maps === undefined ? reject(new Error(NOT_LOADED)) : resolve(page.google.maps));
  const script = document.createElement('script');
  script.async = true;
  script.addEventListener('error', () => reject(new Error(NOT_LOADED)));
  script.src = trusted(`${address}&callback=${CALLBACK}`);
  document.head.append(script);
  setTimeout(() => reject(new Error(NOT_LOADED)), LOAD_MS);
  return promise;
};

export const sdkOf = ({ places, Geocoder }: GoogleMaps): MapsSdk => ({
  suggest: async (text, country) => {
    const requested = { input: text, componentRestrictions: { country: country.toLowerCase() }, types: ['(regions)'] };
    const service = new places.AutocompleteService();
    const { found, status } = await answerOf((done) => service.getPlacePredictions(requested, done));
    if (status === 'ZERO_RESULTS') return [];
    const suggestions = status === 'OK' ? readGooglePredictions(found) : null;
    if (suggestions === null) throw new Error(`Failed to fetch predictions due to ${status}`);
    return suggestions;
  },
  locate: async (placeId) => {
    const geocoder = new Geocoder();
    const { found, status } = await answerOf((done) => geocoder.geocode({ placeId }, done));
    const [first] = Array.isArray(found) ? (found as unknown[]) : [];
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error('Geocoding failed');
    if (status === 'ZERO_RESULTS' || first === undefined) throw new Error('No results found');
    // Through text its points become plain numbers.
    const read = readGoogleResult(JSON.parse(JSON.stringify(first)));
    if (!read.ok) throw new Error(`Failed to parse geocoding result: ${read.reason}`);
    return read.place;
  },
});

const answerOf = (ask: (done: Predictions) => unknown): Promise<{ found: unknown; status: string }> => {
  const { promise, resolve } = Promise.withResolvers<{ found: unknown; status: string }>();
  ask((found, status) => resolve({ found, status }));
  return promise;
};
