import { getBuyer } from '#features/accounts/public.server.ts';
import { findStandingVoucher, standsBeside } from '#features/benefits/steps.server.ts';
import type {
  choosePaymentMethod as chooseMethodDeclared,
  declareFamilyIncome as declareIncomeDeclared,
  enterCoupon as enterDeclared,
  removeCoupon as removeDeclared,
} from '#features/coupons/contract/order.ts';
import {
  couponOff,
  findCouponOf,
  incomeOf,
  judgeOrder,
  judgeTerms,
  keepIncomeOf,
  listStanding,
  priceBefore,
  readCode,
  returnUses,
  takeCoupon,
  withCoupon,
  withoutCoupon,
  type CouponRow,
  type StandingUse,
} from '#features/coupons/steps.server.ts';
import { isEmployeeQuote } from '#features/employee-purchase/public.ts';
import { isPartsCode } from '#features/offers/steps.server.ts';
import { chooseMethod, repriceOrder, type OrderRow } from '#features/reservations/steps.server.ts';
import type { Quote } from '#features/price/public.ts';
import { MARKETS } from '#kernel/market.ts';
import { ok, refuse, type Refused } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { lockWaiting } from './lock-waiting.server.ts';
import { resizeVoucher } from './use-voucher.server.ts';

/** A reservation is paid without credit as far as anybody knows, and its own value is paid at once. */
const purchaseOf = (order: OrderRow) => ({ offerCode: order.offer?.code ?? null, period: 0, entrance: order.deposit });

const judge = async (
  tx: Tx,
  context: Context,
  { order, coupon, standing }: { order: OrderRow; coupon: CouponRow; standing: readonly StandingUse[] },
) => {
  if (!coupon.isUsable) return 'unavailable' as const;
  const voucher = await findStandingVoucher(tx, order.id);
  if (voucher !== null && !standsBeside(voucher, [coupon])) return 'notTogether' as const;
  const income = coupon.incomeMost === null ? null : await incomeOf(tx, context.env, order.id);
  return (
    judgeTerms(coupon, purchaseOf(order)) ?? judgeOrder(coupon, { price: priceBefore(order.quote), standing, income })
  );
};

/** The order's price with the coupon, which nobody took yet, or why it does not serve. */
const price = async (tx: Tx, context: Context, { order, coupon }: { order: OrderRow; coupon: CouponRow }) => {
  const standing = await listStanding(tx, order.id);
  if (standing.some(({ code }) => code === coupon.code)) return 'alreadyEntered' as const;
  const refused = await judge(tx, context, { order, coupon, standing });
  if (refused !== null) return refused;
  const off = couponOff(coupon, { price: priceBefore(order.quote), total: order.total, least: order.deposit });
  if (off === 0) return 'unavailable' as const;
  return { off, ...withCoupon(order.quote, { code: coupon.code, name: coupon.name, off }) };
};

/** The order's price with the coupon once its use is taken, or why it is not. */
const take = async (
  context: Context,
  { order, coupon, accountId }: { order: OrderRow; coupon: CouponRow; accountId: string },
) => {
  const { tx, env, ids } = context;
  const priced = await price(tx, context, { order, coupon });
  if (typeof priced === 'string') return priced;
  const { off, quote, netOff } = priced;
  const buyer = await getBuyer(tx, { env, accountId });
  const use = { id: ids.next(), orderId: order.id, off, netOff, accountId, documents: buyer?.documents ?? [] };
  const taken = await takeCoupon(tx, env, { coupon, market: order.market, brand: order.brand }, use);
  return taken === 'taken' ? quote : taken;
};

/** Whether it is the code of an accessory's offer, which every visitor of the site is shown. */
const isOffered = async (tx: Tx, { brand, market }: OrderRow, text: string): Promise<boolean> => {
  const code = readCode(text);
  return code !== null && isPartsCode(tx, { brand, market, code });
};

/**
 * Enters a coupon in a reservation: its use, its budget, the person's own limit and the order's price change together, or nothing
 * does. Whether a use is left is decided by the row that counts them, not here. Where staff changed the coupon meanwhile, it is read
 * and judged once more.
 */
