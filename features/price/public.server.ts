import { findCar } from '#features/catalog/public.server.ts';
import type { Market } from '#kernel/market.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import type { Tx } from '#platform/database.server.ts';
import type { CarChoice, Quote } from './public.ts';
import { quoteOf, type PricedQuote, type QuoteRefusal } from './rules/quote.ts';

export type QuoteRequest = {
  readonly brand: string;
  readonly market: Market;
  readonly choice: CarChoice;
  readonly at: Date;
};

/** The quote and what each chosen part costs by its id. One statement. */
export const priceCar = async (tx: Tx, request: QuoteRequest): Promise<Result<PricedQuote, QuoteRefusal>> => {
  const { choice, ...scope } = request;
  const codes = splitVehicleCode(choice.mvsCode);
  if (codes === null) return refuse('versionUnknown');
  const { mvsCode, year } = choice;
  const priced = await findCar(tx, { mvsCode, year, modelCode: codes.model }, scope);
  return priced === null ? refuse('versionUnknown') : quoteOf({ priced, choice, at: scope.at });
};

/** What a configured car costs by the list in force, whatever a browser claimed; refused where it cannot be built. */
export const quoteCar = async (tx: Tx, request: QuoteRequest): Promise<Result<Quote, QuoteRefusal>> => {
  const priced = await priceCar(tx, request);
  return priced.ok ? ok(priced.value.quote) : priced;
};

/** Every time in which versions were asked a price: the proof behind a former price. Needs the brand's transaction. */
export { listPeriodsOf } from './store/changes.server.ts';
