import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApi, type Api } from '#tests/harness/api.ts';
import { createDatabase } from '#tests/harness/database.ts';
import {
  getCities,
  getCountry,
  getCountryStates,
  getPostalCode,
  getStateCities,
  getStates,
} from './contract/tables.ts';
import { findPostalCode } from './public.server.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: Api;

beforeAll(async () => {
  database = await createDatabase();
  api = await startApi({ url: database.url });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const get = (path: string, market = 'br') => api.call('GET', `/api/location/v1/${path}`, { market });
const read = async <S extends z.ZodMiniType>(path: string, schema: S, market = 'br') => {
  const answer = await get(path, market);
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  return z.parse(schema, answer.json);
};

describe('cep', () => {
  it.each([
    ['01310-100', 'br', { stateCode: 'SP', cityName: 'São Paulo', cityCode: '3550308' }],
    ['20040002', 'br', { stateCode: 'RJ', cityName: 'Rio de Janeiro', cityCode: '3304557' }],
    ['70200-030', 'br', { stateCode: 'DF', cityName: 'Brasília', cityCode: '5300108' }],
    ['69900-100', 'br', { stateCode: 'AC', cityName: 'Rio Branco' }],
    ['1425', 'ar', { stateCode: 'C', cityName: 'Ciudad Autónoma de Buenos Aires' }],
    ['C1425DKA', 'ar', { stateCode: 'C', cityName: 'Ciudad Autónoma de Buenos Aires' }],
    ['B1900', 'ar', { stateCode: 'B', cityName: 'La Plata', cityCode: 'B1900' }],
    ['5000', 'ar', { stateCode: 'X', cityName: 'Córdoba' }],
    ['2800', 'ar', { stateCode: 'B', cityName: 'Zárate' }],
  ])('finds %s in %s', async (code, market, place) => {
    const found = await read(`cep/${code}`, getPostalCode.response, market);
    expect(found).toMatchObject(place);
    expect(found.latitude).not.toBeNull();
  });

  it('tells at least the state of a smaller place', async () => {
    const found = await read('cep/37540-000', getPostalCode.response);
    expect(found).toMatchObject({ countryCode: 'BR', stateCode: 'MG', cityName: null, cityCode: null });
    expect(await read('cep/E2840', getPostalCode.response, 'ar')).toMatchObject({ stateCode: 'E', cityName: null });
  });

  it.each([
    ['00000-000', 'br'],
    ['1310100', 'br'],
    ['hello', 'br'],
    ['1425', 'br'],
    ['01310-100', 'ar'],
    ['9999', 'ar'],
    ['X1900', 'ar'],
    ['%20', 'br'],
  ])('does not find %s in %s', async (code, market) => {
    const answer = await get(`cep/${code}`, market);
    expect(answer).toMatchObject({
      status: 404,
      json: { code: 'postalCodeUnknown', key: 'field.postalCode.notFound' },
    });
  });

  it('says so in the visitor’s language', async () => {
    expect(await get('cep/00000000')).toMatchObject({ json: { detail: 'O CEP não foi encontrado' } });
    expect(await get('cep/9999', 'ar')).toMatchObject({ json: { detail: 'No encontramos ese código postal' } });
  });

  it('costs one statement', async () => {
    const { db } = api.application.services;
    const before = db.count();
    await findPostalCode(db, { market: 'br', postalCode: '01310-100' });
    expect(db.count() - before).toBe(1);
  });
});

describe('states and cities', () => {
  it('lists the states of the market and of a country', async () => {
    expect((await read('state', getStates.response)).states).toHaveLength(27);
    expect((await read('state', getStates.response, 'ar')).states).toHaveLength(24);
    expect((await read('country/AR/state', getCountryStates.response)).states).toHaveLength(24);
    expect((await get('country/CL/state')).status).toBe(404);
  });

  it('knows its countries, named in the language of the market', async () => {
    expect(await read('country/br', getCountry.response)).toEqual({ code: 'BR', name: 'Brasil', phoneCode: '55' });
    expect((await get('country/XX')).status).toBe(404);
    expect((await get('country/Brasil')).status).toBe(400);
  });

  it('lists all municipalities of a state', async () => {
    const { cities } = await read('country/BR/state/mg/city', getStateCities.response);
    expect(cities).toHaveLength(853);
    expect((await get('country/BR/state/ZZ/city')).status).toBe(404);
  });

  it('answers a blank state with the text the spec fixes', async () => {
    const answer = await get('country/BR/state/%20/city');
    expect(answer).toMatchObject({
      status: 400,
      json: { code: 'stateMissing', detail: 'stateCode param is required' },
    });
  });

  it('finds cities by a part of the name, accents aside', async () => {
    const { cities } = await read('city?name=sao%20jose%20dos%20c', getCities.response);
    expect(cities.map(({ name }) => name)).toEqual(['São José dos Campos', 'São José dos Cordeiros']);
    const inState = await read('city?stateCode=sp&name=campinas', getCities.response);
    expect(inState.cities.map(({ code }) => code)).toEqual(['3509502']);
    expect((await get('city')).status).toBe(400);
    expect((await get('city?name=%25%25')).status).toBe(400);
    expect((await get('city?name=campinas', '')).status).toBe(400);
  });
});
