import type { Market } from '#kernel/market.ts';

/** The rental company knows drivers by the Brazilian licence (CTB art. 162), and rents there alone. */
export const rentsIn = (market: Market): boolean => market === 'br';
