import { MARKETS, type Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Place } from './public.ts';
import { readPostalCode } from './rules/postal-code.ts';
import { findPlace } from './store/tables.server.ts';

export { findCity, listCitiesByCode } from './store/places.server.ts';
export { listStates } from './store/tables.server.ts';

/** Where a postal code of the market lies; null where nobody knows it. */
export const findPostalCode = async (
  tx: Tx,
  { market, postalCode }: { market: Market; postalCode: string },
): Promise<Place | null> => {
  const read = readPostalCode(postalCode, market);
  return read === null ? null : findPlace(tx, MARKETS[market].country, read);
};
