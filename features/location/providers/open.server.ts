import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { openAwsPlaces } from './aws.server.ts';
import { openGazetteer } from './gazetteer.server.ts';
import type { PlaceAnswer, PlaceProvider } from './place-provider.server.ts';
import { openCorreios, openViaCep, type PostalCompany } from './postal-companies.server.ts';
import { memoize } from './memoize.server.ts';

type Companies = {
  readonly places: PlaceProvider | null;
  readonly viaCep: PostalCompany | null;
  readonly correios: PostalCompany | null;
};

const MOST_STORED = 5_000;

const cache = (provider: PlaceProvider, env: Env): PlaceProvider => {
  const keep = memoize({ ttlMs: env.LOCATION_TTL, most: MOST_STORED, now: Date.now });
  const isAnswer = (answer: PlaceAnswer<unknown>) => answer.kind !== 'noAnswer';
  return {
    suggest: (query) => keep(`s${JSON.stringify(query)}`, () => provider.suggest(query), isAnswer),
    geocode: (query) => keep(`g${JSON.stringify(query)}`, () => provider.geocode(query), isAnswer),
    reverse: (query) => keep(`r${JSON.stringify(query)}`, () => provider.reverse(query), isAnswer),
    placeById: (query) => keep(`p${JSON.stringify(query)}`, () => provider.placeById(query), isAnswer),
  };
};

const open = (env: Env): Companies => {
  const now = Date.now;
  const { AWS_LOCATION_KEY: apiKey, AWS_LOCATION_REGION: region, AWS_LOCATION_BASE_URL: baseUrl } = env;
  const aws = env.LOCATION_PROVIDER === 'aws' && apiKey !== undefined && region !== undefined;
  return {
    // The maps SDK lives in the browser; what the server itself must know it then looks up in its own tables.
    places: aws ? cache(openAwsPlaces({ apiKey, region, baseUrl, now }), env) : null,
    viaCep: env.VIACEP_BASE_URL === undefined ? null : openViaCep({ baseUrl: env.VIACEP_BASE_URL, now }),
    correios:
      env.CORREIOS_BASE_URL === undefined || env.CORREIOS_TOKEN === undefined
        ? null
        : openCorreios({ baseUrl: env.CORREIOS_BASE_URL, token: env.CORREIOS_TOKEN, now }),
  };
};

const opened = new WeakMap<Env, Companies>();

const companiesOf = (env: Env): Companies => {
  const known = opened.get(env) ?? open(env);
  opened.set(env, known);
  return known;
};

/** The provider of places the environment names. */
export const placesOf = (env: Env, tx: Tx): PlaceProvider => companiesOf(env).places ?? openGazetteer(tx);

/** A postal company where its address is set; without one the program's own tables answer. */
export const postalCompanyOf = (env: Env, name: 'viaCep' | 'correios'): PostalCompany | null => companiesOf(env)[name];
