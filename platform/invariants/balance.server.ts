import { sql } from '../sql.server.ts';
import type { Invariant } from './invariant.server.ts';

/** The rest of a price: what came in, from whom, and what is owed back. */
export const balanceInvariants: readonly Invariant[] = [
  {
    name: 'what an order has paid is what came in for it',
    broken: sql`
      SELECT p.id, p.paid, p.given_back, p.taken_back, came.amount FROM reservations.purchase p CROSS JOIN LATERAL (
        SELECT (SELECT coalesce(sum(r.amount), 0) FROM payments.receipt r
            WHERE r.order_id = p.id AND r.verdict = 'accepted' AND r.purpose = 'reservation')
          + (SELECT coalesce(sum(m.amount), 0) FROM reservations.balance_money m
            WHERE m.order_id = p.id AND m.verdict = 'accepted') AS amount) came
      WHERE p.paid + p.given_back + p.taken_back <> came.amount`,
  },
  {
    name: 'what is to be paid again of an order is what banks took of it',
    broken: sql`
      SELECT p.id, p.taken_back, lost.amount FROM reservations.purchase p CROSS JOIN LATERAL (
        SELECT coalesce(sum(r.owed_again), 0) AS amount FROM payments.receipt r WHERE r.order_id = p.id) lost
      WHERE p.taken_back <> lost.amount`,
  },
  {
    name: 'a balance is paid when nothing is left to pay',
    broken: sql`
      SELECT id, balance, paid, total FROM reservations.purchase
      WHERE (balance = 'PAID') <> (paid = total)`,
  },
  {
    name: 'what a source brought in is the sum of its money',
    broken: sql`
      SELECT s.id, s.paid FROM reservations.balance_source s
      WHERE s.paid <> (SELECT coalesce(sum(m.amount), 0) FROM reservations.balance_money m WHERE m.source_id = s.id)`,
  },
  {
    name: 'sources are not to bring more than is left to pay',
    broken: sql`
      SELECT p.id, p.total - p.paid AS left_to_pay, sum(s.amount - s.paid) AS expected
      FROM reservations.purchase p JOIN reservations.balance_source s ON s.order_id = p.id
      WHERE s.state IN ('PLANNED', 'WAITING') AND p.state <> 'CANCELLED'
      GROUP BY p.id HAVING sum(s.amount - s.paid) > p.total - p.paid`,
  },
  {
    name: 'a charge for a part of the rest collects for its own source',
    broken: sql`
      SELECT c.id, c.method, s.kind FROM payments.charge c LEFT JOIN reservations.balance_source s ON s.id = c.source_id
      WHERE c.purpose = 'balance' AND (s.id IS NULL OR s.order_id <> c.order_id OR s.currency <> c.currency
        OR (s.kind, c.method) NOT IN (('BILLET_PAYMENT', 'boleto'), ('CARD_PAYMENT', 'card'), ('CASH_COUPON_PAYMENT', 'cash')))`,
  },
  {
    name: 'a part that is being collected waits for one charge',
    broken: sql`
      SELECT s.id, s.state, count(*) AS open FROM reservations.balance_source s JOIN payments.charge c ON c.source_id = s.id
      WHERE c.state IN ('CREATED', 'UNKNOWN', 'PENDING') GROUP BY s.id HAVING s.state <> 'WAITING' OR count(*) > 1`,
  },
  {
    name: 'no order is both cancelled and charged',
    broken: sql`
      SELECT p.id, 'source' AS what FROM reservations.purchase p JOIN reservations.balance_source s ON s.order_id = p.id
      WHERE p.state = 'CANCELLED' AND s.state IN ('PLANNED', 'WAITING')
      UNION ALL
      SELECT p.id, 'charge' FROM reservations.purchase p JOIN payments.charge c ON c.order_id = p.id
      WHERE p.state = 'CANCELLED' AND c.state IN ('CREATED', 'UNKNOWN', 'PENDING')
      UNION ALL
      SELECT p.id, 'dealer payment' FROM reservations.purchase p JOIN reservations.dealer_payment d ON d.order_id = p.id
      WHERE p.state = 'CANCELLED' AND d.state = 'AWAITING_APPROVAL'`,
  },
  {
    name: 'money outside the gateway that no order keeps is owed back',
    broken: sql`
      SELECT m.id, m.order_id FROM reservations.balance_money m JOIN reservations.purchase p ON p.id = m.order_id
      WHERE m.via <> 'gateway' AND (m.verdict = 'unwanted' OR p.state = 'CANCELLED')
        AND m.amount <> (SELECT coalesce(sum(r.amount), 0) FROM reservations.balance_return r WHERE r.money_id = m.id)`,
  },
  {
    name: 'of an order that runs so much goes back as it says',
    broken: sql`
      SELECT p.id, p.given_back, back.amount FROM reservations.purchase p CROSS JOIN LATERAL (
        SELECT (SELECT coalesce(sum(b.amount), 0) FROM reservations.balance_return b JOIN reservations.balance_money m ON m.id = b.money_id
            WHERE b.order_id = p.id AND m.verdict = 'accepted')
          + (SELECT coalesce(sum(f.amount), 0) FROM payments.refund f JOIN payments.receipt r ON r.id = f.receipt_id
            WHERE f.order_id = p.id AND r.verdict = 'accepted') AS amount) back
      WHERE p.state <> 'CANCELLED' AND p.given_back <> back.amount`,
  },
  {
    name: 'what others took for us is what the ledger says they hold',
    broken: sql`
      SELECT order_id, account, sum(ledger) AS ledger, sum(booked) AS booked FROM (
        SELECT order_id, account, amount AS ledger, 0 AS booked FROM payments.entry WHERE account NOT IN ('gateway', 'deposits')
        UNION ALL
        SELECT order_id, via, 0, amount FROM reservations.balance_money WHERE via <> 'gateway'
        UNION ALL
        SELECT r.order_id, m.via, 0, -r.amount FROM reservations.balance_return r
          JOIN reservations.balance_money m ON m.id = r.money_id WHERE r.state = 'DONE') AS sides
      GROUP BY order_id, account HAVING sum(ledger) <> sum(booked)`,
  },
  {
    name: 'money that the gateway brought to a balance has its receipt',
    broken: sql`
      SELECT m.id, m.order_id FROM reservations.balance_money m LEFT JOIN payments.receipt r
        ON r.provider_id = m.external_id AND r.order_id = m.order_id AND r.purpose = 'balance' AND r.verdict = 'accepted'
        AND r.amount = m.amount
      WHERE m.via = 'gateway' AND r.id IS NULL
      UNION ALL
      SELECT r.id, r.order_id FROM payments.receipt r
      WHERE r.purpose = 'balance' AND r.verdict = 'accepted' AND NOT EXISTS (
        SELECT FROM reservations.balance_money m WHERE m.via = 'gateway' AND m.external_id = r.provider_id)`,
  },
  {
    name: 'a payment at the dealership counts exactly when it is booked',
    broken: sql`
      SELECT d.id, d.state FROM reservations.dealer_payment d
      WHERE (d.state = 'BOOKED') <> EXISTS (
        SELECT FROM reservations.balance_money m WHERE m.via = CASE WHEN d.kind LIKE '%CONSORTIUM%' THEN 'consortium' ELSE 'dealership' END AND m.external_id = d.id::text AND m.amount = d.amount)`,
  },
];
