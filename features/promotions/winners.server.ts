import type { Tx } from '#platform/database.server.ts';
import { legsOf, type Leg } from './rules/draw.ts';
import * as draws from './store/draws.server.ts';
import { findPrize, type PromotionRow } from './store/promotions.server.ts';

/** Lines of the list looked at in one go. */
const BATCH = 500;

type Found = { readonly winners: draws.CandidateRow[]; readonly passedOver: number };

/** Whoever wins by a draw: from its base through the frozen list, a person once, those who take part no more or won before passed over. */
export const findWinners = async (tx: Tx, promotion: PromotionRow, draw: draws.DrawRow): Promise<Found> => {
  const prize = await findPrize(tx, { promotionId: promotion.id, id: draw.prizeId });
  const most = prize === null ? 0 : prize.stock - prize.taken;
  const winners: draws.CandidateRow[] = [];
  const won = new Set<string>();
  let passedOver = 0;
  const legs = legsOf({ series: draw.baseSeries, number: draw.baseNumber }, promotion);
  for (const first of legs) {
    let leg: Leg | null = first;
    while (leg !== null && winners.length < most) {
      const rows = await draws.listOnLeg(tx, { listId: draw.listId, promotionId: promotion.id, leg, limit: BATCH });
      for (const { series, number, participantId, mayWin } of rows) {
        if (winners.length === most) break;
        if (!mayWin || won.has(participantId)) {
          passedOver += 1;
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
  return { winners, passedOver };
};
