import { changeListedPrice } from '#features/catalog/steps.server.ts';
import type { decideChange as declared } from '#features/price/contract/changes.ts';
import { changeOf, decideChange, lockChange } from '#features/price/steps.server.ts';
import { actorKey } from '#kernel/actor.ts';
import { ok, refuse } from '#kernel/result.ts';
import { writeAudit } from '#platform/audit.server.ts';
import type { Handler } from '#platform/http/context.server.ts';

const STATES = { APPROVE: 'APPROVED', REFUSE: 'REFUSED', WITHDRAW: 'WITHDRAWN' } as const;

/** A change is decided by another than its writer; approved, it goes into the lists in the same transaction. */
export const decidePriceChange: Handler<typeof declared> = async ({ params, body }, context) => {
  const { tx, brand, market } = context;
  const by = actorKey(context.actor);
  const change = await lockChange(tx, { id: params.id, brand, market });
  if (change === null) return refuse('changeUnknown');
  if (change.state !== 'PROPOSED') return refuse('changeState');
  const isOwn = change.requestedBy === by;
  if (body.decision === 'WITHDRAW' && !isOwn) return refuse('notYours');
  if (body.decision !== 'WITHDRAW' && isOwn) return refuse('samePerson');
  let listId: string | null = null;
  if (body.decision === 'APPROVE') {
    const now = context.clock.now();
    const at = change.effectiveAt === null || change.effectiveAt < now ? now : change.effectiveAt;
    const changed = await changeListedPrice(tx, { ...change, brand, market, at });
    if (!changed.ok) return changed;
    listId = changed.value;
  }
  const decided = await decideChange(tx, { id: change.id, state: STATES[body.decision], by, listId });
  const { type, mvsCode, year, baseAmount: from, amount: to } = change;
  await writeAudit(tx, {
    brand,
    actor: by,
    action: 'price.changeDecided',
    subjectType: 'price_change',
    subjectId: change.id,
    detail: { decision: body.decision, type, mvsCode, year, from, to, listId },
  });
  return ok(changeOf(decided));
};
