import { getBuyer } from '#features/accounts/public.server.ts';
import { cancelParts, findOpenPart, insertSlip, toCharge } from '#features/payments/steps.server.ts';
import type { issueCoupon as declared } from '#features/reservations/contract/parts.ts';
import { changeSource } from '#features/reservations/steps.server.ts';
import { addBusinessDays, dayIn } from '#kernel/dates.ts';
import { MARKETS, type Market } from '#kernel/market.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { Handler } from '#platform/http/context.server.ts';
import { amountToCharge, partToCharge, type MostOf } from './part-to-charge.server.ts';

type Ports = {
  /** Business days a coupon is open for. */
  readonly daysOf: (brand: string, market: Market) => number;
  readonly mostOf: MostOf;
};

/**
 * Asks for a coupon of the part that the plan gives to cash, as a slip is asked for. What is left of a part that is more than the gateway
 * takes at once is asked for by the next one.
 */
export const issueCoupon =
  ({ daysOf, mostOf }: Ports): Handler<typeof declared> =>
  async ({ params, body }, context) => {
    const { tx, brand, env, ids, crash } = context;
    const kind = 'CASH_COUPON_PAYMENT';
    const part = await partToCharge(tx, context, { id: params.id, kind });
    if (!part.ok) return part;
    const { order, source } = part;
    const { market } = order;
    const amount = amountToCharge(part, { most: mostOf({ brand, market, kind }), amount: body.amount });
    if (typeof amount !== 'number') return amount;
    const open = await findOpenPart(tx, source.id);
    const isSame = open !== null && open.amount === amount && open.network === body.network;
    if (isSame && !body.renew && !open.isOver) return ok(toCharge(open));
    const buyer = order.accountId === null ? null : await getBuyer(tx, { env, accountId: order.accountId });
    if (buyer?.document == null) return refuse('documentNeeded');
    await cancelParts(tx, source.id);
    const coupon = await insertSlip(tx, {
      id: ids.next(),
      brand,
      market,
      orderId: order.id,
      sourceId: source.id,
      amount: { amount, currency: order.currency },
      dueOn: addBusinessDays(dayIn(order.now, market), daysOf(brand, market), market),
      timeZone: MARKETS[market].timeZone,
      network: body.network,
    });
    await changeSource(tx, { id: source.id, amount: source.amount, state: 'WAITING' });
    crash('coupon.issued');
    return ok(toCharge(coupon));
  };
