import type { Currency } from '#kernel/market.ts';
import type { CouponInput } from '../contract/admin.ts';

type Code = 'codeWrong' | 'oneDiscount' | 'mostOfPercent' | 'moneyWrong' | 'endsBefore' | 'defaultOfOffer';
export type WrongField = { readonly code: Code; readonly field: keyof CouponInput };

const MONEYS = ['amount', 'mostOff', 'budget', 'leastPrice', 'incomeMost'] as const;

/** The first thing that contradicts itself in what staff wrote of a coupon; null: nothing. */
export const wrongField = (
  input: Omit<CouponInput, 'code'> & { readonly code: string | null },
  currency: Currency,
): WrongField | null => {
  if (input.code === null) return { code: 'codeWrong', field: 'code' };
  if ((input.amount === null) === (input.percent === null)) return { code: 'oneDiscount', field: 'percent' };
  if (input.mostOff !== null && input.percent === null) return { code: 'mostOfPercent', field: 'mostOff' };
  const money = MONEYS.find((name) => {
    const value = input[name];
    return value !== null && (value.amount <= 0 || value.currency !== currency);
  });
  if (money !== undefined) return { code: 'moneyWrong', field: money };
  const { validFrom, validUntil, defaultPeriod, plan } = input;
  if (validUntil !== null && Date.parse(validUntil) <= Date.parse(validFrom))
    return { code: 'endsBefore', field: 'validUntil' };
  const isFit = input.offerCode !== null && input.withOffer && (plan !== 'CASH' || defaultPeriod === 0);
  return defaultPeriod !== null && !isFit ? { code: 'defaultOfOffer', field: 'defaultPeriod' } : null;
};
