import type { Invariant } from './invariant.server.ts';
import { sql } from '../sql.server.ts';

/** Cars and orders: who has which car, and nothing of one brand inside another. */
export const orderInvariants: readonly Invariant[] = [
  {
    name: 'a car has at most one active hold or sale',
    broken: sql`SELECT unit_id, count(*) FROM stock.hold WHERE released_at IS NULL GROUP BY unit_id HAVING count(*) > 1`,
  },
  {
    name: 'a car is kept only for an order that still lives',
    broken: sql`
      SELECT h.id, h.order_id, p.state FROM stock.hold h LEFT JOIN reservations.purchase p ON p.id = h.order_id
      WHERE h.released_at IS NULL AND (p.id IS NULL OR p.state = 'CANCELLED')`,
  },
  {
    name: 'an order that waits or is paid has its car',
    broken: sql`
      SELECT p.id, p.state, p.held_until FROM reservations.purchase p
      WHERE (p.state = 'PRE_RESERVE' AND p.held_until > now() AND NOT EXISTS (
          SELECT FROM stock.hold h WHERE h.order_id = p.id AND h.unit_id = p.unit_id AND h.kind = 'hold' AND h.released_at IS NULL))
        OR (p.state NOT IN ('PRE_RESERVE', 'CANCELLED', 'REACTIVATED_ORDER') AND p.reserved_at IS NOT NULL AND NOT EXISTS (
          SELECT FROM stock.hold h WHERE h.order_id = p.id AND h.unit_id = p.unit_id AND h.kind = 'sale' AND h.released_at IS NULL))`,
  },
  {
    name: 'an acknowledged reservation is there',
    broken: sql`
      WITH acknowledged AS MATERIALIZED (
        SELECT i.brand, i.key, (i.response::jsonb -> 'value' ->> 'id')::uuid AS id FROM platform.idempotency i
        WHERE i.route LIKE '%/reservations/pre-reserve' AND i.state = 'done' AND i.response::jsonb -> 'ok' = 'true')
      SELECT a.brand, a.key FROM acknowledged a LEFT JOIN reservations.purchase p ON p.id = a.id AND p.brand = a.brand
      WHERE p.id IS NULL`,
  },
  {
    name: 'an acknowledged charge is there',
    broken: sql`
      WITH acknowledged AS MATERIALIZED (
        SELECT i.brand, i.key, (i.response::jsonb -> 'value' ->> 'id')::uuid AS id FROM platform.idempotency i
        WHERE i.route LIKE '%/payment' AND i.state = 'done' AND i.response::jsonb -> 'ok' = 'true')
      SELECT a.brand, a.key FROM acknowledged a LEFT JOIN payments.charge c ON c.id = a.id AND c.brand = a.brand
      WHERE c.id IS NULL`,
  },
  {
    name: 'one key made one reservation',
    broken: sql`
      SELECT i.response::jsonb -> 'value' ->> 'id' AS id, count(*) FROM platform.idempotency i
      WHERE i.route LIKE '%/reservations/pre-reserve' AND i.state = 'done' AND i.response::jsonb -> 'ok' = 'true'
      GROUP BY 1 HAVING count(*) > 1`,
  },
  {
    name: 'nothing crosses brands',
    broken: sql`
      SELECT p.id, 'hold' AS what FROM reservations.purchase p JOIN stock.hold h ON h.order_id = p.id WHERE h.brand <> p.brand
      UNION ALL
      SELECT p.id, 'unit' FROM reservations.purchase p JOIN stock.unit u ON u.id = p.unit_id
        WHERE u.brand <> p.brand OR u.market <> p.market
      UNION ALL
      SELECT p.id, 'campaign' FROM reservations.purchase p JOIN reservations.campaign c ON c.id = p.campaign_id
        WHERE c.brand <> p.brand OR c.market <> p.market OR c.currency <> p.currency
      UNION ALL
      SELECT p.id, 'withdrawal' FROM reservations.purchase p JOIN reservations.withdrawal w ON w.order_id = p.id WHERE w.brand <> p.brand
      UNION ALL
      SELECT p.id, 'charge' FROM reservations.purchase p JOIN payments.charge c ON c.order_id = p.id
        WHERE c.brand <> p.brand OR c.market <> p.market OR c.currency <> p.currency
      UNION ALL
      SELECT p.id, 'receipt' FROM reservations.purchase p JOIN payments.receipt r ON r.order_id = p.id WHERE r.brand <> p.brand
      UNION ALL
      SELECT p.id, 'refund' FROM reservations.purchase p JOIN payments.refund f ON f.order_id = p.id WHERE f.brand <> p.brand
      UNION ALL
      SELECT p.id, 'entry' FROM reservations.purchase p JOIN payments.entry e ON e.order_id = p.id WHERE e.brand <> p.brand`,
  },
  {
    name: 'what was found of a buyer stands with their own order',
    broken: sql`
      SELECT i.order_id FROM identity_check.outcome i LEFT JOIN reservations.purchase p
        ON p.id = i.order_id AND p.brand = i.brand AND p.market = i.market AND p.account_id = i.account_id AND p.dealer_id = i.dealer_id
      WHERE p.id IS NULL`,
  },
];
