import { showCity } from './city.ts';
import type { Market } from './market.ts';

type City = { readonly cityName: string; readonly stateCode: string };

/**
 * Delivery of a car: `ready` near by, `stands` in a city for who did not say where they are, `away` in one too far from their place,
 * in so many days, not known yet. `other`: only cars that differ are there, in that city where none is near; `none`: only the
 * waiting list is left.
 */
export type StockAnswer =
  | { readonly kind: 'ready' | 'undetermined' | 'none' }
  | { readonly kind: 'days'; readonly days: number }
  | ({ readonly kind: 'stands' | 'away' } & City)
  | { readonly kind: 'other'; readonly at: City | null };

type Key = `delivery.${StockAnswer['kind'] | 'otherAway'}`;

/** When a car can be had, in words: the same wherever it is shown. `t` reads the texts of the area `stock`. */
export const deliveryWords = (
  delivery: StockAnswer,
  { market, t }: { market: Market; t: (key: Key, params?: Readonly<Record<string, string | number>>) => string },
): string => {
  const { kind } = delivery;
  if (kind === 'days') return t('delivery.days', { count: delivery.days });
  const at = kind === 'other' ? delivery.at : 'cityName' in delivery ? delivery : null;
  if (at === null) return t(`delivery.${kind}`);
  return t(kind === 'other' ? 'delivery.otherAway' : `delivery.${kind}`, { city: showCity(market, at) });
};
