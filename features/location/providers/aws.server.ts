import { openOutbound, type OutboundAnswer } from '#platform/outbound.server.ts';
import { readAwsPlace, readAwsPlaces, readAwsSuggestions } from '../rules/aws-places.ts';
import type { PlaceAnswer, PlaceProvider } from './place-provider.server.ts';

/** Places v2 filters by the three letters of ISO 3166-1. */
const ALPHA3: Readonly<Record<string, string>> = { BR: 'BRA', AR: 'ARG', CL: 'CHL', UY: 'URY', PY: 'PRY' };
const MOST = 8;

const answerOf = <T>(answer: OutboundAnswer, read: (json: unknown) => T | null): PlaceAnswer<T> => {
  if (answer.kind === 'noAnswer') return { kind: 'noAnswer', status: answer.reason };
  if (answer.status === 404) return { kind: 'none' };
  if (answer.status !== 200) return { kind: 'noAnswer', status: String(answer.status) };
  const value = read(answer.json);
  return value === null || (Array.isArray(value) && value.length === 0) ? { kind: 'none' } : { kind: 'found', value };
};

/** Amazon Location Service, Places v2, by API key (docs.aws.amazon.com/location). */
export const openAwsPlaces = (options: {
  readonly apiKey: string;
  readonly region: string;
  readonly baseUrl: string | undefined;
  readonly now: () => number;
}): PlaceProvider => {
  const baseUrl = options.baseUrl ?? `https://places.geo.${options.region}.amazonaws.com`;
  const wire = openOutbound({ provider: 'aws-places', baseUrl, connections: 4, now: options.now });
  const key = `?key=${encodeURIComponent(options.apiKey)}`;
  const post = (path: string, body: object) => wire.send({ method: 'POST', path: `/v2/${path}${key}`, body });
  const filterOf = (country: string) => ({ IncludeCountries: [ALPHA3[country] ?? country] });
  return {
    suggest: async ({ address, country, locale }) =>
      answerOf(
        await post('autocomplete', {
          QueryText: address,
          Filter: filterOf(country),
          Language: locale,
          MaxResults: MOST,
          AdditionalFeatures: ['Core'],
        }),
        readAwsSuggestions,
      ),
    geocode: async ({ address, country, locale }) =>
      answerOf(
        await post('geocode', { QueryText: address, Filter: filterOf(country), Language: locale, MaxResults: 1 }),
        readAwsPlaces,
      ),
    reverse: async ({ latitude, longitude, locale }) =>
      answerOf(
        await post('reverse-geocode', { QueryPosition: [longitude, latitude], Language: locale, MaxResults: 1 }),
        readAwsPlaces,
      ),
    placeById: async ({ placeId, locale }) =>
      answerOf(
        await wire.send({
          method: 'GET',
          path: `/v2/place/${encodeURIComponent(placeId)}${key}&language=${locale}`,
        }),
        readAwsPlace,
      ),
  };
};
