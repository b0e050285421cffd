import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import type { OrderState } from '../rules/order-machine.ts';

/** What staff of another feature are told of orders. */
export type OrderFacts = {
  readonly id: string;
  readonly number: string;
  readonly state: OrderState;
  readonly modelName: string;
  readonly versionName: string;
  readonly total: number;
  readonly currency: 'BRL' | 'ARS';
};

export const listOrderFacts = (tx: Tx, ids: readonly string[]): Promise<OrderFacts[]> =>
  tx.rows(sql<OrderFacts>`
    SELECT id, number, state, quote ->> 'modelName' AS "modelName", quote ->> 'versionName' AS "versionName", total, currency
    FROM reservations.purchase WHERE id = ANY(${[...ids]}::uuid[])`);
