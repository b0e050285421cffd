import { nameActors } from '#features/accounts/public.server.ts';
import { findVehicle } from '#features/aftersales/public.server.ts';
import { findOwnPlate, isInGarageOf, returnCar } from '#features/garage/steps.server.ts';
import type { decideChassis as decide, proposeChassis as propose } from '#features/reservations/contract/chassis.ts';
import {
  decideCorrection,
  findCorrection,
  findKnownChassis,
  insertCorrection,
  listDeliveredAs,
  lockOrder,
  noteChassis,
  toCorrection,
  type OrderRow,
} from '#features/reservations/steps.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { Context, Handler } from '#platform/http/context.server.ts';
import { enqueueCorrected } from './deliver-car.server.ts';

const isOver = ({ reservedAt, state }: OrderRow): boolean => reservedAt === null || state === 'CANCELLED';

export const proposeChassis: Handler<typeof propose> = async ({ params, body }, context) => {
  const { tx, brand, market, ids, actor } = context;
  const order = await lockOrder(tx, params.id);
  if (order === null || order.brand !== brand || order.market !== market) return refuse('orderUnknown');
  if (isOver(order)) return refuse('notPaid');
  if ((await findKnownChassis(tx, order)) === body.chassis)
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

/**
 * A car that was handed over under the wrong number leaves its buyer's garage and comes into it under its own, with its plate. Whoever
 * has the car of that wrong number by right gets it then: of two that were swapped, the second correction puts both right.
 */
const correctDelivered = async (
  tx: Tx,
  { order, wrong, chassis, actor }: { order: OrderRow; wrong: string | null; chassis: string; actor: string },
): Promise<void> => {
  const { brand, accountId } = order;
  const former = wrong === null ? null : { brand, chassis: wrong };
  const own = former === null || accountId === null ? null : { ...former, accountId };
  if (own !== null && (await isInGarageOf(tx, own))) await returnCar(tx, { ...own, actor });
  const others = former === null ? [] : await listDeliveredAs(tx, former);
  const registered = former === null || others.length > 0 ? null : await findVehicle(tx, brand, former);
  const plate = (own === null ? null : await findOwnPlate(tx, own)) ?? registered?.plate ?? null;
  await enqueueCorrected(tx, order, { chassis, plate });
  for (const other of others) await enqueueCorrected(tx, other, { chassis: wrong ?? chassis, plate: null });
};

/** The order first, as everybody holds it. */
export const decideChassis: Handler<typeof decide> = async ({ params, body }, context) => {
  const { tx, brand, market, actor } = context;
  const seen = await findCorrection(tx, { id: params.id, brand });
  const order = seen === null ? null : await lockOrder(tx, seen.orderId);
  if (seen === null || order === null || order.market !== market) return refuse('correctionUnknown');
  const decidedBy = actorKey(actor);
  if (body.accept && seen.proposedBy === decidedBy) return refuse('samePerson');
  if (body.accept && seen.isOpen && isOver(order)) return refuse('notPaid');
  if ((await decideCorrection(tx, { id: seen.id, accepted: body.accept, decidedBy })) === 0) return refuse('decided');
  const before = await findKnownChassis(tx, order);
  await note(context, {
    order,
    action: 'chassis.decided',
    detail: { accept: body.accept, before, chassis: seen.chassis },
  });
  if (!body.accept) return ok({ chassis: before });
  const { chassis } = seen;
  await noteChassis(tx, { orderId: order.id, chassis });
  if (order.state === 'DELIVERED') await correctDelivered(tx, { order, wrong: before, chassis, actor: decidedBy });
  return ok({ chassis });
};
