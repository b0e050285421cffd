import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import { startCompanies, type Companies } from '#tests/harness/companies.ts';
import { getGeocode, getLocationZones, getSuggestions } from './contract/geocode.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let own: Api;
let companies: Companies;
let folder: string;
let aws: Api;

beforeAll(async () => {
  database = await createDatabase();
  own = await startApi({ url: database.url });
  folder = await mkdtemp(path.join(tmpdir(), 'places-'));
  companies = await startCompanies(folder);
  aws = await startApi({
    url: database.url,
    env: {
      LOCATION_PROVIDER: 'aws',
      AWS_LOCATION_KEY: 'v1.public.key',
      AWS_LOCATION_REGION: 'sa-east-1',
      AWS_LOCATION_BASE_URL: companies.url,
      VIACEP_BASE_URL: companies.url,
      CORREIOS_BASE_URL: companies.url,
      CORREIOS_TOKEN: 'token-of-the-contract',
      LOCATION_TTL: '0',
    },
  });
});
afterAll(async () => {
  await Promise.all([own.stop(), aws.stop(), companies.stop()]);
  await rm(folder, { recursive: true });
  await database.drop();
});

const ask = (api: Api, called: string, market = 'br') => api.call('GET', `/api/location/v1/${called}`, { market });
const read = async <S extends z.ZodMiniType>(api: Api, called: string, schema: S, market = 'br') => {
  const answer = await ask(api, called, market);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return z.parse(schema, answer.json);
};
const refusal = async (api: Api, called: string, market = 'br') => {
  const { status, json } = await ask(api, called, market);
  return [status, (json as { detail?: string }).detail];
};
const suggest = (api: Api, address: string, market?: string) =>
  read(api, `geocode/suggestion?address=${encodeURIComponent(address)}`, getSuggestions.response, market);

describe('the own tables', () => {
  it('suggest cities as one types, accents and small errors aside, and mark what matched', async () => {
    const { suggestions } = await suggest(own, 'sao pau');
    expect(suggestions[0]).toEqual({
      description: 'São Paulo, SP, Brasil',
      placeId: 'city:BR:3550308',
      matchedSubstrings: [
        { offset: 0, length: 3 },
        { offset: 4, length: 3 },
      ],
    });
    expect((await suggest(own, 'Campinaz')).suggestions.map(({ description }) => description)).toContain(
      'Campinas, SP, Brasil',
    );
    expect((await suggest(own, 'cordob', 'ar')).suggestions[0]?.description).toBe('Córdoba, Córdoba, Argentina');
    expect((await suggest(own, 'Santa Maria, RS')).suggestions[0]?.description).toBe('Santa Maria, RS, Brasil');
  });

  it('take wildcards and quotes as letters', async () => {
    expect(await refusal(own, 'geocode/suggestion?address=%25%25')).toEqual([400, expect.any(String)]);
    expect(await refusal(own, "geocode/suggestion?address=x%25'%20OR%201=1")).toEqual([
      404,
      'Autocomplete failed to find results',
    ]);
  });

  it('find a suggestion again, an address, and the city at a point', async () => {
    const campinas = { cityName: 'Campinas', stateCode: 'SP', countryCode: 'BR', placeId: 'city:BR:3509502' };
    const byId = await read(own, 'geocode?locationId=city:BR:3509502', getGeocode.response);
    expect(byId).toMatchObject(campinas);
    const street = encodeURIComponent('Avenida Heitor Penteado 1230, Taquaral, Campinas, SP');
    expect(await read(own, `geocode?address=${street}`, getGeocode.response)).toMatchObject(campinas);
    const point = await read(own, 'geocode?latitude=-22.91&longitude=-47.05', getGeocode.response);
    expect(point).toMatchObject(campinas);
  });

  it('take no street for the town of its name', async () => {
    const found = (address: string, market = 'br') =>
      ask(own, `geocode?address=${encodeURIComponent(address)}`, market);
    expect(await found('Avenida Paulista 1000')).toMatchObject({
      status: 404,
      json: { detail: 'Geocode failed to find location' },
    });
    expect((await found('Avenida Paulista 1000, São Paulo, SP')).json).toMatchObject({ cityName: 'São Paulo' });
    expect((await found('Paulista, PE')).json).toMatchObject({ cityName: 'Paulista', stateCode: 'PE' });
    expect((await found('Calle 9 de Julio 250, Córdoba', 'ar')).json).toMatchObject({ cityName: 'Córdoba' });
  });

  it('name the province where Argentina has no code of it', async () => {
    const place = await read(own, 'geocode?latitude=-31.42&longitude=-64.19', getGeocode.response, 'ar');
    expect(place).toMatchObject({
      countryCode: 'AR',
      cityName: 'Córdoba',
      stateCode: 'Córdoba',
      countryName: 'Argentina',
    });
  });

  it('say exactly what was not found', async () => {
    expect(await refusal(own, 'geocode?locationId=city:BR:0000000')).toEqual([
      404,
      'Place details failed to find address',
    ]);
    expect(await refusal(own, 'geocode?locationId=ChIJxyz')).toEqual([404, 'Place details failed to find address']);
    expect(await refusal(own, 'geocode?address=qqqqq')).toEqual([404, 'Geocode failed to find location']);
    // Swapped coordinates lie in the sea.
    expect(await refusal(own, 'geocode?latitude=-47.05&longitude=-22.91')).toEqual([
      404,
      'Reverse geocode failed to find location',
    ]);
  });

  it.each([
    ['geocode', 'locationId'],
    ['geocode?latitude=-22', 'locationId'],
    ['geocode?address=Campinas&locationId=x', 'locationId'],
    ['geocode?latitude=95&longitude=0', 'latitude'],
    ['geocode/suggestion', 'address'],
    ['geocode/suggestion?address=%3Cscript%3E', 'address'],
  ])('refuse %s', async (called, field) => {
    const { status, json } = await ask(own, called);
    expect(status).toBe(400);
    expect((json as { fields: { field: string }[] }).fields.map((one) => one.field)).toContain(field);
  });

  it('tell the zones round a place', async () => {
    const { zones } = await read(own, 'locationId/city:BR:3509502/zone', getLocationZones.response);
    expect(zones[0]).toMatchObject({ id: '3509502', name: 'Campinas', distanceKm: 0 });
    expect(zones.every((zone, index) => index === 0 || zone.distanceKm >= (zones[index - 1]?.distanceKm ?? 0))).toBe(
      true,
    );
    expect((await ask(own, 'locationId/ChIJ/zone')).status).toBe(404);
  });
});

