import { nameActors } from '#features/accounts/public.server.ts';
import { isInGarageOf, returnCar } from '#features/garage/steps.server.ts';
import type { decideChassis as decide, proposeChassis as propose } from '#features/reservations/contract/chassis.ts';
import {
  decideCorrection,
  findCorrection,
  findDeliveredChassis,
  insertCorrection,
  lockOrder,
  noteDeliveredChassis,
  toCorrection,
  type OrderRow,
} from '#features/reservations/steps.server.ts';
import { findUnitChassis } from '#features/stock/public.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { enqueueDelivery } from './deliver-car.server.ts';

/** What is known of an order's car: as it was handed over, or as it stands in stock. */
export const knownChassis = async (tx: Tx, { id, unitId, brand }: Pick<OrderRow, 'id' | 'unitId' | 'brand'>) =>
  (await findDeliveredChassis(tx, id)) ?? (await findUnitChassis(tx, { id: unitId, brand }));

export const proposeChassis: Handler<typeof propose> = async ({ params, body }, context) => {
  const { tx, brand, market, ids, actor } = context;
  const order = await lockOrder(tx, params.id);
  if (order === null || order.brand !== brand || order.market !== market) return refuse('orderUnknown');
  if (order.reservedAt === null || order.state === 'CANCELLED') return refuse('notPaid');
  if ((await knownChassis(tx, order)) === body.chassis)
    return refuse('sameChassis', { fields: [{ field: 'chassis', key: 'chassis.same' }] });
  const proposedBy = actorKey(actor);
  const row = await insertCorrection(tx, { id: ids.next(), brand, orderId: order.id, ...body, proposedBy });
  if (row === null) return refuse('correctionOpen');
  await note(context, { order, action: 'chassis.proposed', detail: body });
  return ok(toCorrection(row, await nameActors(tx, [proposedBy])));
};

const note = (
  { tx, brand, actor }: Context,
  of: { order: OrderRow; action: string; detail: Record<string, string | boolean | null> },
) =>
  writeAudit(tx, {
    brand,
    actor: actorKey(actor),
    action: of.action,
    subjectType: 'order',
    subjectId: of.order.id,
    detail: of.detail,
  });

/** The order first, as everybody holds it. A car under the wrong number leaves its buyer's garage, and comes into it under its own. */
export const decideChassis: Handler<typeof decide> = async ({ params, body }, context) => {
  const { tx, brand, market, actor } = context;
  const seen = await findCorrection(tx, { id: params.id, brand });
  const order = seen === null ? null : await lockOrder(tx, seen.orderId);
  if (seen === null || order === null || order.market !== market) return refuse('correctionUnknown');
  const decidedBy = actorKey(actor);
  if (body.accept && seen.proposedBy === decidedBy) return refuse('samePerson');
  if ((await decideCorrection(tx, { id: seen.id, accepted: body.accept, decidedBy })) === 0) return refuse('decided');
  const before = await knownChassis(tx, order);
  await note(context, {
    order,
    action: 'chassis.decided',
    detail: { accept: body.accept, before, chassis: seen.chassis },
  });
  if (!body.accept) return ok({ chassis: before });
  await noteDeliveredChassis(tx, { orderId: order.id, chassis: seen.chassis });
  if (order.state === 'DELIVERED') {
    if (before !== null && order.accountId !== null) {
      const wrong = { brand, chassis: before };
      if (await isInGarageOf(tx, { ...wrong, accountId: order.accountId }))
        await returnCar(tx, { ...wrong, actor: decidedBy });
    }
    await enqueueDelivery(tx, order, { chassis: seen.chassis, plate: null });
  }
  return ok({ chassis: seen.chassis });
};
