import { sql } from '../sql.server.ts';
import type { Invariant } from './invariant.server.ts';

/** No acknowledged lead is lost on its way. */
export const leadInvariants: readonly Invariant[] = [
  {
    name: 'an acknowledged lead is there',
    broken: sql`
      WITH acknowledged AS MATERIALIZED (
        SELECT k.key, k.response, (k.response::jsonb -> 'value' ->> 'id')::uuid AS id FROM platform.idempotency k
        WHERE k.route IN ('POST lead/v2/lead', 'POST contact-us/v2//', 'POST contact-us/v2/leadEmail')
          AND k.state = 'done' AND (k.response::jsonb ->> 'ok')::boolean)
      SELECT a.key, a.response FROM acknowledged a LEFT JOIN leads.lead l ON l.id = a.id WHERE l.id IS NULL`,
  },
  {
    name: 'every lead is told, or waits to be told, to the CRM',
    broken: sql`
      SELECT l.id FROM leads.lead l WHERE NOT EXISTS (
        SELECT FROM leads.delivery d WHERE d.lead_id = l.id AND d.target = 'CRM')`,
  },
  {
    name: 'every sending of a lead left its consent',
    broken: sql`
      SELECT l.id, l.submissions FROM leads.lead l
      WHERE l.submissions <> (SELECT count(*) FROM leads.submission s WHERE s.lead_id = l.id)`,
  },
  {
    name: 'a lead with a dealer is told, or waits to be told, to the dealer',
    broken: sql`
      SELECT l.id FROM leads.lead l WHERE l.dealer_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM leads.delivery d WHERE d.lead_id = l.id AND d.target = 'DEALER_MAIL')`,
  },
];
