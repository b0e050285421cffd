import { listFinancePlans } from '#features/financing/public.server.ts';
import { representativeInstallment, type CreditOffer, type FinancePlan } from '#features/financing/public.ts';
import { dayIn } from '#kernel/dates.ts';
import type { Money } from '#kernel/money.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { OfferInput, OfferInstallment } from '../contract/shapes.ts';

export type OfferContext = Pick<Context, 'brand' | 'market' | 'clock'>;

/** The banks' plans for offers, or the usual ones where a brand has none of its own; asked once for many offers. */
export const plansFor = async (tx: Tx, { brand, market, clock }: OfferContext): Promise<readonly FinancePlan[]> => {
  const scope = { brand, market, at: clock.now() };
  const own = await listFinancePlans(tx, { ...scope, planType: 'OFFER' });
  return own.length > 0 ? own : listFinancePlans(tx, scope);
};

const snapshotOf = (credit: CreditOffer): OfferInstallment => ({
  amount: credit.installment,
  last: credit.lastInstallment,
  term: credit.term,
  entrance: credit.entrance,
  entrancePercent: credit.entrancePercent,
  residual: credit.finalInstallment,
  total: credit.totalWithFinancing,
  totalWithout: credit.totalWithoutFinancing,
  monthlyRate: credit.monthlyRate,
  nominalAnnualRate: credit.nominalAnnualRate,
  effectiveAnnualRate: credit.effectiveAnnualRate,
  totalCost: credit.totalCostRate,
  source: credit.source,
  lender: credit.lender.name,
  lenderDocument: credit.lender.document,
});

/** Whether a bank offers exactly these terms: nothing is promised that no bank stands by. */
const offers = (plan: FinancePlan, price: Extract<OfferInput['price'], { type: 'INSTALLMENT' }>): boolean => {
  const { entrance, residual, terms } = plan;
  if (!terms.includes(price.term)) return false;
  if (price.entrancePercent < entrance.min || price.entrancePercent > entrance.max) return false;
  if (price.residualPercent === null || residual === null) return price.residualPercent === null && residual === null;
  return price.residualPercent >= residual.min && price.residualPercent <= residual.max;
};

/**
 * The instalment an offer is told by: on the author's own terms where the price is told in instalments, else on the brand's
 * first plan. Null where no bank finances it, and for what nobody finances: rents, parts, services.
 */
export const installmentOf = (options: {
  context: OfferContext;
  plans: readonly FinancePlan[];
  input: Pick<OfferInput, 'price' | 'type'> & { readonly subject: { readonly kind: string } };
  amount: Money | null;
}): OfferInstallment | null => {
  const { context, plans, input, amount } = options;
  if (amount === null || input.type === 'RENTAL' || input.subject.kind !== 'VEHICLE') return null;
  const { price } = input;
  const on = dayIn(context.clock.now(), context.market);
  if (price.type !== 'INSTALLMENT') {
    const plan = plans.find(({ residual }) => residual === null) ?? plans[0];
    const credit = plan === undefined ? null : representativeInstallment({ plan, price: amount, on });
    return credit === null ? null : snapshotOf(credit);
  }
  const plan = plans.find((one) => offers(one, price));
  if (plan === undefined) return null;
  const { entrancePercent, term, residualPercent } = price;
  const terms = residualPercent === null ? { entrancePercent, term } : { entrancePercent, term, residualPercent };
  const credit = representativeInstallment({ plan, price: amount, on, ...terms });
  return credit === null ? null : snapshotOf(credit);
};
