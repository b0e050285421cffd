import type { Invariant } from './invariant.server.ts';
import { sql } from '../sql.server.ts';

/** Proposals: nothing acknowledged is lost, the bank's history has no gap, and no order has two on the way. */
export const creditInvariants: readonly Invariant[] = [
  {
    name: 'an acknowledged proposal is there',
    broken: sql`
      SELECT i.brand, i.key FROM platform.idempotency i
      WHERE (i.route LIKE '%financing/v1/proposal' OR i.route LIKE '%psa/financing') AND i.state = 'done'
        AND i.response::jsonb -> 'ok' = 'true'
        AND NOT EXISTS (SELECT FROM financing.proposal p
          WHERE p.id = (i.response::jsonb -> 'value' ->> 'id')::uuid AND p.brand = i.brand)`,
  },
  {
    name: 'a proposal stands where its last step says, and its steps have no gap',
    broken: sql`
      SELECT p.id, p.status, p.bank_sequence FROM financing.proposal p
      LEFT JOIN LATERAL (
        SELECT count(*)::integer AS steps, (array_agg(t.status ORDER BY t.sequence DESC))[1] AS last
        FROM financing.proposal_step t WHERE t.proposal_id = p.id) s ON true
      WHERE s.steps <> p.bank_sequence OR p.status <> coalesce(s.last, 'PROPOSAL_SENT')`,
  },
  {
    name: 'a proposal is about the balance of an order of its own brand',
    broken: sql`
      SELECT p.id, p.order_id FROM financing.proposal p LEFT JOIN reservations.purchase o ON o.id = p.order_id AND o.brand = p.brand
      WHERE p.order_id IS NOT NULL AND o.id IS NULL`,
  },
];
