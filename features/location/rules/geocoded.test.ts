import { describe, expect, it } from 'vitest';
import { readAwsPlace, readAwsPlaces, readAwsSuggestions } from './aws-places.ts';
import { matchWords, stateCodeOf } from './geocoded.ts';
import { readGooglePredictions, readGoogleResult } from './google-places.ts';
import { readPlaceId, writePlaceId } from './place-id.ts';
import { readCorreios, readViaCep } from './postal-answers.ts';

describe('stateCodeOf', () => {
  it.each([
    ['BR', 'SP', 'São Paulo', 'SP'],
    ['AR', 'X', 'Córdoba', 'Córdoba'],
    ['CL', 'RM', 'Santiago', 'Santiago'],
    ['BR', undefined, 'Bahia', 'Bahia'],
  ])('of %s, region %s %s is %s', (country, code, name, expected) => {
    expect(stateCodeOf(country, { code, name })).toBe(expected);
  });
});

describe('matchWords', () => {
  it.each([
    [
      'São Paulo, SP, Brasil',
      'sao pau',
      [
        [0, 3],
        [4, 3],
      ],
    ],
    ['Córdoba, Argentina', 'CORDO', [[0, 5]]],
    [
      'Campinas, SP, Brasil',
      'campinas, sp',
      [
        [0, 8],
        [10, 2],
      ],
    ],
    ['Campinas', 'xyz', []],
    ['Anápolis', 'ana anap', [[0, 4]]],
    ['Campinas', ' , ', []],
  ] as const)('in %s finds %s', (description, typed, expected) => {
    expect(matchWords(description, typed).map(({ offset, length }) => [offset, length])).toEqual(expected);
  });
});

const awsItem = {
  PlaceId: 'AQAA-1',
  Title: 'Córdoba',
  Address: {
    Label: 'Córdoba, Argentina',
    Country: { Code2: 'AR', Code3: 'ARG', Name: 'Argentina' },
    Region: { Code: 'X', Name: 'Córdoba' },
    Locality: 'Córdoba',
  },
  Position: [-64.18, -31.42],
};

describe('Amazon Location', () => {
  it('gives latitude, longitude and, for Argentina, the region’s name as the state', () => {
    const place = {
      latitude: -31.42,
      longitude: -64.18,
      placeId: 'AQAA-1',
      description: 'Córdoba, Argentina',
      cityName: 'Córdoba',
      countryCode: 'AR',
      countryName: 'Argentina',
      stateCode: 'Córdoba',
      stateName: 'Córdoba',
    };
    expect(readAwsPlace(awsItem)).toEqual(place);
    expect(readAwsPlaces({ ResultItems: [{ PlaceId: 'x' }, awsItem] })).toEqual(place);
  });

  it.each([[null], ['text'], [{}], [{ ResultItems: [] }], [{ ResultItems: [{ PlaceId: 'x', Position: [1] }] }]])(
    'finds nothing in %j',
    (json) => {
      expect(readAwsPlaces(json)).toBeNull();
    },
  );

  it('turns highlights into offsets and lengths', () => {
    const item = {
      PlaceId: 'AQAA-2',
      Title: 'Brasil, SP, Campinas',
      Address: { Label: 'Campinas, SP, Brasil' },
      Highlights: { Address: { Label: [{ StartIndex: 0, EndIndex: 4, Value: 'Camp' }] } },
    };
    expect(readAwsSuggestions({ ResultItems: [item] })).toEqual([
      { placeId: 'AQAA-2', description: 'Campinas, SP, Brasil', matchedSubstrings: [{ offset: 0, length: 4 }] },
    ]);
    expect(readAwsSuggestions({ ResultItems: 'none' })).toBeNull();
  });
});

const part = (long_name: string, short_name: string, ...types: string[]) => ({ long_name, short_name, types });
const googleResult = {
  place_id: 'ChIJ',
  formatted_address: 'Campinas, SP, Brasil',
  address_components: [
    part('Campinas', 'Campinas', 'administrative_area_level_2', 'political'),
    part('São Paulo', 'SP', 'administrative_area_level_1', 'political'),
    part('Brasil', 'BR', 'country', 'political'),
  ],
  geometry: { location: { lat: -22.9, lng: -47.06 } },
};

describe('Google Maps', () => {
  it('reads a result', () => {
    expect(readGoogleResult(googleResult)).toMatchObject({
      ok: true,
      place: { latitude: -22.9, longitude: -47.06, cityName: 'Campinas', stateCode: 'SP', countryCode: 'BR' },
    });
  });

  it('says what a result lacks', () => {
    expect(readGoogleResult({ ...googleResult, address_components: [] })).toEqual({ ok: false, reason: 'country' });
    expect(readGoogleResult({ ...googleResult, geometry: {} })).toEqual({ ok: false, reason: 'geometry.location' });
  });

  it('reads predictions', () => {
    const input = [
      { place_id: 'a', description: 'Campinas', matched_substrings: [{ offset: 0, length: 4 }], terms: [] },
    ];
    expect(readGooglePredictions(input)).toEqual([
      { placeId: 'a', description: 'Campinas', matchedSubstrings: [{ offset: 0, length: 4 }] },
    ]);
    expect(readGooglePredictions([{ place_id: 'a' }])).toBeNull();
  });
});

describe('postal companies', () => {
  it('reads ViaCEP, and its way to say no', () => {
    const json = {
      cep: '01310-100',
      logradouro: 'Avenida Paulista',
      localidade: 'São Paulo',
      uf: 'SP',
      ibge: '3550308',
    };
    expect(readViaCep(json)).toEqual({ stateCode: 'SP', cityName: 'São Paulo', cityCode: '3550308' });
    expect(readViaCep({ erro: 'true' })).toBeNull();
    expect(readViaCep([])).toBeNull();
  });

  it('reads Correios, one address or a list of one', () => {
    const json = { cep: '01310100', localidade: 'São Paulo', uf: 'SP' };
    const place = { stateCode: 'SP', cityName: 'São Paulo', cityCode: null };
    expect(readCorreios(json)).toEqual(place);
    expect(readCorreios([json])).toEqual(place);
    expect(readCorreios([])).toBeNull();
  });
});

describe('ids of own places', () => {
  it('come back as they went', () => {
    expect(readPlaceId(writePlaceId({ country: 'BR', cityCode: '3550308' }))).toEqual({
      country: 'BR',
      cityCode: '3550308',
    });
    expect(readPlaceId('ChIJ')).toBeNull();
    expect(readPlaceId('city:BR:../x')).toBeNull();
  });
});
