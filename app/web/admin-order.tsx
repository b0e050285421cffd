import { searchAudit } from '#features/privacy/contract/admin.ts';
import { readOrder } from '#features/reservations/contract/orders.ts';
import { orderAction } from '#features/reservations/web/admin/order-actions.ts';
import { OrderForStaff, orderLoader, orderMeta } from '#features/reservations/web/admin/order.tsx';

export const handle = { js: false };

export const loader = orderLoader({
  history: async (page, id) => {
    const found = await page.call(searchAudit, { query: { subject: id, size: 100 } });
    if (!found.ok) return null;
    // That staff opened the order is in the log, and no part of its history.
    const lines = found.value.entries.filter(({ action }) => action !== readOrder.audit);
    return lines.map(({ id: line, at, actor, actorName, action, fromState, toState, reason }) => ({
      id: line,
      at,
      actor: actorName ?? actor,
      action,
      fromState,
      toState,
      reason,
    }));
  },
});
export const action = orderAction;
export const meta = orderMeta;

export default OrderForStaff;
