import type { Market } from '#kernel/market.ts';
import { readPostalCode } from './postal-code.ts';

export const COLUMNS = ['state', 'code', 'name', 'latitude', 'longitude', 'first', 'last'] as const;
export type Column = (typeof COLUMNS)[number];
export type Cells = Readonly<Partial<Record<Column, string>>>;

/** A city of the file: its place where it is given, and its postal ranges as inclusive numbers. */
export type GazetteerCity = {
  readonly code: string;
  readonly state: string;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly ranges: readonly { readonly first: number; readonly last: number }[];
};

export type CellError = { readonly field: Column; readonly key: string };

/** Brazil: seven digits of IBGE. Argentina: the province's letter (ISO 3166-2:AR) and the main postal code. */
const CODE: Readonly<Record<Market, RegExp>> = { br: /^[1-9][0-9]{6}$/, ar: /^[A-HJ-NP-Z][1-9][0-9]{3}$/ };

/** Degrees WGS 84 within which the countries lie: latitude and longitude that changed places are outside. */
const BOUNDS: Readonly<Record<Market, Readonly<Record<'latitude' | 'longitude', readonly [number, number]>>>> = {
  br: { latitude: [-34, 5.5], longitude: [-74.1, -28.6] },
  ar: { latitude: [-55.3, -21.7], longitude: [-73.7, -53.5] },
};

const NAME = /^[\p{L}0-9][\p{L}0-9 .,'’()/-]{0,79}$/u;

/**
 * One row of a gazetteer file as a city.
 * @param cells The row's cells by column, as text; decimals with a point or a comma.
 * @param given The market, and the codes of the states that exist.
 * @returns The city with at most one range, or what is wrong with which cell.
 */
export const readRow = (
  cells: Cells,
  { market, states }: { readonly market: Market; readonly states: ReadonlySet<string> },
): GazetteerCity | readonly CellError[] => {
  const text = (column: Column): string => (cells[column] ?? '').trim();
  const errors: CellError[] = [];
  const check = (field: Column, isRight: boolean, key: string) => {
    if (!isRight) errors.push({ field, key: `location.import.${key}` });
  };
  const [state, code, name] = [text('state').toUpperCase(), text('code').toUpperCase(), text('name')];
  check('state', states.has(state), 'state');
  check('code', CODE[market].test(code), 'code');
  check('name', NAME.test(name), 'name');
  const place = { latitude: readDegrees(text('latitude')), longitude: readDegrees(text('longitude')) };
  for (const axis of ['latitude', 'longitude'] as const) {
    const [least, most] = BOUNDS[market][axis];
    const value = place[axis];
    check(axis, value === null || (value >= least && value <= most), axis);
  }
  check('longitude', (place.latitude === null) === (place.longitude === null), 'point');
  const range = readRange(text('first'), text('last'), market);
  check('first', range !== 'wrong', 'range');
  if (errors.length > 0) return errors;
  return { code, state, name, ...place, ranges: typeof range === 'object' && range !== null ? [range] : [] };
};

/** Null for an empty cell; what is no number is not in any country. */
const readDegrees = (text: string): number | null => {
  if (text === '') return null;
  return /^-?\d{1,3}(?:[.,]\d{1,12})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
};

const readRange = (
  first: string,
  last: string,
  market: Market,
): { readonly first: number; readonly last: number } | 'wrong' | null => {
  if (first === '' && last === '') return null;
  const from = readPostalCode(first, market)?.number;
  const to = readPostalCode(last === '' ? first : last, market)?.number;
  return from === undefined || to === undefined || from > to ? 'wrong' : { first: from, last: to };
};

/**
 * Puts a further row of a city to the others: more ranges, the same city.
 * @returns The city with all ranges, or the first column in which the rows differ.
 */
export const joinRows = (known: GazetteerCity, more: GazetteerCity): GazetteerCity | CellError => {
  const differs = (['state', 'name', 'latitude', 'longitude'] as const).find((field) => known[field] !== more[field]);
  if (differs !== undefined) return { field: differs, key: 'location.import.differs' };
  return { ...known, ranges: [...known.ranges, ...more.ranges] };
};
