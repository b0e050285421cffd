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
  switch (delivery.kind) {
    case 'days':
      return t('delivery.days', { count: delivery.days });
    case 'stands':
    case 'brought':
      return t(`delivery.${delivery.kind}`, { city: showCity(market, delivery) });
    case 'other':
      return delivery.at === null
        ? t('delivery.other')
        : t('delivery.otherAway', { city: showCity(market, delivery.at) });
    case 'ready':
    case 'undetermined':
    case 'none':
      return t(`delivery.${delivery.kind}`);
  }
};
