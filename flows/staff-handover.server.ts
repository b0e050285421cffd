import type { noteAbsence as absence, setHandover as set } from '#features/reservations/contract/handover.ts';
import { mayChooseDay } from '#features/reservations/public.ts';
import { findHandover, lockOrder, noteMissed, saveHandover } from '#features/reservations/steps.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Handler } from '#platform/http/context.server.ts';
import { findFree, lockForStaff, namedHandover } from './hand-over.server.ts';

/** Staff set a time, in line with its buyer and each other: whoever saw another one than stands there is told so. */
export const setHandover: Handler<typeof set> = async ({ params, body }, context) => {
  const { tx, brand, market, actor } = context;
  const order = await lockOrder(tx, params.id);
  if (order === null || order.brand !== brand || order.market !== market) return refuse('orderUnknown');
  const before = await findHandover(tx, order.id);
  if (before?.doneAt != null || order.state === 'DELIVERED') return refuse('handedOver');
  if (!mayChooseDay({ ...order, startsAt: null })) return refuse('notReady');
  if ((before?.version ?? null) !== body.seen) return refuse('changedMeanwhile');
  const free = await findFree(tx, { order, startsAt: new Date(body.startsAt), earliest: order.now });
  if (!free.ok) return free;
  await saveHandover(tx, { orderId: order.id, brand, dealerId: order.dealerId, ...free.value });
  const detail = { from: before?.startsAt.toISOString() ?? null, to: free.value.startsAt.toISOString() };
  const subject = { subjectType: 'order', subjectId: order.id } as const;
  await writeAudit(tx, { brand, actor: actorKey(actor), action: 'handover.set', ...subject, detail });
  const after = await findHandover(tx, order.id);
  if (after === null) throw new Error(`the time of order ${order.id} was not written`);
  return ok(await namedHandover(tx, after));
};

/** Nobody came: the time is none any more, and the order waits for another. */
export const noteAbsence: Handler<typeof absence> = async ({ params, body }, context) => {
  const { tx, brand, market, actor } = context;
  const found = await lockForStaff(tx, { brand, market, id: params.id });
  if (found === null) return refuse('handoverUnknown');
  const { order, handover } = found;
  if (handover.doneAt !== null || order.state === 'DELIVERED') return refuse('handedOver');
  if (handover.version !== body.seen || handover.missedAt !== null) return refuse('changedMeanwhile');
  if (handover.startsAt > order.now) return refuse('notYet');
  const by = actorKey(actor);
  const row = await noteMissed(tx, { orderId: order.id, by });
  const detail = { startsAt: handover.startsAt.toISOString() };
  const subject = { subjectType: 'order', subjectId: order.id } as const;
  await writeAudit(tx, { brand, actor: by, action: 'handover.missed', ...subject, detail });
  return ok(await namedHandover(tx, row));
};
