import { numberOrders } from '#features/reservations/public.server.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { Handler } from '#platform/http/context.server.ts';
import type { listVoucherUses } from '../contract/voucher-order.ts';
import { MOST_VOUCHERS } from '../contract/vouchers.ts';
import { scopeOf } from '../shared.server.ts';
import { listOwnUses } from '../store/voucher-uses.server.ts';

/** Where the caller's vouchers are or were used. */
export const listUses: Handler<typeof listVoucherUses> = ({ query: { before, order } }, context) =>
  context.read(async (tx) => {
    const { actor } = context;
    if (actor.kind !== 'person') return refuse('unauthenticated');
    const whose = { ...scopeOf(context), accountId: actor.accountId };
    const { rows, next } = await listOwnUses(tx, whose, { before, orderId: order, size: MOST_VOUCHERS });
    const numbers = await numberOrders(
      tx,
      rows.map(({ orderId }) => orderId),
    );
    const uses = rows.map(
      ({ id, name, amount, off, currency, orderId, state, validUntil, isExpired, isTaken, at }) => ({
        id,
        name,
        orderId,
        state,
        isExpired,
        isTaken,
        value: { amount, currency },
        off: { amount: off, currency },
        orderNumber: numbers.get(orderId) ?? null,
        at: at.toISOString(),
        validUntil: validUntil.toISOString(),
      }),
    );
    return ok({ uses, next });
  });
