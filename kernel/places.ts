import type { Market } from './market.ts';
import { ARGENTINE_STATES, BRAZILIAN_STATES } from './states.ts';
import type { State } from './states.ts';

export { ARGENTINE_STATES, BRAZILIAN_STATES, isState, stateOf, statesOf } from './states.ts';
export type { State } from './states.ts';

/** CEP: eight digits, or five, a dash and three. */
const CEP = /^[0-9]{5}-?[0-9]{3}$/;
/**
 * Argentina: the old four-digit code, 1000 to 9999, or the CPA of eight (Correo Argentino): the province's letter
 * (ISO 3166-2:AR, so neither I nor O), four digits, three letters of the block's side.
 */
const CPA = /^(?:[1-9][0-9]{3}|[A-HJ-NP-Z][1-9][0-9]{3}[A-Z]{3})$/;

export function isPostalCode(value: unknown, market: Market = 'br'): boolean {
  if (typeof value !== 'string' || value.length > 9) return false;
  return (market === 'br' ? CEP : CPA).test(value);
}

/** Letter and four digits, as many write the CPA without the side of the block. */
const SHORT_CPA = /^[A-HJ-NP-Z][1-9][0-9]{3}$/;

/**
 * A postal code as people type it, in the form that is kept: `30130 010`, `30.130-010` -> `30130010`; `c1425 abc` -> `C1425ABC`;
 * `S2000`, which is no whole CPA, -> `2000`. What is none of the market stays as it is, for the call to refuse.
 */
export function typedPostalCode(text: string, market: Market): string {
  const code = text.toUpperCase().replaceAll(/[\s.-]/g, '');
  if (market === 'ar' && SHORT_CPA.test(code)) return code.slice(1);
  return isPostalCode(code, market) ? code : text.trim();
}

/** `01310-100`, `C1043AAZ`; what is not a postal code of the market comes back as it was. */
export function formatPostalCode(text: string, market: Market = 'br'): string {
  if (market === 'ar') {
    const code = text.trim().toUpperCase();
    return isPostalCode(code, 'ar') ? code : text;
  }
  return isPostalCode(text, 'br') ? `${text.slice(0, 5)}-${text.slice(-3)}` : text;
}

/** The form for look-ups: without its dash; null for no postal code of the market. */
export function stripPostalCode(value: unknown, market: Market = 'br'): string | null {
  return typeof value === 'string' && isPostalCode(value, market) ? value.replace('-', '') : null;
}

/** The state a Brazilian postal code belongs to by the Correios' ranges; undefined for a range nobody holds. */
function stateOfCep(cep: string): State | undefined {
  return BRAZILIAN_STATES.find((state) => state.postalRanges?.some(([first, last]) => cep >= first && cep <= last));
}

/** The state a postal code tells by itself: any Brazilian one in use, and the Argentine CPA (the old code does not). */
export function stateOfPostalCode(value: unknown, market: Market = 'br'): State | undefined {
  const code = stripPostalCode(value, market);
  if (code === null) return undefined;
  return market === 'br' ? stateOfCep(code) : ARGENTINE_STATES.find((state) => state.code === code.charAt(0));
}
