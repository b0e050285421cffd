import type { Money } from '#kernel/money.ts';
import { loanOf, offerOf, type CreditOffer, type FinancePlan } from './public.ts';

export type OfferRequest = {
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
export const offerAt = (plan: FinancePlan, request: OfferRequest): CreditOffer | null => {
  const key = `${request.price.amount} ${request.entrance} ${request.term} ${request.residual} ${request.on}`;
  const known = drawn.get(plan) ?? new Map<string, CreditOffer | null>();
  drawn.set(plan, known);
  const offer = known.get(key);
  if (offer !== undefined) return offer;
  const fresh = draw(plan, request);
  if (known.size >= MOST) known.clear();
  known.set(key, fresh);
  return fresh;
};

const draw = (plan: FinancePlan, { residual, ...request }: OfferRequest): CreditOffer | null => {
  const choice = { plan, ...request, residualPercent: residual };
  try {
    return offerOf(choice, loanOf(choice));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
