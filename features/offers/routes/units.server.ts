import { countOfferOrders, countOrdersOfOffers } from '#features/reservations/public.server.ts';
import type { CarChoice, Quote } from '#features/price/public.ts';
import { quoteCar } from '#features/price/public.server.ts';
import { listReadyUnits } from '#features/stock/public.server.ts';
import type { Unit } from '#features/stock/public.ts';
import { money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import { isPlain, quoteAtOffer } from '../rules/offer-quote.ts';
import { isReservable, unitsLeft } from '../rules/reservable.ts';
import type { OfferOnSale } from '../store/sale.server.ts';

/** A car that stands for an offer, with its price frozen as the offer asks. */
export type OfferUnit = { readonly unit: Unit; readonly choice: CarChoice; readonly quote: Quote };

const choiceOf = (unit: Unit): CarChoice => ({
  mvsCode: unit.mvsCode,
  year: unit.year,
  colorCode: unit.colorCode ?? '',
  coatingCode: unit.coatingCode,
  itemCodes: [...unit.itemCodes],
  accessoryCodes: [],
  serviceCodes: [],
});

/**
 * The cars an offer can be bought as: built, free, of its version and paint, at its dealership where it has one, and with nothing
 * on them that its price does not name. Cars built alike are priced once.
 */
export const listOfferUnits = async (
  tx: Tx,
  { offer, dealerId, at }: { offer: OfferOnSale; dealerId: string | null; at: Date },
): Promise<OfferUnit[]> => {
  const { brand, market, mvsCode, year, amount } = offer;
  if (mvsCode === null || year === null || amount === null) return [];
  if (offer.dealerId !== null && dealerId !== null && offer.dealerId !== dealerId) return [];
  const units = await listReadyUnits(tx, {
    brand,
    market,
    mvsCode,
    year,
    colorCode: offer.colorCode,
    dealerId: offer.dealerId ?? dealerId,
  });
  const priced: OfferUnit[] = [];
  for (const alike of Map.groupBy(units, (unit) => JSON.stringify(choiceOf(unit))).values()) {
    const [first] = alike;
    if (first === undefined) continue;
    const quoted = await quoteCar(tx, { brand, market, choice: choiceOf(first), at });
    if (!quoted.ok || !isPlain(quoted.value)) continue;
    const { code, title, currency } = offer;
    const quote = quoteAtOffer(quoted.value, { code, title, amount: money(amount, currency) });
    const coatingCode = quote.lines.find(({ kind }) => kind === 'coating')?.code ?? null;
    for (const unit of alike) priced.push({ unit, choice: { ...choiceOf(unit), coatingCode }, quote });
  }
  return priced;
};

/** How many cars the offers of a page still promise; an offer without a number is left out, as its cars are counted one by one. */
export const listLeft = async (
  tx: Tx,
  rows: readonly { readonly id: string; readonly brand: string; readonly stock: number | null }[],
): Promise<ReadonlyMap<string, number>> => {
  const counted = rows.flatMap(({ id, brand, stock }) => (stock === null ? [] : [{ id, brand, stock }]));
  const [first] = counted;
  if (first === undefined) return new Map();
  const orders = await countOrdersOfOffers(tx, { brand: first.brand, offerIds: counted.map(({ id }) => id) });
  const taken = new Map(orders.map((row) => [row.offerId, row.orders]));
  return new Map(counted.map(({ id, stock }) => [id, stock - (taken.get(id) ?? 0)]));
};

export type OfferSupply = { readonly left: number; readonly units: readonly OfferUnit[] };

/** What an offer can still give; null for offers that are not reserved online. */
export const supplyOf = async (
  tx: Tx,
  { offer, dealerId = null, at }: { offer: OfferOnSale; dealerId?: string | null; at: Date },
): Promise<OfferSupply | null> => {
  if (!isReservable(offer)) return null;
  const units = await listOfferUnits(tx, { offer, dealerId, at });
  const taken = await countOfferOrders(tx, { brand: offer.brand, offerId: offer.id });
  return { left: unitsLeft(offer.stock, taken, units.length), units };
};
