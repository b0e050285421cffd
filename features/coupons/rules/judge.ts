/** Which orders and proposals a coupon is for: any, those without credit, those that pay a part at once. */
export const PLANS = ['ANY', 'CASH', 'ENTRANCE'] as const;
export type Plan = (typeof PLANS)[number];

export type Terms = {
  readonly plan: Plan;
  readonly offerCode: string | null;
  readonly withOffer: boolean;
  readonly withOthers: boolean;
  readonly leastPrice: number | null;
  readonly incomeMost: number | null;
};

export type Purchase = {
  /** Code of the offer it is bought by; null at the list's price. */
  readonly offerCode: string | null;
  /** Months of the plan; 0 without credit. */
  readonly period: number;
  /** What is paid at once, in minor units; null where nobody said. */
  readonly entrance: number | null;
};

/** Stands for an offer in an address, where there is none. */
export const NO_OFFER = 'list';

/** Why a coupon does not serve a purchase on its own terms; null: it does. */
export const judgeTerms = (terms: Terms, purchase: Purchase): 'unavailable' | 'entranceOnly' | null => {
  const { plan, offerCode, withOffer } = terms;
  if (offerCode !== null && offerCode !== purchase.offerCode) return 'unavailable';
  if (!withOffer && purchase.offerCode !== null) return 'unavailable';
  if (plan === 'CASH' && purchase.period > 0) return 'unavailable';
  if (plan === 'ENTRANCE' && !(purchase.entrance !== null && purchase.entrance > 0)) return 'entranceOnly';
  return null;
};

export type Order = {
  /** The price before any coupon, in minor units. */
  readonly price: number;
  /** Whether each coupon that stands already stands beside others. */
  readonly standing: readonly { readonly withOthers: boolean }[];
  /** The declared income of the family; null where nobody declared it. */
  readonly income: number | null;
};

/** Why a coupon that serves the purchase does not serve this order; null: it does. */
export const judgeOrder = (
  { leastPrice, withOthers, incomeMost }: Terms,
  { price, standing, income }: Order,
): 'priceTooLow' | 'notTogether' | 'incomeNeeded' | 'incomeTooHigh' | null => {
  if (leastPrice !== null && price < leastPrice) return 'priceTooLow';
  if (standing.length > 0 && !(withOthers && standing.every((one) => one.withOthers))) return 'notTogether';
  if (incomeMost === null) return null;
  if (income === null) return 'incomeNeeded';
  return income > incomeMost ? 'incomeTooHigh' : null;
};
