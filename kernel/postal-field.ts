import type { Market } from './market.ts';

/** What a postal code is called in the address of a page, as people of the market call it. */
export const postalField = (market: Market): 'cep' | 'cp' => (market === 'br' ? 'cep' : 'cp');
