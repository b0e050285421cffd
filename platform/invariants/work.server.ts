import type { Invariant } from './invariant.server.ts';
import { sql, type Statement } from '../sql.server.ts';

/** Every state a lifecycle is in, beside its machine; `born` are the states a row may start in. */
const states: Statement = sql`
  SELECT 'order' AS machine, id::text AS id, state, ARRAY['PRE_RESERVE'] AS born FROM reservations.purchase
  UNION ALL
  SELECT 'order_balance', id::text, balance, ARRAY['OPEN'] FROM reservations.purchase
  UNION ALL
  SELECT 'balance_return', id::text, state, ARRAY['OWED'] FROM reservations.balance_return
  UNION ALL
  SELECT 'dealer_payment', id::text, state, ARRAY['AWAITING_APPROVAL', 'BOOKED'] FROM reservations.dealer_payment
  UNION ALL
  SELECT 'balance_source', id::text, state, ARRAY['PLANNED', 'WAITING', 'PAID'] FROM reservations.balance_source
  UNION ALL
  SELECT 'charge', id::text, state, ARRAY['CREATED'] FROM payments.charge
  UNION ALL
  SELECT 'loyalty_subscription', id::text, state, ARRAY['WAITING'] FROM loyalty.subscription
  UNION ALL
  SELECT 'refund', id::text, state, ARRAY['AWAITING_APPROVAL', 'REQUESTED'] FROM payments.refund
  UNION ALL
  SELECT CASE kind WHEN 'TEST_DRIVE' THEN 'test_drive' ELSE 'visit' END, id::text, state, ARRAY['P', 'REQUESTED'] FROM visits.booking
  UNION ALL
  SELECT 'lead_delivery', id::text, state, ARRAY['PENDING'] FROM leads.delivery`;

/** Lifecycles and work behind the pages: moves, messages, keys, webhooks, schedules. */
export const workInvariants: readonly Invariant[] = [
  {
    name: 'every move was legal',
    broken: sql`
      SELECT a.id, a.subject_type, a.from_state, a.to_state FROM platform.audit a
      WHERE a.from_state IS NOT NULL AND a.subject_type IN (SELECT machine FROM platform.transition) AND NOT EXISTS (
        SELECT FROM platform.transition t
        WHERE t.machine = a.subject_type AND t.from_state = a.from_state AND t.to_state = a.to_state)`,
  },
  {
    name: 'every move was audited, each from where the one before ended',
    broken: sql`
      SELECT id, subject_type, subject_id, before, from_state FROM (
        SELECT id, subject_type, subject_id, from_state,
          lag(to_state) OVER (PARTITION BY subject_type, subject_id ORDER BY id) AS before
        FROM platform.audit WHERE to_state IS NOT NULL) AS moves
      WHERE before IS NOT NULL AND from_state IS DISTINCT FROM before`,
  },
  {
    name: 'every state is the end of its audited moves',
    broken: sql`
      SELECT s.machine, s.id, s.state, last.to_state FROM (${states}) AS s
      LEFT JOIN LATERAL (
        SELECT a.to_state FROM platform.audit a
        WHERE a.subject_type = s.machine AND a.subject_id = s.id AND a.to_state IS NOT NULL ORDER BY a.id DESC LIMIT 1) AS last ON true
      WHERE CASE WHEN last.to_state IS NULL
        THEN s.state <> ALL(s.born) AND NOT EXISTS (SELECT FROM platform.audit_archive) ELSE s.state <> last.to_state END`,
  },
  {
    name: 'the outbox drains',
    broken: sql`
      SELECT id, topic, attempts, last_error FROM platform.outbox
      WHERE done_at IS NULL AND (dead_at IS NOT NULL
        OR (run_at < now() - interval '5 minutes' AND coalesce(lease_until, run_at) < now() - interval '5 minutes'))`,
  },
  {
    // A factory's early report stays kept until the step before it was reported.
    name: 'a webhook that was kept is worked or waits its turn',
    broken: sql`
      SELECT i.id, i.provider FROM platform.inbox i
      WHERE i.processed_at IS NULL AND i.provider <> 'factory' AND NOT EXISTS (
        SELECT FROM platform.outbox o
        WHERE o.topic = 'inbox.' || i.provider AND (o.payload ->> 'inboxId')::bigint = i.id AND o.done_at IS NULL)`,
  },
  {
    name: 'no key is in progress past its lease',
    broken: sql`
      SELECT brand, actor, route, key FROM platform.idempotency WHERE state = 'in_progress' AND lease_until < now()`,
  },
  {
    name: 'no job is past its deadline',
    broken: sql`
      SELECT name, due_at FROM platform.schedule
      WHERE due_at < now() - interval '1 hour' OR lease_until < now() - interval '1 hour'`,
  },
  {
    name: 'an upload is settled within the hour',
    broken: sql`SELECT id FROM platform.file WHERE state = 'pending' AND created_at < now() - interval '1 hour'`,
  },
];
