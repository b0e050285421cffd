import type { Market } from './market.ts';

/**
 * A city as its market writes it in an address: Brazil names the state beside it (`Recife/PE`), Argentina's letters of
 * provinces are for post and plates alone, so there the city stands by itself (`Rosario`).
 */
export const showCity = (market: Market, place: { readonly cityName: string; readonly stateCode: string }): string =>
  market === 'br' ? `${place.cityName}/${place.stateCode}` : place.cityName;
