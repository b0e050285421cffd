import { brandOf } from '#brands/brands.ts';
import type { Brand } from '#brands/schema.ts';
import type { Market } from '#kernel/market.ts';

/** The switches of the page settings that leads ask about. */
export const leadSwitches = (brand: string, market: Market): Brand['switches']['br'] => brandOf(brand).switches[market];
