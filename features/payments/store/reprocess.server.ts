import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

/** Lets the open charges of some orders be asked about at the next pass; how many. */
export const askAboutOrders = (tx: Tx, orderIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    UPDATE payments.charge SET checked_at = now() - interval '1 hour'
    WHERE order_id = ANY(${orderIds}::uuid[]) AND state IN ('CREATED', 'UNKNOWN', 'PENDING')`);
