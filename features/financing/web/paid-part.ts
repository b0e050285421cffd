import { fineShare } from '../public.ts';
import type { FoundCar } from './ports.ts';

type Range = { readonly min: number; readonly max: number; readonly step: number; readonly initial: number };

/**
 * What an order has paid already is part of the entrance, so none below it is offered, to the cent: with the least one a bank lends
 * all that is owed. That is where it begins. Where more is paid than a plan takes, it is the only one left.
 */
export const rangeFrom = (range: Range, { price, paid }: Pick<FoundCar, 'price' | 'paid'>): Range => {
  if (price === null || paid === null) return range;
  const least = Math.max(range.min, fineShare(paid.amount, price.total.amount));
  return { ...range, min: least, max: Math.max(range.max, least), initial: least };
};
