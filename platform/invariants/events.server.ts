import { sql } from '../sql.server.ts';
import type { Invariant } from './invariant.server.ts';

/** Events: what is taken of the seats is who sits on them. Long after the end it is forgotten who that was. */
export const eventInvariants: readonly Invariant[] = [
  {
    name: 'what is taken of an event’s seats is who sits on them',
    broken: sql`
      SELECT e.id, e.taken, sum(p.people) AS people FROM events.event e
      LEFT JOIN events.participant p ON p.event_id = e.id AND p.left_at IS NULL AND p.seated_at IS NOT NULL
      WHERE e.ends_at > now() - interval '60 days'
      GROUP BY e.id, e.taken HAVING e.taken <> coalesce(sum(p.people), 0)`,
  },
];
