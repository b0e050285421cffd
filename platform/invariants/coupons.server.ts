import { sql } from '../sql.server.ts';
import type { Invariant } from './invariant.server.ts';

/** Coupons: what is taken of each limit is what orders have, and what orders have stands in their price. */
export const couponInvariants: readonly Invariant[] = [
  {
    name: 'a coupon’s uses never pass its limit, and are those of its orders',
    broken: sql`
      SELECT c.id, c.uses, c.most_uses, c.discounted, c.budget, taken.uses AS taken, taken.off FROM coupons.coupon c
      CROSS JOIN LATERAL (SELECT count(*) AS uses, coalesce(sum(u.off), 0) AS off FROM coupons.use u
        WHERE u.coupon_id = c.id AND u.state <> 'RETURNED') taken
      WHERE c.uses > c.most_uses OR c.discounted > c.budget OR c.uses <> taken.uses OR c.discounted <> taken.off`,
  },
  {
    name: 'a person’s uses of a coupon never pass their limit',
    broken: sql`
      SELECT u.coupon_id, u.person_index, count(*), c.per_person, p.uses FROM coupons.use u
      JOIN coupons.coupon c ON c.id = u.coupon_id
      LEFT JOIN coupons.person p ON p.coupon_id = u.coupon_id AND p.person_index = u.person_index
      WHERE u.state <> 'RETURNED' AND u.person_index IS NOT NULL
      GROUP BY u.coupon_id, u.person_index, c.per_person, p.uses
      HAVING count(*) > c.per_person OR p.uses IS DISTINCT FROM count(*)::integer`,
  },
  {
    name: 'a coupon in use stands in the price of its order, which adds up, and ends with it',
    broken: sql`
      SELECT u.id, u.order_id, u.state, p.state AS order_state FROM coupons.use u
      JOIN coupons.coupon c ON c.id = u.coupon_id
      LEFT JOIN reservations.purchase p ON p.id = u.order_id AND p.brand = u.brand AND p.market = c.market
      WHERE u.state <> 'RETURNED' AND (p.id IS NULL OR p.state = 'CANCELLED'
        OR (u.state = 'SPENT') <> (p.reserved_at IS NOT NULL)
        OR NOT p.quote -> 'lines' @> jsonb_build_array(jsonb_build_object('kind', 'coupon', 'amount', jsonb_build_object('amount', -u.off)))
        OR p.total <> (SELECT sum((line -> 'amount' ->> 'amount')::bigint) FROM jsonb_array_elements(p.quote -> 'lines') line))`,
  },
];
