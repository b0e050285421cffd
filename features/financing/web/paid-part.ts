import type { FoundCar } from './ports.ts';

type Range = { readonly min: number; readonly max: number; readonly step: number; readonly initial: number };

/**
 * What an order has paid already is part of the entrance, so none below it is offered: whole per cent of the price. Where it is more
 * than a plan takes, it is the only one left.
 */
export const rangeFrom = (range: Range, { price, paid }: Pick<FoundCar, 'price' | 'paid'>): Range => {
  if (price === null || paid === null) return range;
  const least = Math.max(range.min, Math.ceil((paid.amount * 100) / price.total.amount));
  return { ...range, min: least, max: Math.max(range.max, least), initial: Math.max(range.initial, least) };
};