describe('Amazon Location', () => {
  it('suggests with its own marks, and finds again', async () => {
    const { suggestions } = await suggest(aws, 'Campinas');
    expect(suggestions).toEqual([
      { description: 'Campinas, SP, Brasil', placeId: 'place-campinas', matchedSubstrings: [{ offset: 0, length: 8 }] },
    ]);
    const place = await read(aws, 'geocode?locationId=place-campinas', getGeocode.response);
    expect(place).toMatchObject({ cityName: 'Campinas', stateCode: 'SP', latitude: -22.9056, longitude: -47.0608 });
    expect(await read(aws, 'geocode?address=Rosario', getGeocode.response, 'ar')).toMatchObject({
      stateCode: 'Santa Fe',
    });
    expect(await read(aws, 'geocode?latitude=-23.5&longitude=-46.6', getGeocode.response)).toMatchObject({
      cityName: 'São Paulo',
    });
  });

  it('that finds nothing is told with the exact text', async () => {
    expect(await refusal(aws, 'geocode/suggestion?address=qqq')).toEqual([404, 'Autocomplete failed to find results']);
    expect(await refusal(aws, 'geocode?locationId=nope')).toEqual([404, 'Place details failed to find address']);
  });

  it.each(['500-before', 'reset-before', 'malformed'])(
    'that fails (%s) is told as such, and asked again later',
    async (mode) => {
      await companies.fault('aws.autocomplete', mode);
      const [status, detail] = await refusal(aws, 'geocode/suggestion?address=Rio');
      expect([status, detail]).toEqual([503, expect.stringMatching(/^Failed to fetch predictions due to \w+$/)]);
      expect((await suggest(aws, 'Rio')).suggestions).toHaveLength(1);
    },
  );
});

describe('postal companies', () => {
  const place = { countryCode: 'BR', stateCode: 'SP', cityName: 'São Paulo', cityCode: '3550308' };

  it.each(['cep/viacep/01310-100', 'cep/correios/01310100'])('answer %s', async (called) => {
    expect((await ask(aws, called)).json).toMatchObject(place);
    expect((await ask(own, called)).json).toMatchObject(place);
  });

  it.each(['cep/viacep/99999-999', 'cep/correios/99999999', 'cep/viacep/abc'])('know no %s', async (called) => {
    expect(await refusal(aws, called)).toEqual([404, 'O CEP não foi encontrado']);
  });

  it.each(['viacep.get', 'correios.get'])('that fail (%s) answer nothing', async (call) => {
    await companies.fault(call, '500-before');
    const name = call === 'viacep.get' ? 'viacep' : 'correios';
    expect((await ask(aws, `cep/${name}/01310100`)).status).toBe(404);
    expect((await ask(aws, `cep/${name}/01310100`)).status).toBe(200);
  });
});
