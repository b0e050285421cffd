import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';

export type GatewayRecord = {
  readonly brand: string;
  readonly market: Market;
  readonly reference: string;
  readonly since: Date;
};

/** Orders for which the payment company was asked for money, with the last time; it keeps who was to pay. */
export const listGatewayRecords = (tx: Tx, orderIds: readonly string[]): Promise<GatewayRecord[]> =>
  tx.rows(sql<GatewayRecord>`
    SELECT brand, market, order_id AS reference, max(created_at) AS since FROM payments.charge
    WHERE order_id = ANY(${orderIds}::uuid[]) AND gateway_id IS NOT NULL GROUP BY brand, market, order_id`);
