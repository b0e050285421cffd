import type { Ids } from '#kernel/clock.ts';
import type { Database, Tx } from '#platform/database.server.ts';
import { enqueue } from '#platform/jobs/outbox.server.ts';
import { freezeListJob } from './jobs.ts';
import { requestList } from './store/draws.server.ts';
import { closePromotion, listEnded, listPrizes, lockPromotion, type PromotionRow } from './store/promotions.server.ts';

/** Promotions closed at one stroke of the clock; the rest at the next. */
const AT_ONCE = 100;

/** Closes a promotion whose time is over and begins the list of each prize. Its row is held. False where it was closed before. */
export const closeWithLists = async (
  tx: Tx,
  ids: Ids,
  { promotion, by }: { promotion: PromotionRow; by: string },
): Promise<boolean> => {
  const { id: promotionId, brand } = promotion;
  if ((await closePromotion(tx, promotionId)) === 0) return false;
  for (const { id: prizeId } of await listPrizes(tx, [promotionId])) {
    const list = { id: ids.next(), brand, promotionId, prizeId, by };
    if (await requestList(tx, list)) await enqueue(tx, freezeListJob, { brand, payload: { listId: list.id } });
  }
  return true;
};

/** By the clock, so that nobody chooses when the lists are frozen. */
export const closeEnded = async ({ db, ids, now }: { db: Database; ids: Ids; now: Date }): Promise<void> => {
  const ended = await db.read({ allBrands: true }, (tx) => listEnded(tx, { now, limit: AT_ONCE }));
  for (const { brand, market, id } of ended)
    await db.withTx({ brand, actor: 'system:promotions', reason: 'time is up' }, async (tx) => {
      const promotion = await lockPromotion(tx, { brand, market, id });
      if (promotion !== null && promotion.endsAt <= now)
        await closeWithLists(tx, ids, { promotion, by: 'system:promotions' });
    });
};
