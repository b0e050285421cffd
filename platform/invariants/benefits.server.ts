import { sql } from '../sql.server.ts';
import type { Invariant } from './invariant.server.ts';

/** Benefits and polls: sums that are kept beside their rows say what the rows say. */
export const benefitInvariants: readonly Invariant[] = [
  {
    name: 'what members think of a benefit is what each of them said',
    broken: sql`
      SELECT b.id, b.rated, b.stars_sum, r.rated AS said, r.stars FROM benefits.benefit b
      LEFT JOIN (SELECT benefit_id, count(*) AS rated, sum(stars) AS stars FROM benefits.rating GROUP BY benefit_id) r ON r.benefit_id = b.id
      WHERE b.rated <> coalesce(r.rated, 0) OR b.stars_sum <> coalesce(r.stars, 0)`,
  },
  {
    name: 'the votes of a poll are those that were cast',
    broken: sql`
      SELECT o.id, o.votes, v.votes AS counted FROM benefits.poll_option o
      LEFT JOIN (SELECT option_id, count(*) AS votes FROM benefits.vote GROUP BY option_id) v ON v.option_id = o.id
      WHERE o.votes <> coalesce(v.votes, 0)`,
  },
];
