import type { decideRequest as declared } from '#features/employee-purchase/contract/admin.ts';
import { decidePurchase, findPurchase, isRelated } from '#features/employee-purchase/steps.server.ts';
import { holdsOrder } from '#features/identity-check/public.server.ts';
import { lockOrder, moveOrder } from '#features/reservations/steps.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Handler } from '#platform/http/context.server.ts';
import { endOrder } from './cancel-order.server.ts';
import { applyReports } from './follow-order.server.ts';

/**
 * Staff decide a purchase on an employee's terms while its order waits for it. Approved, the order goes on, and steps that were reported
 * meanwhile are taken up. Refused, it ends as a cancelled one does: car and quota are free, money is on its way back.
 */
export const decideEmployeePurchase: Handler<typeof declared> = async ({ params, body }, context) => {
  const { tx, brand, market, actor } = context;
  const { approve, reason } = body;
  if (!approve && reason === null)
    return refuse('reasonMissing', { fields: [{ field: 'reason', key: 'b2e.reasonMissing' }] });
  const purchase = await findPurchase(tx, { brand, market }, params.id);
  if (purchase === null) return refuse('requestUnknown');
  const { accountId, holderId, purchaseFor, stands } = purchase;
  if (actor.kind === 'person' && [accountId, holderId].includes(actor.accountId)) return refuse('samePerson');
  const order = await lockOrder(tx, params.id);
  if (order === null || order.state !== 'APPROVAL_EMPLOYEE') return refuse('notWaiting');
  if (approve && isRelated(purchaseFor) && !stands) return refuse('relationGone');
  if (approve && (await holdsOrder(tx, order.id))) return refuse('identityOpen');
  const by = actorKey(actor);
  const decision = approve ? ('APPROVED' as const) : ('REFUSED' as const);
  if ((await decidePurchase(tx, { orderId: order.id, decision, reason: approve ? null : reason, by })) === 0)
    return refuse('notWaiting');
  await writeAudit(tx, {
    brand,
    actor: by,
    action: 'employeePurchase.decided',
    subjectType: 'order',
    subjectId: order.id,
    detail: { decision },
  });
  if (approve) {
    await moveOrder(tx, { id: order.id, from: 'APPROVAL_EMPLOYEE', to: 'SIGN_CONTRACT' });
    await applyReports(context, tx, order.id);
    return ok({ state: 'SIGN_CONTRACT' });
  }
  await moveOrder(tx, { id: order.id, from: order.state, to: 'REQUESTED_CANCELLATION', keepState: true });
  await endOrder(context, { order, from: 'REQUESTED_CANCELLATION', reason: 'NOT_APPROVED' });
  return ok({ state: 'CANCELLED' });
};
