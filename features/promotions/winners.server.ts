import type { Tx } from '#platform/database.server.ts';
import { legsOf, type Leg, type PassedReason } from './rules/draw.ts';
import * as draws from './store/draws.server.ts';
import { findPrize, type PromotionRow } from './store/promotions.server.ts';

/** Lines of the list looked at in one go. */
const BATCH = 500;

/** Numbers passed over that are named; of more there is the count. */
const NAMED = 200;

type Found = {
  readonly winners: draws.CandidateRow[];
  readonly passedOver: number;
  readonly passed: draws.PassedRow[];
  /** False where so many lines were looked at that the search was broken off. */
  readonly isWhole: boolean;
};

/**
 * Whoever wins by a draw: from its base through the frozen list, a person once, those who take part no more or won before passed over.
 * `lines`: how far it is looked at most, where it is looked at only.
 */
export const findWinners = async (
  tx: Tx,
  { promotion, draw, lines = Infinity }: { promotion: PromotionRow; draw: draws.DrawRow; lines?: number },
): Promise<Found> => {
  const prize = await findPrize(tx, { promotionId: promotion.id, id: draw.prizeId });
  const most = prize === null ? 0 : prize.stock - prize.taken;
  const winners: draws.CandidateRow[] = [];
  const won = new Set<string>();
  const passed: draws.PassedRow[] = [];
  let [passedOver, seen] = [0, 0];
  const legs = legsOf({ series: draw.baseSeries, number: draw.baseNumber }, promotion);
  for (const first of legs) {
    let leg: Leg | null = first;
    while (leg !== null && winners.length < most) {
      if (seen >= lines) return { winners, passedOver, passed, isWhole: false };
      const rows = await draws.listOnLeg(tx, { listId: draw.listId, promotionId: promotion.id, leg, limit: BATCH });
      seen += rows.length;
      for (const { series, number, participantId, passed: before } of rows) {
        if (winners.length === most) break;
        const why: PassedReason | null = before ?? (won.has(participantId) ? 'WON' : null);
        if (why !== null) {
          passedOver += 1;
          if (passed.length < NAMED) passed.push({ series, number, why });
          continue;
        }
        won.add(participantId);
        winners.push({ series, number, participantId });
      }
      const last = rows.at(-1);
      leg =
        last === undefined || rows.length < BATCH
          ? null
          : { ...leg, from: { series: last.series, number: last.number + 1 } };
    }
  }
  return { winners, passedOver, passed, isWhole: true };
};
