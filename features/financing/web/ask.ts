import { decodeChoice, encodeChoice, type CarCodes } from '#features/configurator/public.ts';
import { isProduct, type Product } from './flow.ts';

/**
 * What an address of the flow says: the car, the product and the choice of the sliders, so that back, reload and a shared link
 * find the same simulation. Nothing personal ever stands in it.
 */
export type Ask = {
  /** The configured car, or only a version of it; null where none is named. */
  readonly car: QuotedCar | null;
  readonly product: Product | null;
  /** Per cent of the price, as fine as a typed amount needs; null: what the bank shows first. */
  readonly entrance: number | null;
  /** Months. */
  readonly term: number | null;
  /** Final instalment, per cent of the price. */
  readonly residual: number | null;
  readonly dealer: string | null;
  /** An own order whose balance is to be financed. */
  readonly order: string | null;
  /** An offer whose car is to be financed, as the offer says. */
  readonly offerCode: string | null;
  /** Id of the snapshot. */
  readonly simulation: string | null;
  /** Version of the accepted text. */
  readonly terms: string | null;
};

export type QuotedCar =
  | { readonly kind: 'choice'; readonly codes: CarCodes }
  | { readonly kind: 'version'; readonly mvsCode: string; readonly year: number };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const VERSION = /^([0-9A-Z]{7}|[0-9A-Z]{16})-(\d{4})$/;
const OFFER = /^[0-9a-z]{8}$/;
/** An entrance that was typed as an amount has more decimals, so that it stays that amount. */
const FINE = /^\d{1,4}(\.\d{1,10})?$/;
const TERMS = /^[\w.-]{1,40}$/;

/** A number as typed into an address or sent by a form; null for nothing and for anything else. */
const numberOf = (text: string | null, form = /^\d{1,4}(\.\d{1,2})?$/): number | null => {
  if (text === null || !form.test(text)) return null;
  return Number(text);
};

const matching = (text: string | null, form: RegExp): string | null => (text !== null && form.test(text) ? text : null);

const carOf = (query: URLSearchParams): QuotedCar | null => {
  const codes = decodeChoice(query.get('c'));
  if (codes !== null) return { kind: 'choice', codes };
  const match = VERSION.exec(query.get('v') ?? '');
  return match === null ? null : { kind: 'version', mvsCode: match[1] ?? '', year: Number(match[2]) };
};

export const readAsk = (query: URLSearchParams): Ask => {
  const product = query.get('p')?.toUpperCase();
  return {
    car: carOf(query),
    product: isProduct(product) ? product : null,
    entrance: numberOf(query.get('e'), FINE),
    term: numberOf(query.get('n')),
    residual: numberOf(query.get('f')),
    dealer: matching(query.get('d'), UUID),
    order: matching(query.get('o'), UUID),
    offerCode: matching(query.get('of'), OFFER),
    simulation: matching(query.get('s'), UUID),
    terms: matching(query.get('t'), TERMS),
  };
};

/** The fields of an ask as an address or hidden inputs carry them, in a fixed order; what is not said is left out. */
export const askFields = (ask: Partial<Ask>): [string, string][] => {
  const { car } = ask;
  const all: [string, string | null][] = [
    ['c', car?.kind === 'choice' ? encodeChoice(car.codes) : null],
    ['v', car?.kind === 'version' ? `${car.mvsCode}-${car.year}` : null],
    ['p', ask.product ?? null],
    ['e', ask.entrance == null ? null : String(ask.entrance)],
    ['n', ask.term == null ? null : String(ask.term)],
    ['f', ask.residual == null ? null : String(ask.residual)],
    ['d', ask.dealer ?? null],
    ['o', ask.order ?? null],
    ['of', ask.offerCode ?? null],
    ['s', ask.simulation ?? null],
    ['t', ask.terms ?? null],
  ];
  return all.filter((field): field is [string, string] => field[1] !== null);
};

/** `?c=...&p=CDC`, or nothing. */
export const askQuery = (ask: Partial<Ask>): string => {
  const fields = askFields(ask);
  return fields.length === 0 ? '' : `?${new URLSearchParams(fields)}`;
};

/** The car in the shape of the calls that simulate. */
export const simulatedCar = (car: QuotedCar) => {
  if (car.kind === 'version') return { mvsCode: car.mvsCode, year: car.year };
  const { mvsCode, year, colorCode, coatingCode, itemCodes, accessoryCodes, serviceCodes } = car.codes;
  return { mvsCode, year, colorCode, coatingCode, partIds: [...itemCodes, ...accessoryCodes, ...serviceCodes] };
};

export const codesOfCar = (car: QuotedCar): { mvsCode: string; year: number } =>
  car.kind === 'version'
    ? { mvsCode: car.mvsCode, year: car.year }
    : { mvsCode: car.codes.mvsCode, year: car.codes.year };
