import { listDealerPlaces } from '#features/dealers/public.server.ts';
import { deliveryOf } from '#features/stock/public.ts';
import type { Tx } from '#platform/database.server.ts';
import type { OfferPlace } from '../contract/search.ts';
import { findOnSale, type OfferOnSale } from '../store/sale.server.ts';
import type { Shop } from '../store/search.server.ts';
import { supplyOf, type OfferSupply } from './units.server.ts';

const isOffSale = ({ state, isOver, isAhead }: OfferOnSale): boolean => state === 'sold' || isOver || isAhead;

/** What an offer can give a visitor now: nothing outside its time; null where it is not reserved online, or not known. */
export const readSupply = async (tx: Tx, { brand, market, at }: Shop, code: string): Promise<OfferSupply | null> => {
  const offer = await findOnSale(tx, { brand, market, code }, { lock: false });
  return offer === null || isOffSale(offer) ? null : supplyOf(tx, { offer, at });
};

type Near = { readonly latitude: number; readonly longitude: number } | null;

/** The dealerships with an offer's cars, nearest first; null where there is no such offer. */
export const listPlaces = async (
  tx: Tx,
  { shop, code, near }: { shop: Shop; code: string; near: Near },
): Promise<{ left: number; places: OfferPlace[] } | null> => {
  const { brand, market, at } = shop;
  const offer = await findOnSale(tx, { brand, market, code }, { lock: false });
  if (offer === null) return null;
  const supply = isOffSale(offer) ? null : await supplyOf(tx, { offer, at });
  if (supply === null || supply.left === 0) return { left: 0, places: [] };
  const byDealer = Map.groupBy(supply.units, ({ unit }) => unit.dealerId);
  const dealers = await listDealerPlaces(tx, { brand, ids: [...byDealer.keys()], near });
  const places = dealers.flatMap((dealer): OfferPlace[] => {
    const units = byDealer.get(dealer.id) ?? [];
    const [first] = units;
    if (first === undefined) return [];
    const { unit, choice, quote } = first;
    const { deliveryDays } = unit;
    return [
      {
        dealer,
        units: Math.min(units.length, supply.left),
        delivery: deliveryOf(unit, dealer),
        deliveryDays,
        choice,
        quote,
      },
    ];
  });
  return { left: supply.left, places: places.sort(byDistance) };
};

const byDistance = (a: OfferPlace, b: OfferPlace): number =>
  (a.dealer.distanceKm ?? 0) - (b.dealer.distanceKm ?? 0) || (a.dealer.name < b.dealer.name ? -1 : 1);
