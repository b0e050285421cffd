import type { Market } from './market.ts';

/** A federative unit (Brazil) or province (Argentina). */
export type State = {
  /** The unit's letters: ISO 3166-2 without the country. */
  readonly code: string;
  readonly name: string;
  /** IBGE's two-digit code; absent in Argentina. */
  readonly ibge?: string;
  /** First and last postal code (Correios, Diretório Nacional de Endereços), digits only; absent in Argentina. */
  readonly postalRanges?: readonly (readonly [string, string])[];
};

export const BRAZILIAN_STATES: readonly State[] = [
  { code: 'AC', name: 'Acre', ibge: '12', postalRanges: [['69900000', '69999999']] },
  { code: 'AL', name: 'Alagoas', ibge: '27', postalRanges: [['57000000', '57999999']] },
  {
    code: 'AM',
    name: 'Amazonas',
    ibge: '13',
    postalRanges: [
      ['69000000', '69299999'],
      ['69400000', '69899999'],
    ],
  },
  { code: 'AP', name: 'Amapá', ibge: '16', postalRanges: [['68900000', '68999999']] },
  { code: 'BA', name: 'Bahia', ibge: '29', postalRanges: [['40000000', '48999999']] },
  { code: 'CE', name: 'Ceará', ibge: '23', postalRanges: [['60000000', '63999999']] },
  {
    code: 'DF',
    name: 'Distrito Federal',
    ibge: '53',
    postalRanges: [
      ['70000000', '72799999'],
      ['73000000', '73699999'],
    ],
  },
  { code: 'ES', name: 'Espírito Santo', ibge: '32', postalRanges: [['29000000', '29999999']] },
  {
    code: 'GO',
    name: 'Goiás',
    ibge: '52',
    postalRanges: [
      ['72800000', '72999999'],
      ['73700000', '76799999'],
    ],
  },
  { code: 'MA', name: 'Maranhão', ibge: '21', postalRanges: [['65000000', '65999999']] },
  { code: 'MG', name: 'Minas Gerais', ibge: '31', postalRanges: [['30000000', '39999999']] },
  { code: 'MS', name: 'Mato Grosso do Sul', ibge: '50', postalRanges: [['79000000', '79999999']] },
  { code: 'MT', name: 'Mato Grosso', ibge: '51', postalRanges: [['78000000', '78899999']] },
  { code: 'PA', name: 'Pará', ibge: '15', postalRanges: [['66000000', '68899999']] },
  { code: 'PB', name: 'Paraíba', ibge: '25', postalRanges: [['58000000', '58999999']] },
  { code: 'PE', name: 'Pernambuco', ibge: '26', postalRanges: [['50000000', '56999999']] },
  { code: 'PI', name: 'Piauí', ibge: '22', postalRanges: [['64000000', '64999999']] },
  { code: 'PR', name: 'Paraná', ibge: '41', postalRanges: [['80000000', '87999999']] },
  { code: 'RJ', name: 'Rio de Janeiro', ibge: '33', postalRanges: [['20000000', '28999999']] },
  { code: 'RN', name: 'Rio Grande do Norte', ibge: '24', postalRanges: [['59000000', '59999999']] },
  { code: 'RO', name: 'Rondônia', ibge: '11', postalRanges: [['76800000', '76999999']] },
  { code: 'RR', name: 'Roraima', ibge: '14', postalRanges: [['69300000', '69399999']] },
  { code: 'RS', name: 'Rio Grande do Sul', ibge: '43', postalRanges: [['90000000', '99999999']] },
  { code: 'SC', name: 'Santa Catarina', ibge: '42', postalRanges: [['88000000', '89999999']] },
  { code: 'SE', name: 'Sergipe', ibge: '28', postalRanges: [['49000000', '49999999']] },
  { code: 'SP', name: 'São Paulo', ibge: '35', postalRanges: [['01000000', '19999999']] },
  { code: 'TO', name: 'Tocantins', ibge: '17', postalRanges: [['77000000', '77999999']] },
];

export const ARGENTINE_STATES: readonly State[] = [
  { code: 'A', name: 'Salta' },
  { code: 'B', name: 'Buenos Aires' },
  { code: 'C', name: 'Ciudad Autónoma de Buenos Aires' },
  { code: 'D', name: 'San Luis' },
  { code: 'E', name: 'Entre Ríos' },
  { code: 'F', name: 'La Rioja' },
  { code: 'G', name: 'Santiago del Estero' },
  { code: 'H', name: 'Chaco' },
  { code: 'J', name: 'San Juan' },
  { code: 'K', name: 'Catamarca' },
  { code: 'L', name: 'La Pampa' },
  { code: 'M', name: 'Mendoza' },
  { code: 'N', name: 'Misiones' },
  { code: 'P', name: 'Formosa' },
  { code: 'Q', name: 'Neuquén' },
  { code: 'R', name: 'Río Negro' },
  { code: 'S', name: 'Santa Fe' },
  { code: 'T', name: 'Tucumán' },
  { code: 'U', name: 'Chubut' },
  { code: 'V', name: 'Tierra del Fuego, Antártida e Islas del Atlántico Sur' },
  { code: 'W', name: 'Corrientes' },
  { code: 'X', name: 'Córdoba' },
  { code: 'Y', name: 'Jujuy' },
  { code: 'Z', name: 'Santa Cruz' },
];

const byName = (states: readonly State[]): readonly State[] =>
  states.toSorted((one, other) => one.name.localeCompare(other.name, 'pt'));

const SORTED = { br: byName(BRAZILIAN_STATES), ar: byName(ARGENTINE_STATES) } as const;

/** In the order people look for them in: by name. */
export function statesOf(market: Market): readonly State[] {
  return SORTED[market];
}

export function stateOf(code: string, market: Market): State | undefined {
  return statesOf(market).find((state) => state.code === code);
}

export function isState(code: unknown, market: Market = 'br'): boolean {
  return typeof code === 'string' && stateOf(code, market) !== undefined;
}
