import { sql } from '../sql.server.ts';
import type { Invariant } from './invariant.server.ts';

/** Promotions: what is counted is what is there, and nothing is given without a second person. */
export const promotionInvariants: readonly Invariant[] = [
  {
    name: 'the numbers a promotion handed out are the numbers it gave for something',
    broken: sql`
      SELECT p.id, p.handed, t.numbers FROM promotions.promotion p
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(t.numbers), 0) AS numbers FROM promotions.attribution t WHERE t.promotion_id = p.id) t
      WHERE p.state <> 'DRAWN' AND p.handed <> t.numbers`,
  },
  {
    name: 'what is taken of a prize is who won it',
    broken: sql`
      SELECT z.id, z.taken, count(w.id) AS winners FROM promotions.prize z
      LEFT JOIN promotions.winner w ON w.prize_id = z.id
      GROUP BY z.id, z.taken HAVING z.taken <> count(w.id)`,
  },
  {
    name: 'a promotion is cancelled for the reason that a second person confirmed',
    broken: sql`
      SELECT p.id, p.cancelled_reason FROM promotions.promotion p
      WHERE p.state = 'CANCELLED' AND NOT EXISTS (
        SELECT FROM promotions.cancellation c
        WHERE c.promotion_id = p.id AND c.state = 'CONFIRMED' AND c.reason = p.cancelled_reason)`,
  },
  {
    name: 'whoever won stands on the list their draw was made on',
    broken: sql`
      SELECT w.id FROM promotions.winner w JOIN promotions.draw d ON d.id = w.draw_id
      WHERE d.state <> 'APPROVED' OR NOT EXISTS (
        SELECT FROM promotions.candidate c
        WHERE c.list_id = d.list_id AND c.series = w.series AND c.number = w.number AND c.participant_id = w.participant_id)`,
  },
];
