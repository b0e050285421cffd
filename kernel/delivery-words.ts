import { showCity } from './city.ts';
import type { Market } from './market.ts';

type City = { readonly cityName: string; readonly stateCode: string };

/** What the stock answers, or that only cars that differ are free: `other` says in which city where none is near. */
export type StockAnswer =
  | { readonly kind: 'ready' | 'undetermined' | 'none' }
  | { readonly kind: 'days'; readonly days: number }
  | ({ readonly kind: 'stands' | 'brought' } & City)
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
