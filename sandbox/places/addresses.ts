/** A few real places the stand-ins know; everything else does not exist for them. */
export type SandboxPlace = {
  readonly id: string;
  readonly city: string;
  readonly region: string;
  readonly regionCode: string;
  readonly country: 'BR' | 'AR';
  readonly position: readonly [longitude: number, latitude: number];
  readonly cep?: { readonly code: string; readonly street: string; readonly district: string; readonly ibge: string };
};

const COUNTRIES = {
  BR: { Code2: 'BR', Code3: 'BRA', Name: 'Brasil' },
  AR: { Code2: 'AR', Code3: 'ARG', Name: 'Argentina' },
};

export const countryOf = ({ country }: SandboxPlace) => COUNTRIES[country];

export const PLACES: readonly SandboxPlace[] = [
  {
    id: 'place-sao-paulo',
    city: 'São Paulo',
    region: 'São Paulo',
    regionCode: 'SP',
    country: 'BR',
    position: [-46.6333, -23.5505],
    cep: { code: '01310100', street: 'Avenida Paulista', district: 'Bela Vista', ibge: '3550308' },
  },
  {
    id: 'place-campinas',
    city: 'Campinas',
    region: 'São Paulo',
    regionCode: 'SP',
    country: 'BR',
    position: [-47.0608, -22.9056],
    cep: { code: '13015904', street: 'Avenida Anchieta', district: 'Centro', ibge: '3509502' },
  },
  {
    id: 'place-rio',
    city: 'Rio de Janeiro',
    region: 'Rio de Janeiro',
    regionCode: 'RJ',
    country: 'BR',
    position: [-43.1729, -22.9068],
    cep: { code: '20040002', street: 'Rua da Assembleia', district: 'Centro', ibge: '3304557' },
  },
  {
    id: 'place-cordoba',
    city: 'Córdoba',
    region: 'Córdoba',
    regionCode: 'X',
    country: 'AR',
    position: [-64.1888, -31.4201],
  },
  {
    id: 'place-rosario',
    city: 'Rosario',
    region: 'Santa Fe',
    regionCode: 'S',
    country: 'AR',
    position: [-60.6393, -32.9468],
  },
];
