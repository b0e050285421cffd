import { getMunicipalities } from '@brazilian-utils/brazilian-utils';
import { localities, provinces } from './argentina.ts';
import { brazilianCities, brazilianStates, type StateRow } from './brazil.ts';

export type PlaceRows = {
  readonly countries: { code: string; name: { 'pt-BR': string; 'es-AR': string }; phone_code: string }[];
  readonly states: { country_code: string; code: string; name: string; latitude: number; longitude: number }[];
  readonly cities: {
    country_code: string;
    code: string;
    state_code: string;
    name: string;
    latitude: number | null;
    longitude: number | null;
  }[];
  readonly ranges: {
    country_code: string;
    first: number;
    last: number;
    state_code: string;
    city_code: string | null;
  }[];
};

type Range = { first: number; last: number };

/** `01000-05999 08000-08499` as numbers; `scale` makes a whole code of the digits written. */
const rangesOf = (text: string, scale: number): Range[] =>
  text.split(' ').map((range) => {
    const [first = '', last = ''] = range.split('-');
    return { first: Number(first) * scale, last: (Number(last) + 1) * scale - 1 };
  });

const statesOf = (country: string, rows: readonly StateRow[]): PlaceRows['states'] =>
  rows.map(([code, name, latitude, longitude]) => ({ country_code: country, code, name, latitude, longitude }));

const stateRanges = (country: string, rows: readonly StateRow[], scale: number): PlaceRows['ranges'] =>
  rows.flatMap(([code, , , , ranges]) =>
    rangesOf(ranges, scale).map((range) => ({ country_code: country, ...range, state_code: code, city_code: null })),
  );

const brazil = (): Pick<PlaceRows, 'cities' | 'ranges'> => {
  const municipalities = getMunicipalities();
  const code = new Map(municipalities.map((city) => [`${city.stateCode} ${city.name}`, city.code]));
  const known = new Map(brazilianCities.map((row) => [code.get(`${row[0]} ${row[1]}`) ?? missing(row[1]), row]));
  return {
    cities: municipalities.map((city) => {
      const [, , latitude = null, longitude = null] = known.get(city.code) ?? [];
      return { country_code: 'BR', code: city.code, state_code: city.stateCode, name: city.name, latitude, longitude };
    }),
    ranges: [...known].flatMap(([city_code, [state_code, , , , ranges]]) =>
      rangesOf(ranges, 1000).map((range) => ({ country_code: 'BR', ...range, state_code, city_code })),
    ),
  };
};

const argentina = (): Pick<PlaceRows, 'cities' | 'ranges'> => ({
  cities: localities.map(([state, name, latitude, longitude, ranges]) => ({
    country_code: 'AR',
    code: `${state}${ranges.slice(0, 4)}`,
    state_code: state,
    name,
    latitude,
    longitude,
  })),
  ranges: localities.flatMap(([state, , , , ranges]) =>
    rangesOf(ranges, 1).map((range) => ({
      country_code: 'AR',
      ...range,
      state_code: state,
      city_code: `${state}${ranges.slice(0, 4)}`,
    })),
  ),
});

const missing = (name: string): never => {
  throw new Error(`no municipality is called ${name}`);
};

/** Countries, states, cities and postal ranges of both markets. */
export const buildPlaces = (): PlaceRows => {
  const br = brazil();
  const ar = argentina();
  return {
    countries: [
      { code: 'BR', name: { 'pt-BR': 'Brasil', 'es-AR': 'Brasil' }, phone_code: '55' },
      { code: 'AR', name: { 'pt-BR': 'Argentina', 'es-AR': 'Argentina' }, phone_code: '54' },
    ],
    states: [...statesOf('BR', brazilianStates), ...statesOf('AR', provinces)],
    cities: [...br.cities, ...ar.cities],
    ranges: [
      ...stateRanges('BR', brazilianStates, 1000),
      ...stateRanges('AR', provinces, 1),
      ...br.ranges,
      ...ar.ranges,
    ],
  };
};