export const enterCoupon: Handler<typeof enterDeclared> = async ({ params, body }, context) => {
  const { tx, env } = context;
  const found = await lockWaiting(tx, context, params.id);
  if (!found.ok) return found;
  const order = found.value;
  const { accountId } = order;
  if (accountId === null) return refuse('notRegistered');
  // An employee's price stands alone.
  if (isEmployeeQuote(order.quote)) return refuse('unavailable');
  const read = () => findCouponOf(tx, env, { brand: order.brand, market: order.market }, body.coupon);
  const coupon = await read();
  if (coupon === null) return refuse((await isOffered(tx, order, body.coupon)) ? 'atDealership' : 'unavailable');
  let quote = await take(context, { order, coupon, accountId });
  if (quote === 'unavailable') {
    const changed = await read();
    if (changed !== null && changed.version !== coupon.version)
      quote = await take(context, { order, coupon: changed, accountId });
  }
  if (typeof quote === 'string') return refuse(quote);
  context.crash('coupon.taken');
  await repriceOrder(tx, { id: order.id, quote });
  return ok({ quote, total: quote.total });
};

/** A coupon that an order had, in its price as it would be now; null where it does not serve any more. Nothing is taken. */
export const estimateCoupon = async (
  tx: Tx,
  context: Context,
  order: OrderRow,
  code: string,
): Promise<Quote | null> => {
  const coupon = await findCouponOf(tx, context.env, order, code);
  const priced = coupon === null ? 'unavailable' : await price(tx, context, { order, coupon });
  return typeof priced === 'string' ? null : priced.quote;
};

/** Takes a coupon that an order had once more, under its limits; null where none is left for it. */
export const takeCouponFor = async (context: Context, order: OrderRow, code: string): Promise<Quote | null> => {
  const { accountId } = order;
  const coupon = await findCouponOf(context.tx, context.env, order, code);
  const quote =
    coupon === null || accountId === null ? 'unavailable' : await take(context, { order, coupon, accountId });
  return typeof quote === 'string' ? null : quote;
};

export const removeCoupon: Handler<typeof removeDeclared> = ({ params }, context) =>
  context.withTx(async (tx) => {
    const found = await lockWaiting(tx, context, params.id);
    if (!found.ok) return found;
    const order = found.value;
    const code = readCode(params.name);
    const use = (await listStanding(tx, order.id)).find((one) => one.code === code);
    if (use === undefined) return refuse('notEntered');
    await returnUses(tx, order.id, use.id);
    // What it took off is left to the voucher again, up to its value.
    const quote = await resizeVoucher(tx, { order, quote: withoutCoupon(order.quote, use) });
    await repriceOrder(tx, { id: order.id, quote });
    return ok({ quote, total: quote.total });
  });

export const declareFamilyIncome: Handler<typeof declareIncomeDeclared> = ({ params, body }, context) =>
  context.withTx(async (tx) => {
    const found = await lockWaiting(tx, context, params.productId);
    if (!found.ok) return found;
    const { id, brand, market } = found.value;
    const { income } = body;
    if (income.amount < 0 || income.currency !== MARKETS[market].currency)
      return refuse('incomeWrong', { fields: [{ field: 'income', key: 'coupon.incomeWrong' }] });
    await keepIncomeOf(tx, context.env, { orderId: id, brand, amount: income.amount });
    return ok({ declared: true });
  });

export const choosePaymentMethod: Handler<typeof chooseMethodDeclared> = ({ params, body }, context) =>
  context.withTx(async (tx) => {
    const found = await lockWaiting(tx, context, params.productId);
    if (!found.ok) return found;
    const { paymentMethod } = body;
    if (paymentMethod === 'pix' && found.value.market !== 'br') return refuse('methodUnavailable');
    await chooseMethod(tx, { id: found.value.id, method: paymentMethod });
    return ok({ paymentMethod });
  });

/** A coupon for who pays without credit does not stand beside a proposal. */
export const refuseCredit = async (tx: Tx, orderId: string): Promise<Refused<'couponWithoutCredit'> | null> =>
  (await listStanding(tx, orderId)).some(({ plan }) => plan === 'CASH') ? refuse('couponWithoutCredit') : null;
