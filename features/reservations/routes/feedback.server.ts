import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { giveFeedback, listFeedback } from '../contract/feedback.ts';
import { reachOf } from '../reach.server.ts';
import { mayChange, MILESTONES } from '../rules/feedback.ts';
import { lockOwnOrder } from '../store.server.ts';
import * as store from '../store/feedback.server.ts';
import { findOwnWhole } from '../store/order-parts.server.ts';

const AT_ONCE = 50;

/** What buyers say of their order, and staff read. */
export const feedbackRoutes: readonly Route[] = [
  handle(giveFeedback, ({ params, body }, context) =>
    context.withTx(async (tx) => {
      const { actor, visitorId } = context;
      const { id, milestone } = params;
      const locked = await lockOwnOrder(tx, { id, actor, visitorId });
      const order = locked && (await findOwnWhole(tx, { id, actor, visitorId }));
      if (order === null) return refuse('orderUnknown');
      if (!order.moves.some(({ machine, to }) => machine === 'order' && to === milestone)) return refuse('notReached');
      const before = order.answers.find((one) => one.milestone === milestone);
      if (before !== undefined && !mayChange(before, order.now)) return refuse('closed');
      const { brand, market } = order;
      const saved = await store.saveFeedback(tx, { orderId: id, brand, market, milestone, ...body });
      await writeAudit(tx, {
        brand,
        actor: actorKey(actor),
        action: giveFeedback.audit,
        subjectType: 'order',
        subjectId: id,
        detail: { milestone, score: body.score },
      });
      return ok({ ...saved, mayChange: mayChange(saved, order.now) });
    }),
  ),
  handle(listFeedback, ({ query }, context) =>
    context.read(async (tx) => {
      const { brand, market } = context;
      const { milestone, before, beforeMilestone } = query;
      const line =
        before === undefined || beforeMilestone === undefined
          ? undefined
          : { orderId: before, milestone: beforeMilestone };
      const dealerIds = await reachOf(tx, context, listFeedback.roles);
      const wanted = { brand, market, milestone, before: line, dealerIds };
      const found = await store.listFeedback(tx, { ...wanted, limit: AT_ONCE + 1 });
      const feedback = found.slice(0, AT_ONCE);
      const averages = await store.listAverages(tx, { brand, market, dealerIds });
      const last = found.length > AT_ONCE ? feedback.at(-1) : undefined;
      return ok({
        feedback,
        averages: averages.toSorted((a, b) => MILESTONES.indexOf(a.milestone) - MILESTONES.indexOf(b.milestone)),
        next: last === undefined ? null : { before: last.orderId, beforeMilestone: last.milestone },
      });
    }),
  ),
];
