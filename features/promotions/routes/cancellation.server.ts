import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { brokenConstraint } from '#platform/database.server.ts';
import { handle, type Handler, type Route } from '#platform/http/context.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { audited } from '../audited.server.ts';
import * as calls from '../contract/cancellation.ts';
import { tellCancelledJob } from '../jobs.ts';
import * as store from '../store/cancellations.server.ts';
import { lockPromotion, type PromotionRow } from '../store/promotions.server.ts';
import { recordOf } from './staff.server.ts';

const isOver = ({ state }: PromotionRow): boolean => state === 'DRAWN' || state === 'CANCELLED';

const propose: Handler<typeof calls.proposeCancellation> = async ({ params: { id }, body }, context) => {
  const { brand, market, actor, ids } = context;
  try {
    return await context.withTx(async (tx) => {
      const row = await lockPromotion(tx, { brand, market, id });
      if (row === null) return refuse('promotionUnknown');
      if (row.version !== body.version) return refuse('changedMeanwhile');
      if (row.state === 'DRAFT') return refuse('notPublished');
      if (isOver(row)) return refuse('alreadyOver');
      const by = actorKey(actor);
      await store.insertCancellation(tx, { id: ids.next(), brand, promotionId: id, reason: body.reason, by });
      await audited(tx, context, { action: calls.proposeCancellation.audit, id, detail: { reason: body.reason } });
      return ok(await recordOf(tx, context, id));
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'one_cancellation_waits') throw error;
    return refuse('waitsAlready');
  }
};

/** The promotion first, as whoever draws does: of a draw and a cancellation at once, the second finds what the first did. */
const decide: Handler<typeof calls.decideCancellation> = ({ params: { id }, body }, context) =>
  context.withTx(async (tx) => {
    const { brand, market, actor } = context;
    const row = await lockPromotion(tx, { brand, market, id });
    if (row === null) return refuse('promotionUnknown');
    if (isOver(row)) return refuse('alreadyOver');
    const [waiting] = await store.listCancellations(tx, [id]);
    if (waiting === undefined) return refuse('nothingWaits');
    if (waiting.id !== body.cancellation) return refuse('changedMeanwhile');
    const by = actorKey(actor);
    const { decision } = body;
    const isConfirmed = decision === 'CONFIRM';
    if (isConfirmed && waiting.proposedBy === by) return refuse('samePerson');
    await store.decideCancellation(tx, { id: waiting.id, state: isConfirmed ? 'CONFIRMED' : 'REFUSED', by });
    if (isConfirmed) {
      await store.cancelPromotion(tx, { id, reason: waiting.reason });
      await enqueue(tx, tellCancelledJob, { brand, payload: { promotionId: id } });
    }
    await audited(tx, context, { action: calls.decideCancellation.audit, id, detail: { decision } });
    return ok(await recordOf(tx, context, id));
  });

/** A published promotion is cancelled by two. */
export const cancellationRoutes: readonly Route[] = [
  handle(calls.proposeCancellation, propose),
  handle(calls.decideCancellation, decide),
];
