import { sql } from '../sql.server.ts';
import type { Invariant } from './invariant.server.ts';

/** Tables that are cut into a part a month. */
export const monthInvariants: readonly Invariant[] = [
  {
    name: 'a row of a table by months lies in its month',
    broken: sql`
      SELECT 'analytics.event' AS name, at FROM analytics.event_rest
      UNION ALL SELECT 'platform.audit', at FROM platform.audit_rest`,
  },
  {
    name: 'a table by months has its next months',
    broken: sql`
      SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE c.relkind = 'p' AND obj_description(c.oid, 'pg_class') LIKE '%@by-month%' AND now() + interval '27 days' >= coalesce((
        SELECT max(substring(pg_get_expr(p.relpartbound, p.oid) FROM 'TO \\(''([^'']+)''\\)')::timestamptz)
        FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid WHERE i.inhparent = c.oid), '-infinity')`,
  },
];
