import type { FinancePlan } from '#features/financing/public.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import type { OfferInput } from '../contract/shapes.ts';
import { priceOffer, type ListFacts, type PriceRefusal } from '../rules/price.ts';
import type { OfferPricing } from '../store/rows.server.ts';
import { installmentOf, type OfferContext } from './installment.server.ts';

export type PriceFault = PriceRefusal | 'installmentUnavailable';

/** The price columns of an offer, computed and proven, with the instalment a bank stands by. */
export const priceInput = (options: {
  context: OfferContext;
  input: OfferInput;
  list: ListFacts;
  plans: readonly FinancePlan[];
}): Result<OfferPricing, PriceFault> => {
  const { context, input, list, plans } = options;
  const mayFloat = input.subject.kind === 'PART' && input.subject.discountType === 'COUPON';
  const priced = priceOffer({ price: input.price, list, mayFloat });
  if (!priced.ok) return refuse(priced.code);
  const { amount, former, percent, withoutTaxes } = priced.value;
  const installment = installmentOf({ context, plans, input, amount });
  if (installment === null && input.price.type === 'INSTALLMENT') return refuse('installmentUnavailable');
  return ok({
    amount: amount?.amount ?? null,
    formerAmount: former?.amount ?? null,
    netAmount: withoutTaxes?.amount ?? null,
    percent,
    listAmount: list.amount,
    installment,
  });
};
