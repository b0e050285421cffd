import { sql } from '../sql.server.ts';
import type { Invariant } from './invariant.server.ts';

/** Vouchers: one that an order has stands in its price and ends with it, and no price has one that nobody keeps for it. */
export const voucherInvariants: readonly Invariant[] = [
  {
    name: 'a voucher is where its use says: kept by a living order, or spent in a paid one',
    broken: sql`
      SELECT v.id, v.used_in, v.redeemed_at, u.order_id, u.state, p.state AS order_state FROM benefits.voucher v
      FULL JOIN (SELECT * FROM benefits.voucher_use WHERE state <> 'RETURNED') u ON u.voucher_id = v.id
      LEFT JOIN reservations.purchase p ON p.id = u.order_id AND p.brand = u.brand
      WHERE (v.used_in IS NOT NULL OR u.id IS NOT NULL) AND (v.used_in IS DISTINCT FROM u.order_id OR p.id IS NULL
        OR p.state = 'CANCELLED' OR v.market <> p.market OR u.off > v.amount
        OR (u.state = 'SPENT') <> (v.redeemed_at IS NOT NULL) OR (u.state = 'SPENT') <> (p.reserved_at IS NOT NULL))`,
  },
  {
    name: 'what a price has of a voucher is what the voucher takes off, and the price adds up',
    broken: sql`
      SELECT p.id, p.state, line.amount, u.off FROM reservations.purchase p
      LEFT JOIN LATERAL (SELECT (l -> 'amount' ->> 'amount')::bigint AS amount FROM jsonb_array_elements(p.quote -> 'lines') l
        WHERE l ->> 'kind' = 'voucher') line ON true
      LEFT JOIN benefits.voucher_use u ON u.order_id = p.id AND u.state <> 'RETURNED'
      WHERE p.state <> 'CANCELLED' AND (line.amount IS NOT NULL OR u.id IS NOT NULL) AND (line.amount IS DISTINCT FROM -u.off
        OR p.total <> (SELECT sum((l -> 'amount' ->> 'amount')::bigint) FROM jsonb_array_elements(p.quote -> 'lines') l))`,
  },
  {
    name: 'a voucher is kept for a visit that takes place, and booked by its dealership',
    broken: sql`
      SELECT v.id, v.kept_for, b.state FROM benefits.voucher v LEFT JOIN visits.booking b ON b.brand = v.brand AND b.id = v.kept_for
      WHERE v.kept_for IS NOT NULL AND (b.id IS NULL OR b.kind <> 'SERVICE' OR b.market <> v.market
        OR (v.redeemed_at IS NULL AND b.state IN ('C', 'R', 'B')) OR (v.dealer_id IS NOT NULL AND v.dealer_id <> b.dealer_id))`,
  },
];
