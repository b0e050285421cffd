import { money, subtractMoney } from '#kernel/money.ts';
import { netLike } from '#kernel/national-taxes.ts';
import type { Quote } from '#features/price/public.ts';

/** What a coupon takes off: a fixed amount, or a share of the price which may have a most. In minor units. */
export type Discount = {
  readonly amount: number | null;
  readonly percent: number | null;
  readonly mostOff: number | null;
};

/** Lines that a buyer's own code takes off a price. */
type CodeKind = 'coupon' | 'voucher';

const isOfCode = ({ kind }: Quote['lines'][number]): boolean => kind === 'coupon' || kind === 'voucher';

/** The price before any coupon or voucher: of several coupons each is reckoned from it, so that their order does not matter. */
export const priceBefore = ({ lines }: Pick<Quote, 'lines'>): number =>
  lines.filter((line) => !isOfCode(line)).reduce((sum, { amount }) => sum + amount.amount, 0);

/** What another price of the same car has without national taxes. */
const netOf = (price: Quote['total'], { total, totalWithoutTaxes: net }: Quote): Quote['total'] | null =>
  netLike(price, { amount: total.amount, netAmount: net?.amount ?? null });

/** The price with everything taken out again that coupons and a voucher took off. */
export const bareQuote = (quote: Quote): Quote => {
  const { total } = quote;
  const whole = money(priceBefore(quote), total.currency);
  if (whole.amount === total.amount) return quote;
  return {
    ...quote,
    lines: quote.lines.filter((line) => !isOfCode(line)),
    total: whole,
    totalWithoutTaxes: netOf(whole, quote),
  };
};

/** What it takes off a price, rounded to the cent; at least `least` of the total stays. 0: nothing is left to take. */
export const couponOff = (
  { amount, percent, mostOff }: Discount,
  of: { readonly price: number; readonly total: number; readonly least: number },
): number => {
  const full = amount ?? Math.round((of.price * (percent ?? 0)) / 100);
  return Math.max(0, Math.min(full, mostOff ?? full, of.total - of.least));
};

type Coupon = { readonly code: string; readonly name: string; readonly off: number };
type Line = Coupon & { readonly kind: CodeKind };

/** A quote with one more coupon or voucher: a line takes it off, so that the lines still add up. Without national taxes it falls in proportion. */
export const withDiscount = (
  quote: Quote,
  { kind, code, name, off }: Line,
): { quote: Quote; netOff: number | null } => {
  const { total, totalWithoutTaxes: net } = quote;
  const lower = subtractMoney(total, money(off, total.currency));
  const lowerNet = netOf(lower, quote);
  return {
    quote: {
      ...quote,
      lines: [...quote.lines, { kind, code, name, amount: money(-off, total.currency) }],
      total: lower,
      totalWithoutTaxes: lowerNet,
    },
    netOff: net === null || lowerNet === null ? null : net.amount - lowerNet.amount,
  };
};

export const withCoupon = (quote: Quote, coupon: Coupon): { quote: Quote; netOff: number | null } =>
  withDiscount(quote, { ...coupon, kind: 'coupon' });

type Taken = Pick<Coupon, 'code' | 'off'> & { readonly netOff: number | null };

/** The quote as it would be without it. */
export const withoutDiscount = (quote: Quote, { kind, code, off, netOff }: Taken & Pick<Line, 'kind'>): Quote => {
  const { lines, total, totalWithoutTaxes: net } = quote;
  return {
    ...quote,
    lines: lines.filter((line) => line.kind !== kind || line.code !== code),
    total: money(total.amount + off, total.currency),
    totalWithoutTaxes: net === null ? null : money(net.amount + (netOff ?? 0), net.currency),
  };
};

export const withoutCoupon = (quote: Quote, taken: Taken): Quote =>
  withoutDiscount(quote, { ...taken, kind: 'coupon' });
