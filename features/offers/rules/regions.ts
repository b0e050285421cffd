import type { Market } from '#kernel/market.ts';

/**
 * The regions an offer may hold in and an administrator may answer for. Brazil: the five large regions of IBGE. Argentina: the
 * statistical regions of INDEC, with Greater Buenos Aires inside the Pampas, for dealers' places are told by province alone.
 */
export const REGIONS: Readonly<Record<Market, Readonly<Record<string, readonly string[]>>>> = {
  br: {
    N: ['AC', 'AM', 'AP', 'PA', 'RO', 'RR', 'TO'],
    NE: ['AL', 'BA', 'CE', 'MA', 'PB', 'PE', 'PI', 'RN', 'SE'],
    CO: ['DF', 'GO', 'MS', 'MT'],
    SE: ['ES', 'MG', 'RJ', 'SP'],
    S: ['PR', 'RS', 'SC'],
  },
  // Letters of ISO 3166-2:AR.
  ar: {
    PAMPEANA: ['B', 'C', 'X', 'E', 'L', 'S'],
    NOA: ['K', 'Y', 'A', 'G', 'T'],
    NEA: ['W', 'H', 'P', 'N'],
    CUYO: ['M', 'J', 'D', 'F'],
    PATAGONIA: ['U', 'Q', 'R', 'Z', 'V'],
  },
};

/** Region of a state or province by its letters; null for letters of no state. */
export const regionOf = (market: Market, stateCode: string): string | null =>
  Object.entries(REGIONS[market]).find(([, states]) => states.includes(stateCode))?.[0] ?? null;

/**
 * The company behind a dealer: in Brazil the root of the CNPJ (its first eight characters, shared by all establishments of a
 * company, IN RFB 2.119/2022), in Argentina the whole CUIT. Dealers of one company are one group.
 */
export const groupOf = (market: Market, document: string): string =>
  market === 'br' ? document.slice(0, 8) : document;
