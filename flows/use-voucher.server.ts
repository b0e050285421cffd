import type {
  enterVoucher as enterDeclared,
  removeVoucher as removeDeclared,
} from '#features/benefits/contract/voucher-order.ts';
import {
  findLastVoucher,
  findOwnVoucher,
  findStandingVoucher,
  insertVoucherUse,
  lineCodeOf,
  readVoucherCode,
  resizeVoucherUse,
  returnVoucherOf,
  standsBeside,
  takeVoucher,
  voucherOff,
  type OrderVoucher,
  type StandingVoucher,
} from '#features/benefits/steps.server.ts';
import { listStanding, withDiscount, withoutDiscount } from '#features/coupons/steps.server.ts';
import { isEmployeeQuote } from '#features/employee-purchase/public.ts';
import type { Quote } from '#features/price/public.ts';
import { repriceOrder, type OrderRow } from '#features/reservations/steps.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { lockWaiting } from './lock-waiting.server.ts';

type Priced = { readonly off: number; readonly quote: Quote; readonly netOff: number | null };

/** A price with a voucher as a line of it; null where nothing is left to take off. */
export const priceVoucher = (
  quote: Quote,
  voucher: Pick<OrderVoucher, 'code' | 'name' | 'amount'>,
  least: number,
): Priced | null => {
  const off = voucherOff(voucher.amount, { total: quote.total.amount, least });
  if (off === 0) return null;
  const line = { kind: 'voucher', code: lineCodeOf(voucher.code), name: voucher.name, off } as const;
  return { off, ...withDiscount(quote, line) };
};

/** The order's price with the voucher, which nobody took yet, or why it does not serve. */
const price = async (tx: Tx, { order, voucher }: { order: OrderRow; voucher: OrderVoucher }) => {
  if (voucher.usedIn !== null) return voucher.usedIn === order.id ? 'alreadyEntered' : 'inUse';
  if (voucher.isRedeemed) return 'redeemedAlready';
  if (voucher.isExpired) return 'expired';
  if ((await findStandingVoucher(tx, order.id)) !== null) return 'alreadyEntered';
  // An employee's price stands alone.
  if (isEmployeeQuote(order.quote)) return 'notHere';
  if (!standsBeside(voucher, await listStanding(tx, order.id))) return 'notTogether';
  return priceVoucher(order.quote, voucher, order.deposit) ?? 'notHere';
};

/** The order's price once the voucher is kept for it, or why it is not. The order is locked; the voucher's row decides. */
const take = async (context: Context, { order, voucher }: { order: OrderRow; voucher: OrderVoucher }) => {
  const { tx, ids, actor } = context;
  const { id: orderId, accountId, brand } = order;
  const priced = await price(tx, { order, voucher });
  if (typeof priced === 'string') return priced;
  if (accountId === null) return 'inUse';
  const voucherId = voucher.id;
  // Another order or a dealership had it meanwhile.
  if ((await takeVoucher(tx, { voucherId, accountId, orderId })) === 0) return 'inUse';
  const { off, netOff } = priced;
  await insertVoucherUse(tx, { id: ids.next(), brand, voucherId, orderId, off, netOff });
  await writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: 'voucher.kept',
    subjectType: 'voucher',
    subjectId: voucherId,
    detail: { order: orderId, off },
  });
  return priced.quote;
};

/** Uses a voucher in a reservation: the voucher, its use and the order's price change together, or nothing does. */
export const enterVoucher: Handler<typeof enterDeclared> = async ({ params, body }, context) => {
  const { tx, actor } = context;
  const found = await lockWaiting(tx, context, params.id);
  if (!found.ok) return found;
  const order = found.value;
  if (actor.kind !== 'person' || order.accountId !== actor.accountId) return refuse('notRegistered');
  const code = readVoucherCode(body.code);
  const { brand, market, accountId } = order;
  const voucher = code === null ? null : await findOwnVoucher(tx, { brand, market, accountId }, code);
  if (voucher === null) return refuse('voucherUnknown', { fields: [{ field: 'code', key: 'voucher.unknown' }] });
  const quote = await take(context, { order, voucher });
  if (typeof quote === 'string') return refuse(quote);
  context.crash('voucher.kept');
  await repriceOrder(tx, { id: order.id, quote });
  return ok({ quote, total: quote.total });
};

const withoutVoucher = (quote: Quote, use: StandingVoucher): Quote =>
  withoutDiscount(quote, { ...use, kind: 'voucher', code: lineCodeOf(use.code) });

/** A price that changed, with what the order's voucher takes off it now: up to its value. The order is locked. */
export const resizeVoucher = async (tx: Tx, { order, quote }: { order: OrderRow; quote: Quote }): Promise<Quote> => {
  const use = await findStandingVoucher(tx, order.id);
  const sized = use === null ? null : priceVoucher(withoutVoucher(quote, use), use, order.deposit);
  if (use === null || sized === null) return quote;
  await resizeVoucherUse(tx, { useId: use.useId, off: sized.off, netOff: sized.netOff });
  return sized.quote;
};

export const removeVoucher: Handler<typeof removeDeclared> = ({ params }, context) =>
  context.withTx(async (tx) => {
    const found = await lockWaiting(tx, context, params.id);
    if (!found.ok) return found;
    const order = found.value;
    const use = await findStandingVoucher(tx, order.id);
    if (use === null) return refuse('notEntered');
    await returnVoucherOf(tx, order.id);
    await writeAudit(tx, {
      brand: order.brand,
      actor: actorKey(context.actor),
      action: 'voucher.leftOut',
      subjectType: 'voucher',
      subjectId: use.voucherId,
      detail: { order: order.id },
    });
    const quote = withoutVoucher(order.quote, use);
    await repriceOrder(tx, { id: order.id, quote });
    return ok({ quote, total: quote.total });
  });

const lastVoucher = async (tx: Tx, { id, brand, market, accountId }: OrderRow): Promise<OrderVoucher | null> =>
  accountId === null ? null : findLastVoucher(tx, { brand, market, accountId }, id);

/** The voucher that an order had, in its price as it would be now; null where it does not serve any more. Nothing is taken. */
export const estimateVoucher = async (tx: Tx, order: OrderRow): Promise<Quote | null> => {
  const voucher = await lastVoucher(tx, order);
  const priced = voucher === null ? 'inUse' : await price(tx, { order, voucher });
  return typeof priced === 'string' ? null : priced.quote;
};

/** Keeps the voucher that an order had for it once more; null where it cannot be. */
export const takeVoucherFor = async (context: Context, order: OrderRow): Promise<Quote | null> => {
  const voucher = await lastVoucher(context.tx, order);
  const quote = voucher === null ? 'inUse' : await take(context, { order, voucher });
  return typeof quote === 'string' ? null : quote;
};
