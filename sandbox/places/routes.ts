import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Guard, Handler } from '../core/http.ts';
import type { Answer } from '../core/answer.ts';
import { countryOf, PLACES, type SandboxPlace } from './addresses.ts';
import { mapsScript } from './maps-sdk.ts';

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const labelOf = (place: SandboxPlace) => `${place.city}, ${place.regionCode}, ${countryOf(place).Name}`;

const awsView = (place: SandboxPlace) => ({
  PlaceId: place.id,
  PlaceType: 'Locality',
  Title: labelOf(place),
  Address: {
    Label: labelOf(place),
    Country: countryOf(place),
    Region: { Code: place.regionCode, Name: place.region },
    Locality: place.city,
  },
  Position: place.position,
});

const queryBody = z.object({
  QueryText: z.string().min(1).max(200),
  Filter: z.object({ IncludeCountries: z.array(z.string()) }).optional(),
  AdditionalFeatures: z.array(z.enum(['Core'])).optional(),
});
const pointBody = z.object({ QueryPosition: z.tuple([z.number(), z.number()]) });

const invalid = (message: string): Answer => ({
  status: 400,
  body: { Message: message, Reason: 'CannotParse', FieldList: [] },
});

const found = (text: string, countries: readonly string[] | undefined): SandboxPlace[] =>
  PLACES.filter((place) => countries === undefined || countries.includes(countryOf(place).Code3)).filter((place) =>
    fold(labelOf(place)).includes(fold(text.split(',')[0] ?? '')),
  );

const search =
  (view: (place: SandboxPlace, text: string) => object): Handler =>
  ({ body }) => {
    const parsed = queryBody.safeParse(body);
    if (!parsed.success) return invalid(z.prettifyError(parsed.error));
    const { QueryText, Filter } = parsed.data;
    return {
      status: 200,
      body: { ResultItems: found(QueryText, Filter?.IncludeCountries).map((place) => view(place, QueryText)) },
    };
  };

const autocompleteView = (place: SandboxPlace, text: string) => {
  const label = labelOf(place);
  const start = fold(label).indexOf(fold(text));
  const marks =
    start < 0
      ? []
      : [{ StartIndex: start, EndIndex: start + text.length, Value: label.slice(start, start + text.length) }];
  return { ...awsView(place), Highlights: { Title: marks, Address: { Label: marks } } };
};

const reverse: Handler = ({ body }) => {
  const parsed = pointBody.safeParse(body);
  if (!parsed.success) return invalid(z.prettifyError(parsed.error));
  const [longitude, latitude] = parsed.data.QueryPosition;
  const near = PLACES.filter(
    ({ position }) => Math.abs(position[0] - longitude) < 1 && Math.abs(position[1] - latitude) < 1,
  );
  return { status: 200, body: { ResultItems: near.slice(0, 1).map(awsView) } };
};

const paramsOf = (request: FastifyRequest) => request.params as Readonly<Record<string, string>>;

const place: Handler = (request) => {
  const known = PLACES.find(({ id }) => id === paramsOf(request)['id']);
  return known === undefined
    ? { status: 404, body: { Message: 'place not found' } }
    : { status: 200, body: awsView(known) };
};

const withKey =
  (handler: Handler): Handler =>
  (request) => {
    const { key } = request.query as { key?: string };
    return key === undefined || key === ''
      ? { status: 403, body: { message: 'Missing Authentication Token' } }
      : handler(request);
  };

const byCep = (request: FastifyRequest) => PLACES.find(({ cep }) => cep?.code === paramsOf(request)['cep']);

const viaCep: Handler = (request) => {
  if (!/^\d{8}$/.test(paramsOf(request)['cep'] ?? '')) return { status: 400, body: { erro: true } };
  const known = byCep(request);
  if (known?.cep === undefined) return { status: 200, body: { erro: 'true' } };
  const { code, street, district, ibge } = known.cep;
  return {
    status: 200,
    body: {
      cep: `${code.slice(0, 5)}-${code.slice(5)}`,
      logradouro: street,
      complemento: '',
      bairro: district,
      localidade: known.city,
      uf: known.regionCode,
      ibge,
    },
  };
};

const correios: Handler = (request) => {
  const authorization = request.headers.authorization ?? '';
  if (!/^Bearer .+/.test(authorization)) return { status: 401, body: { msgs: ['GTW-002: Token ausente'] } };
  const known = byCep(request);
  if (known?.cep === undefined) return { status: 404, body: { msgs: ['CEP-404: CEP inexistente'] } };
  const { code, street, district } = known.cep;
  return {
    status: 200,
    body: { cep: code, uf: known.regionCode, localidade: known.city, logradouro: street, bairro: district, tipoCEP: 2 },
  };
};

const mapsSdk: Handler = (request) => {
  const { key = '', callback = '' } = request.query as { key?: string; callback?: string };
  if (key === '' || !/^[A-Za-z]\w{0,60}$/.test(callback)) return { status: 400, body: 'key and callback are required' };
  return { status: 200, body: mapsScript(callback), headers: { 'content-type': 'text/javascript; charset=utf-8' } };
};

/** Amazon Location Places v2, Google's maps SDK, ViaCEP and Correios, each in its own shapes. */
export function mountPlaces(app: FastifyInstance, guard: Guard): void {
  app.post('/v2/autocomplete', guard('aws.autocomplete', withKey(search(autocompleteView))));
  app.post('/v2/geocode', guard('aws.geocode', withKey(search(awsView))));
  app.post('/v2/reverse-geocode', guard('aws.reverseGeocode', withKey(reverse)));
  app.get('/v2/place/:id', guard('aws.place', withKey(place)));
  app.get('/maps/api/js', guard('google.sdk', mapsSdk));
  app.get('/ws/:cep/json', guard('viacep.get', viaCep));
  app.get('/cep/v2/enderecos/:cep', guard('correios.get', correios));
}
