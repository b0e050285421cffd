import { numberOrders } from '#features/reservations/public.server.ts';
import { ok, refuse } from '#kernel/result.ts';
import type { Handler } from '#platform/http/context.server.ts';
import type { listVoucherUses } from '../contract/voucher-order.ts';
import { MOST_VOUCHERS } from '../contract/vouchers.ts';
import { scopeOf } from '../shared.server.ts';
import { listOwnUses } from '../store/voucher-uses.server.ts';

/** Where the caller's vouchers are or were used. */
export const listUses: Handler<typeof listVoucherUses> = (_, context) =>
  context.read(async (tx) => {
    const { actor } = context;
    if (actor.kind !== 'person') return refuse('unauthenticated');
    const rows = await listOwnUses(tx, { ...scopeOf(context), accountId: actor.accountId }, MOST_VOUCHERS);
    const numbers = await numberOrders(
      tx,
      rows.map(({ orderId }) => orderId),
    );
    const uses = rows.map(({ amount, off, currency, validUntil, at, ...row }) => ({
      ...row,
      value: { amount, currency },
      off: { amount: off, currency },
      orderNumber: numbers.get(row.orderId) ?? null,
      at: at.toISOString(),
      validUntil: validUntil.toISOString(),
    }));
    return ok({ uses });
  });
