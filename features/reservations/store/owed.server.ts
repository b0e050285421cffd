import type { Currency, Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { OwedState, OwedVia } from '../contract/owed.ts';
import { reached } from './order-queues.server.ts';

export type OwedRow = {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly state: OwedState;
  readonly via: OwedVia;
  readonly amount: number;
  readonly currency: Currency;
  readonly createdAt: Date;
  readonly days: number;
};

export type OwedFilter = {
  readonly brand: string;
  readonly market: Market;
  readonly state: OwedState | undefined;
  readonly via: OwedVia | undefined;
  readonly after: string | undefined;
  readonly size: number;
  /** The dealerships that who asks may see; null: all of them. */
  readonly dealerIds: readonly string[] | null;
};

/** Behind the last line that was seen, wherever it has got to by now. */
const behind = ({ brand, after }: OwedFilter, key: Statement): Statement =>
  after === undefined
    ? noSql
    : sql`AND ${key} > (
        SELECT last.created_at, last.id FROM payments.refund last WHERE last.brand = ${brand} AND last.id = ${after}
        UNION ALL
        SELECT last.created_at, last.id FROM reservations.balance_return last WHERE last.brand = ${brand} AND last.id = ${after}
        LIMIT 1)`;

/** Each kind is walked by its own index as far as the page goes. */
export const listOwed = (tx: Tx, of: OwedFilter): Promise<OwedRow[]> => {
  const { brand, market, state, via, size, dealerIds } = of;
  const inState = (column: Statement): Statement => (state === undefined ? noSql : sql`AND ${column} = ${state}`);
  return tx.rows(sql<OwedRow>`
    SELECT id, "orderId", "orderNumber", state, via, amount, currency, at AS "createdAt",
      floor(extract(epoch FROM now() - at) / 86400)::int AS days
    FROM (
      (SELECT f.id, f.order_id AS "orderId", p.number AS "orderNumber", f.state, 'gateway' AS via, f.amount, f.currency, f.created_at AS at
        FROM payments.refund f JOIN reservations.purchase p ON p.brand = f.brand AND p.id = f.order_id
        WHERE f.brand = ${brand} AND p.market = ${market} AND f.state IN ('AWAITING_APPROVAL', 'REQUESTED', 'FAILED')
          ${inState(sql`f.state`)} ${via === undefined || via === 'gateway' ? noSql : sql`AND false`}
          ${behind(of, sql`(f.created_at, f.id)`)} ${reached(dealerIds)}
        ORDER BY f.created_at, f.id LIMIT ${size})
      UNION ALL
      (SELECT r.id, r.order_id, p.number, r.state, m.via, r.amount, r.currency, r.created_at
        FROM reservations.balance_return r
        JOIN reservations.balance_money m ON m.brand = r.brand AND m.id = r.money_id
        JOIN reservations.purchase p ON p.brand = r.brand AND p.id = r.order_id
        WHERE r.brand = ${brand} AND p.market = ${market} AND r.state = 'OWED' ${inState(sql`r.state`)}
          ${via === undefined ? noSql : sql`AND m.via = ${via}`} ${behind(of, sql`(r.created_at, r.id)`)} ${reached(dealerIds)}
        ORDER BY r.created_at, r.id LIMIT ${size})) owed
    ORDER BY at, id LIMIT ${size}`);
};
