import { afterEach, expect, it, vi } from 'vitest';
import { loadMaps, sdkOf } from './google-maps.ts';

afterEach(() => vi.unstubAllGlobals());

const PLACE = {
  place_id: 'ChIJ',
  formatted_address: 'Campinas - SP, Brasil',
  address_components: [
    { long_name: 'Brasil', short_name: 'BR', types: ['country'] },
    { long_name: 'São Paulo', short_name: 'SP', types: ['administrative_area_level_1'] },
  ],
  geometry: { location: { lat: -22.9, lng: -47.06 } },
};

const locating = (found: unknown, status: string) =>
  sdkOf({
    places: {
      AutocompleteService: class {
        getPlacePredictions = () => undefined;
      },
    },
    Geocoder: class {
      geocode = (_request: unknown, done: (found: unknown, status: string) => void) => done(found, status);
    },
  }).locate('ChIJ');

it.each([
  ['Geocoding failed', null, 'OVER_QUERY_LIMIT'],
  ['No results found', [], 'ZERO_RESULTS'],
  ['No results found', [], 'OK'],
  [
    'Failed to parse geocoding result: administrative_area_level_1',
    [{ ...PLACE, address_components: PLACE.address_components.slice(0, 1) }],
    'OK',
  ],
])('says "%s"', async (text, found, status) => {
  await expect(locating(found, status)).rejects.toThrow(new Error(text));
});

it('reads the place that is found', async () => {
  expect(await locating([PLACE], 'OK')).toMatchObject({ stateCode: 'SP', latitude: -22.9 });
});

it('says that the SDK is not loaded where its script does not come', async () => {
  const fail: (() => void)[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({ addEventListener: (_event: string, run: () => void) => void fail.push(run) }),
    head: { append: () => fail.forEach((run) => run()) },
  });
  await expect(loadMaps('https://maps.example/js?key=x')).rejects.toThrow(new Error('Google Maps SDK is not loaded'));
});
