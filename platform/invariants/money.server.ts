import type { Invariant } from './invariant.server.ts';
import { sql } from '../sql.server.ts';

/** Money: the ledger, what came in, what goes back. */
export const moneyInvariants: readonly Invariant[] = [
  {
    name: 'the ledger sums to zero',
    broken: sql`
      SELECT posting, currency, sum(amount) FROM payments.entry GROUP BY posting, currency HAVING sum(amount) <> 0`,
  },
  {
    name: 'captured minus refunded is what the ledger holds',
    broken: sql`
      SELECT order_id, currency, sum(held) AS ledger, sum(kept) AS receipts FROM (
        SELECT order_id, currency, amount AS held, 0 AS kept FROM payments.entry WHERE account = 'gateway'
        UNION ALL
        SELECT order_id, currency, 0, amount - refunded FROM payments.receipt) AS sides
      GROUP BY order_id, currency HAVING sum(held) <> sum(kept)`,
  },
  {
    name: 'refunds never pass what was received',
    broken: sql`
      SELECT r.id, r.amount, r.refunded, sum(f.amount) AS asked FROM payments.receipt r JOIN payments.refund f ON f.receipt_id = r.id
      WHERE f.state NOT IN ('FAILED', 'VOID') AND r.charged_back_at IS NULL
      GROUP BY r.id HAVING sum(f.amount) > r.amount`,
  },
  {
    name: 'what a receipt gave back is the sum of its refunds',
    broken: sql`
      SELECT r.id, r.refunded FROM payments.receipt r
      WHERE r.charged_back_at IS NULL AND r.refunded <> (
        SELECT coalesce(sum(f.amount), 0) FROM payments.refund f WHERE f.receipt_id = r.id AND f.state = 'DONE')`,
  },
  {
    name: 'of money that its bank took back nothing waits to go back',
    broken: sql`
      SELECT f.id, f.state FROM payments.refund f JOIN payments.receipt r ON r.id = f.receipt_id
      WHERE (f.state = 'VOID' AND r.charged_back_at IS NULL)
        OR (f.state IN ('AWAITING_APPROVAL', 'FAILED') AND r.charged_back_at IS NOT NULL)`,
  },
  {
    name: 'no refund stands twice at the gateway',
    broken: sql`
      SELECT provider_id, count(*) FROM payments.refund WHERE provider_id IS NOT NULL GROUP BY provider_id HAVING count(*) > 1`,
  },
  {
    name: 'money nobody wanted, or of an ended order, is on its way back',
    broken: sql`
      SELECT r.id, r.order_id, r.verdict FROM payments.receipt r LEFT JOIN reservations.purchase p ON p.id = r.order_id
      LEFT JOIN loyalty.subscription s ON s.id = r.order_id
      WHERE r.charged_back_at IS NULL AND r.refunded < r.amount AND (r.verdict = 'unwanted' OR coalesce(p.state, s.state, 'CANCELLED') IN ('CANCELLED', 'LAPSED', 'WITHDRAWN', 'REVERSED'))
        AND (SELECT coalesce(sum(f.amount), 0) FROM payments.refund f WHERE f.receipt_id = r.id) < r.amount`,
  },
  {
    name: 'an order is reserved by money, and only by money that was accepted',
    broken: sql`
      SELECT p.id, p.state FROM reservations.purchase p
      WHERE (p.reserved_at IS NOT NULL) <> EXISTS (
        SELECT FROM payments.receipt r WHERE r.order_id = p.id AND r.round = p.round AND r.verdict = 'accepted' AND r.purpose = 'reservation' AND r.amount = p.deposit AND r.currency = p.currency)`,
  },
  {
    name: 'an accepted receipt has its paid charge',
    broken: sql`
      SELECT r.id, c.state FROM payments.receipt r JOIN payments.charge c ON c.id = r.charge_id
      WHERE r.verdict = 'accepted' AND c.state <> CASE WHEN EXISTS (
        SELECT FROM payments.receipt o WHERE o.charge_id = c.id AND o.verdict = 'accepted' AND o.charged_back_at IS NULL)
        THEN 'PAID' ELSE 'CHARGED_BACK' END`,
  },
  {
    name: 'a paid charge has its receipt',
    broken: sql`
      SELECT c.id FROM payments.charge c
      WHERE c.state IN ('PAID', 'CHARGED_BACK')
        AND NOT EXISTS (SELECT FROM payments.receipt r WHERE r.charge_id = c.id AND r.verdict = 'accepted')`,
  },
];
