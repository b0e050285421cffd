import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { sql } from '#platform/sql.server.ts';
import { mayAppeal, turnOf, type CheckTurn, type Standing, type Way } from '../rules/outcome.ts';

type TurnRow = Standing & { readonly orderId: string; readonly way: Way };

/** Of those of the orders whose check was begun and is not accepted: whose turn it is. */
export const turnsOfOrders = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CheckTurn>> => {
  const rows =
    ids.length === 0
      ? []
      : await tx.rows(sql<TurnRow>`
          SELECT order_id AS "orderId", state, way, tries, asked_anew AS "askedAnew", refused_by AS "refusedBy", appealed_at AS "appealedAt",
            order_ended AS "orderEnded"
          FROM identity_check.outcome WHERE order_id = ANY(${ids}::uuid[])`);
  return new Map(
    rows.flatMap((row) => {
      const turn = turnOf(row);
      return turn === null ? [] : [[row.orderId, turn]];
    }),
  );
};

/** Whether the order goes no further towards its car, as its buyer is being looked at or was refused. */
export const holdsOrder = async (tx: Tx, id: string): Promise<boolean> => (await turnsOfOrders(tx, [id])).has(id);

type DecisionRow = Standing & { readonly version: number };

/** How an order's check stands, for whoever tells of it. */
export const findDecision = async (
  tx: Tx,
  of: { readonly brand: string; readonly market: Market; readonly orderId: string },
): Promise<{ version: number; orderEnded: boolean; mayAppeal: boolean } | null> => {
  const row = await tx.maybe(sql<DecisionRow>`
    SELECT state, tries, asked_anew AS "askedAnew", refused_by AS "refusedBy", appealed_at AS "appealedAt", order_ended AS "orderEnded", version
    FROM identity_check.outcome WHERE brand = ${of.brand} AND market = ${of.market} AND order_id = ${of.orderId}`);
  return row === null ? null : { version: row.version, orderEnded: row.orderEnded, mayAppeal: mayAppeal(row) };
};
