import { fineShare } from '../public.ts';
import type { FoundCar } from './ports.ts';

type Range = { readonly min: number; readonly max: number; readonly step: number; readonly initial: number };

/**
 * What an order has paid already is part of the entrance, so none below it is offered, to the cent: with the least one a bank lends
 * all that is owed. That is where it begins, or where the order's plan leaves that much to a bank. Where more is paid than a plan takes, it is the only one left.
 */
export const rangeFrom = (range: Range, { price, paid, plan }: Pick<FoundCar, 'price' | 'paid' | 'plan'>): Range => {
  if (price === null || paid === null) return range;
  const least = Math.max(range.min, fineShare(paid.amount, price.total.amount));
  const max = Math.max(range.max, least);
  // What the plan gives to others is no bank's part.
  const planned = plan === null ? 0 : fineShare(price.total.amount - plan.room.amount, price.total.amount);
  return { ...range, min: least, max, initial: planned > least && planned <= max ? planned : least };
};

/** The entrance of an address as the slider can show it, so that slider and figures are of one. */
export const entranceIn = ({ min, max, initial }: Range, typed: number | null): number =>
  Math.min(max, Math.max(min, typed ?? initial));
