import { showCity } from '#kernel/city.ts';
import type { Market } from '#kernel/market.ts';
import type { Delivery } from '../../public.ts';

type City = { readonly cityName: string; readonly stateCode: string };

/** What the stock answers, or that only cars that differ are free: `other` says in which city where none is near. */
export type StockAnswer = Delivery | { readonly kind: 'none' } | { readonly kind: 'other'; readonly at: City | null };

type Key = `delivery.${Exclude<StockAnswer['kind'], 'other'>}` | 'delivery.other' | 'delivery.otherAway';

/** When a car can be had, in words: the same wherever it is shown. `say` reads the texts of the area `stock`. */
export const deliveryWords = (
  delivery: StockAnswer,
  { market, say }: { market: Market; say: (key: Key, params?: Readonly<Record<string, string | number>>) => string },
): string => {
  switch (delivery.kind) {
    case 'days':
      return say('delivery.days', { count: delivery.days });
    case 'stands':
    case 'brought':
      return say(`delivery.${delivery.kind}`, { city: showCity(market, delivery) });
    case 'other':
      return delivery.at === null
        ? say('delivery.other')
        : say('delivery.otherAway', { city: showCity(market, delivery.at) });
    case 'ready':
    case 'undetermined':
    case 'none':
      return say(`delivery.${delivery.kind}`);
  }
};
