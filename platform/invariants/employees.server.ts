import { sql } from '../sql.server.ts';
import type { Invariant } from './invariant.server.ts';

/** Cars for employees: a place in the quota is kept by an order that lives, and counted. */
export const employeeInvariants: readonly Invariant[] = [
  {
    name: 'a place in the quota of employees is kept only by an order that lives',
    broken: sql`
      SELECT p.order_id FROM employee_purchase.purchase p JOIN reservations.purchase o ON o.id = p.order_id
      WHERE p.state = 'HELD' AND o.state = 'CANCELLED'`,
  },
  {
    // An erasure takes the purchase away and leaves its car counted, so more may be taken than is still told of.
    name: 'every place that is kept is counted in its quota',
    broken: sql`
      SELECT t.id, t.taken, kept.places FROM employee_purchase.terms t
      CROSS JOIN LATERAL (SELECT count(*) AS places FROM employee_purchase.purchase p
        WHERE p.brand = t.brand AND p.terms_id = t.id AND p.state = 'HELD') kept
      WHERE t.taken < kept.places`,
  },
];
