import { money, multiplyMoney, subtractMoney } from '#kernel/money.ts';
import type { Quote } from '#features/price/public.ts';

/** What a coupon takes off: a fixed amount, or a share of the price which may have a most. In minor units. */
export type Discount = {
  readonly amount: number | null;
  readonly percent: number | null;
  readonly mostOff: number | null;
};

const isCoupon = ({ kind }: Quote['lines'][number]): boolean => kind === 'coupon';

/** The price before any coupon: of several each is reckoned from it, so that their order does not matter. */
export const priceBefore = ({ lines }: Pick<Quote, 'lines'>): number =>
  lines.filter((line) => !isCoupon(line)).reduce((sum, { amount }) => sum + amount.amount, 0);

/** What it takes off a price, rounded to the cent; at least `least` of the total stays. 0: nothing is left to take. */
export const couponOff = (
  { amount, percent, mostOff }: Discount,
  of: { readonly price: number; readonly total: number; readonly least: number },
): number => {
  const full = amount ?? Math.round((of.price * (percent ?? 0)) / 100);
  return Math.max(0, Math.min(full, mostOff ?? full, of.total - of.least));
};

type Coupon = { readonly code: string; readonly name: string; readonly off: number };

/** A quote with one more coupon: a line takes it off, so that the lines still add up. Without national taxes it falls in proportion. */
export const withCoupon = (quote: Quote, { code, name, off }: Coupon): { quote: Quote; netOff: number | null } => {
  const { total, totalWithoutTaxes: net } = quote;
  const lower = subtractMoney(total, money(off, total.currency));
  const lowerNet = net === null ? null : multiplyMoney(net, lower.amount / total.amount);
  return {
    quote: {
      ...quote,
      lines: [...quote.lines, { kind: 'coupon', code, name, amount: money(-off, total.currency) }],
      total: lower,
      totalWithoutTaxes: lowerNet,
    },
    netOff: net === null || lowerNet === null ? null : net.amount - lowerNet.amount,
  };
};

/** The quote as it would be without the coupon. */
export const withoutCoupon = (
  quote: Quote,
  { code, off, netOff }: Pick<Coupon, 'code' | 'off'> & { readonly netOff: number | null },
): Quote => {
  const { lines, total, totalWithoutTaxes: net } = quote;
  return {
    ...quote,
    lines: lines.filter((line) => !isCoupon(line) || line.code !== code),
    total: money(total.amount + off, total.currency),
    totalWithoutTaxes: net === null ? null : money(net.amount + (netOff ?? 0), net.currency),
  };
};
