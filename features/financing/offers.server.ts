import type { Money } from '#kernel/money.ts';
import { loanOf, offerOf, type CreditOffer, type FinancePlan } from './public.ts';

export type OfferWish = {
  readonly price: Money;
  /** Minor units. */
  readonly entrance: number;
  readonly term: number;
  readonly residual: number;
  readonly on: string;
};

const drawn = new WeakMap<FinancePlan, Map<string, CreditOffer | null>>();
const MOST = 5_000;

/**
 * Our own figures of one choice, with their legal parts; null where they make no loan. Remembered with the plan they were read
 * with, for sliders come back to the same stops.
 */
export const offerAt = (plan: FinancePlan, wish: OfferWish): CreditOffer | null => {
  const key = `${wish.price.amount} ${wish.entrance} ${wish.term} ${wish.residual} ${wish.on}`;
  const known = drawn.get(plan) ?? new Map<string, CreditOffer | null>();
  drawn.set(plan, known);
  const offer = known.get(key);
  if (offer !== undefined) return offer;
  const fresh = draw(plan, wish);
  if (known.size >= MOST) known.clear();
  known.set(key, fresh);
  return fresh;
};

const draw = (plan: FinancePlan, { residual, ...wish }: OfferWish): CreditOffer | null => {
  const choice = { plan, ...wish, residualPercent: residual };
  try {
    return offerOf(choice, loanOf(choice));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
