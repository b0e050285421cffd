import { sql } from '../sql.server.ts';
import type { Invariant } from './invariant.server.ts';

/** Loyalty: every entry has two sides that add up to none, and members, lots and prizes say what the entries say. */
export const loyaltyInvariants: readonly Invariant[] = [
  {
    name: 'an entry of points has two sides that add up to none',
    broken: sql`
      SELECT e.id, count(p.entry_id), sum(p.points) FROM loyalty.entry e LEFT JOIN loyalty.posting p ON p.entry_id = e.id
      GROUP BY e.id HAVING count(p.entry_id) <> 2 OR sum(p.points) <> 0`,
  },
  {
    name: 'a member’s points and debt are what was booked, and what the lots have left',
    broken: sql`
      SELECT m.id, m.points, m.debt, booked.points AS booked, held.points AS held FROM loyalty.member m
      LEFT JOIN (SELECT e.member_id, sum(p.points) AS points FROM loyalty.entry e
        JOIN loyalty.posting p ON p.entry_id = e.id AND p.account = 'member' GROUP BY e.member_id) booked ON booked.member_id = m.id
      LEFT JOIN (SELECT l.member_id, sum(l.remaining) AS points FROM loyalty.lot l GROUP BY l.member_id) held ON held.member_id = m.id
      WHERE m.points - m.debt <> coalesce(booked.points, 0) OR m.points <> coalesce(held.points, 0)`,
  },
  {
    name: 'what is taken of a prize is what members have of it',
    broken: sql`
      SELECT r.id, r.stock, r.taken, count(x.id) FROM loyalty.prize r
      LEFT JOIN loyalty.redemption x ON x.prize_id = r.id AND x.state <> 'CANCELLED'
      GROUP BY r.id, r.stock, r.taken HAVING r.taken <> count(x.id) OR r.taken > r.stock`,
  },
  {
    name: 'points by hand are booked once a second person approved, and only then',
    broken: sql`
      SELECT g.id, g.state, e.id AS entry FROM loyalty.gift g
      LEFT JOIN loyalty.entry e ON e.member_id = g.member_id AND e.kind = 'GIFT' AND e.cause = 'gift:' || g.id
      WHERE (g.state = 'APPROVED') <> (e.id IS NOT NULL)`,
  },
  {
    name: 'a term of a plan counts by money, and only by money that was accepted',
    broken: sql`
      SELECT s.id, s.state, r.id AS receipt FROM loyalty.subscription s
      LEFT JOIN payments.receipt r ON r.order_id = s.id AND r.purpose = 'subscription' AND r.verdict = 'accepted'
        AND r.amount = s.amount AND r.currency = s.currency
      WHERE (s.paid_at IS NULL) <> (r.id IS NULL)`,
  },
  {
    name: 'no term waits for its money past its time',
    broken: sql`
      SELECT id, asked_until FROM loyalty.subscription WHERE state = 'WAITING' AND asked_until < now() - interval '1 hour'`,
  },
  {
    name: 'what gives points or costs them was approved by a second person',
    broken: sql`
      SELECT 'medal' AS what, m.id FROM loyalty.medal m
      WHERE m.approved_by = m.written_by
        OR (m.approved_at IS NULL AND EXISTS (SELECT FROM loyalty.award a WHERE a.brand = m.brand AND a.medal_id = m.id))
      UNION ALL
      SELECT 'prize', r.id FROM loyalty.prize r
      WHERE r.approved_by = r.written_by OR (r.approved_at IS NULL AND r.taken > 0)
      UNION ALL
      SELECT 'plan', n.id FROM loyalty.plan n
      WHERE n.approved_by = n.written_by
        OR (n.approved_at IS NULL AND EXISTS (
          SELECT FROM loyalty.subscription s JOIN loyalty.member m ON m.id = s.member_id
          WHERE m.programme_id = n.programme_id AND s.plan = n.code))`,
  },
];
