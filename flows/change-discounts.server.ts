import {
  findStandingVoucher,
  resizeVoucherUse,
  returnVoucherOf,
  type StandingVoucher,
} from '#features/benefits/steps.server.ts';
import {
  couponOff,
  findCouponOf,
  listStanding,
  lowerUse,
  priceBefore,
  returnUses,
  withCoupon,
  type StandingUse,
} from '#features/coupons/steps.server.ts';
import type { Quote } from '#features/price/public.ts';
import type { OrderRow } from '#features/reservations/steps.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Env } from '#platform/env.server.ts';
import { priceVoucher } from './use-voucher.server.ts';

/** A coupon of the order in its new price: it takes off what it did, or less where the price fell. */
type KeptCoupon = { readonly use: StandingUse; readonly off: number; readonly netOff: number | null };

/** The voucher of the order in its new price: up to its value again, or less where the price fell; null: nothing is left to take off. */
type KeptVoucher = {
  readonly use: StandingVoucher;
  readonly sized: { readonly off: number; readonly netOff: number | null } | null;
};

/** A price with what coupons and a voucher take off it, and what becomes of them. */
export type Discounts = {
  readonly quote: Quote;
  readonly coupons: { readonly kept: readonly KeptCoupon[]; readonly lost: readonly StandingUse[] };
  readonly voucher: KeptVoucher | null;
};

/** A price that stays as it is, with what stands in it. */
export const sameDiscounts = (quote: Quote): Discounts => ({ quote, coupons: { kept: [], lost: [] }, voucher: null });

/** The new price with the coupons that stand in it. None takes off more than it did: what it was counted with is its limits'. */
const withCoupons = async (
  tx: Tx,
  env: Env,
  { order, base }: { order: OrderRow; base: Quote },
): Promise<Pick<Discounts, 'quote' | 'coupons'>> => {
  const kept: KeptCoupon[] = [];
  const lost: StandingUse[] = [];
  let quote = base;
  for (const use of await listStanding(tx, order.id)) {
    const coupon = await findCouponOf(tx, env, order, use.code);
    const price = priceBefore(base);
    const isFit = coupon !== null && (coupon.leastPrice === null || price >= coupon.leastPrice);
    const off = isFit
      ? Math.min(use.off, couponOff(coupon, { price, total: quote.total.amount, least: order.deposit }))
      : 0;
    if (coupon === null || off === 0) lost.push(use);
    else {
      const priced = withCoupon(quote, { code: use.code, name: coupon.name, off });
      quote = priced.quote;
      kept.push({ use, off, netOff: priced.netOff });
    }
  }
  return { quote, coupons: { kept, lost } };
};

/** The new price with the coupons and the voucher that stand in it. */
export const withDiscounts = async (tx: Tx, env: Env, of: { order: OrderRow; base: Quote }): Promise<Discounts> => {
  const priced = await withCoupons(tx, env, of);
  const use = await findStandingVoucher(tx, of.order.id);
  if (use === null) return { ...priced, voucher: null };
  const sized = priceVoucher(priced.quote, use, of.order.deposit);
  return { ...priced, quote: sized?.quote ?? priced.quote, voucher: { use, sized } };
};

/** What the price has of coupons and voucher now is what they give. */
export const settleDiscounts = async (
  tx: Tx,
  { order, coupons, voucher }: Pick<Discounts, 'coupons' | 'voucher'> & { order: OrderRow },
): Promise<void> => {
  for (const { id } of coupons.lost) await returnUses(tx, order.id, id);
  for (const { use, off, netOff } of coupons.kept) if (off < use.off) await lowerUse(tx, { id: use.id, off, netOff });
  if (voucher === null) return;
  const { use, sized } = voucher;
  if (sized === null) await returnVoucherOf(tx, order.id);
  else await resizeVoucherUse(tx, { useId: use.useId, off: sized.off, netOff: sized.netOff });
};
