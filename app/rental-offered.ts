import { brandOf } from '#brands/brands.ts';
import { rentsIn } from '#features/rental/public.ts';
import type { Market } from '#kernel/market.ts';

/** Whether a brand has cars by subscription in a market. */
export const offersRental = (brand: string, market: Market): boolean => brandOf(brand).rentalOffers && rentsIn(market);
