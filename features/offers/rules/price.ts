import { multiplyMoney, money, percentOf, subtractMoney, type Currency, type Money } from '#kernel/money.ts';
import { netLike } from '#kernel/national-taxes.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';

/** What the author of an offer says about its price, in minor units and per cent. */
export type OfferPrice =
  | { readonly type: 'FULL_PRICE' | 'STARTS_WITH'; readonly amount: number }
  | { readonly type: 'FROM_TO'; readonly formerAmount: number; readonly amount: number }
  | { readonly type: 'PERCENT'; readonly percent: number }
  | {
      readonly type: 'INSTALLMENT';
      /** The cash price the instalments finance. */
      readonly amount: number;
      readonly entrancePercent: number;
      readonly term: number;
      /** A last, larger instalment in per cent of the price: a balloon. */
      readonly residualPercent: number | null;
    };

/** What the maker's list says about the same thing. */
export type ListFacts = {
  readonly currency: Currency;
  /** The public list price now; null where no list has it (used cars, work at the bench). */
  readonly amount: number | null;
  /** The same without national taxes, where the law asks for it. */
  readonly netAmount: number | null;
  /** Where no list has the price: what remains of each cent without national taxes, where the law asks for it. */
  readonly netShare?: number | null;
  /** Every public list price of the last ninety days, today's included. */
  readonly charged: readonly number[];
};

export type Priced = {
  /** Null only for a share of a price that is made elsewhere. */
  readonly amount: Money | null;
  readonly former: Money | null;
  readonly percent: number | null;
  readonly withoutTaxes: Money | null;
};

/**
 * `formerUnproven`: the former price was never on a list in the last ninety days (CDC art. 37 §1: an advert must not mislead
 * about the price). `notLower`: what is offered is no less than what it is compared with.
 */
export type PriceRefusal = 'formerUnproven' | 'notLower' | 'referenceMissing';

export const PROOF_DAYS = 90;

/**
 * The price of an offer, whatever its type: the one rule that editor, showcase and sweep share. Without national taxes it falls in
 * the same proportion as the list price does. A share of nothing listed has no amount, and `mayFloat` says whether that is allowed.
 */
export const priceOffer = (options: {
  price: OfferPrice;
  list: ListFacts;
  mayFloat?: boolean;
}): Result<Priced, PriceRefusal> => {
  const { price, list, mayFloat = false } = options;
  const requested = (amount: number): Money => money(amount, list.currency);
  if (price.type === 'PERCENT') {
    if (list.amount === null) {
      return mayFloat
        ? ok({ amount: null, former: null, percent: price.percent, withoutTaxes: null })
        : refuse('referenceMissing');
    }
    const former = requested(list.amount);
    const amount = subtractMoney(former, percentOf(former, price.percent));
    if (amount.amount <= 0 || amount.amount >= former.amount) return refuse('notLower');
    return ok({ amount, former, percent: price.percent, withoutTaxes: netOf(amount, list) });
  }
  const amount = requested(price.amount);
  const withoutTaxes = netOf(amount, list);
  if (price.type !== 'FROM_TO') return ok({ amount, former: null, percent: null, withoutTaxes });
  if (price.amount >= price.formerAmount) return refuse('notLower');
  if (!list.charged.includes(price.formerAmount)) return refuse('formerUnproven');
  return ok({ amount, former: requested(price.formerAmount), percent: null, withoutTaxes });
};

const netOf = (amount: Money, { amount: listed, netAmount, netShare = null }: ListFacts): Money | null => {
  if (listed !== null && netAmount !== null) return netLike(amount, { amount: listed, netAmount });
  return netShare === null ? null : multiplyMoney(amount, netShare);
};

/** What is saved, in whole per cent rounded down, so that nobody is promised more than they get; null without a former price. */
export const savedPercent = ({ amount, former }: Pick<Priced, 'amount' | 'former'>): number | null =>
  amount === null || former === null ? null : Math.floor(((former.amount - amount.amount) * 100) / former.amount);
