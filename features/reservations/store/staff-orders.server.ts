import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import type { OrderState } from '../rules/order-machine.ts';
import type { OrderQueue } from '../rules/order-queues.ts';
import { inQueue, reached } from './order-queues.server.ts';
import { LINE, ORDER, type LineRow, type OrderRow } from '../store.server.ts';

/** What the words came to: orders of a person, of a car, or with such a number. */
export type SoughtOrders =
  | { readonly by: 'account'; readonly accountId: string }
  | { readonly by: 'car'; readonly chassis: string; readonly orderIds: readonly string[] }
  | { readonly by: 'number'; readonly prefix: string };

export type OrderFilter = {
  readonly brand: string;
  readonly market: Market;
  readonly timeZone: string;
  readonly state?: OrderState | undefined;
  readonly assigneeId?: string | undefined;
  /** YYYY-MM-DD, days of the market. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly sought: SoughtOrders | null;
  readonly dealer?: string | undefined;
  readonly queue?: OrderQueue | undefined;
  /** The dealerships that who asks may see; null: all of them. */
  readonly dealerIds: readonly string[] | null;
};

/** Letters of the market and three signs: with fewer, so many orders begin alike that the newest of them are soon met. */
const TELLING = 6;

/** A statement that is planned once knows neither the beginning nor how few orders have it: these are found first, by their index. */
const numbered = (brand: string, prefix: string): Statement => {
  const begins = sql`number ~>=~ ${prefix} AND number ~<~ ${`${prefix}\u{10ffff}`}`;
  return prefix.length < TELLING
    ? sql`AND ${begins}`
    : sql`AND p.id = ANY (ARRAY(SELECT id FROM reservations.purchase WHERE brand = ${brand} AND ${begins}))`;
};

const soughtBy = (brand: string, sought: SoughtOrders | null): Statement => {
  if (sought === null) return noSql;
  if (sought.by === 'account') return sql`AND p.account_id = ${sought.accountId}`;
  if (sought.by === 'number') return numbered(brand, sought.prefix);
  return sql`AND (p.chassis = ${sought.chassis} OR p.id = ANY(${[...sought.orderIds]}::uuid[]))`;
};

const matching = (filter: OrderFilter): Statement => {
  const { brand, market, timeZone, state, assigneeId, from, until, sought, dealer, queue, dealerIds } = filter;
  return sql`p.brand = ${brand} AND p.market = ${market} ${soughtBy(brand, sought)}
    ${dealer === undefined ? noSql : sql`AND p.dealer_id = ${dealer}`} ${inQueue(queue, filter)} ${reached(dealerIds)}
    ${assigneeId === undefined ? noSql : sql`AND p.assignee_id = ${assigneeId}`}
    ${state === undefined ? noSql : sql`AND p.state = ${state}`}
    ${from === undefined ? noSql : sql`AND p.created_at >= (${from}::date)::timestamp AT TIME ZONE ${timeZone}`}
    ${until === undefined ? noSql : sql`AND p.created_at < (${until}::date + 1)::timestamp AT TIME ZONE ${timeZone}`}`;
};

export type StaffLineRow = LineRow & {
  readonly accountId: string | null;
  readonly dealerId: string;
  readonly assigneeId: string | null;
};

/** The newest first; after the order `before` where it is given. */
export const listOrders = (
  tx: Tx,
  of: OrderFilter & { readonly before: string | undefined; readonly size: number },
): Promise<StaffLineRow[]> =>
  tx.rows(sql<StaffLineRow>`
    SELECT ${LINE}, account_id AS "accountId", dealer_id AS "dealerId",
      assignee_id AS "assigneeId" FROM reservations.purchase p
    WHERE ${matching(of)}
      ${
        of.before === undefined
          ? noSql
          : sql`AND (p.created_at, p.id) <
              (SELECT l.created_at, l.id FROM reservations.purchase l WHERE l.brand = ${of.brand} AND l.id = ${of.before})`
      }
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${of.size}`);

/** Counted to `most`, so that its cost has an end. */
export const countOrders = async (tx: Tx, of: OrderFilter & { readonly most: number }): Promise<number> => {
  const row = await tx.one(sql<{ total: number }>`
    SELECT count(*)::int AS total FROM
      (SELECT FROM reservations.purchase p WHERE ${matching(of)} LIMIT ${of.most}) counted`);
  return row.total;
};

export const findOrderOfBrand = (tx: Tx, of: { brand: string; market: Market; id: string }): Promise<OrderRow | null> =>
  tx.maybe(sql<OrderRow>`
    SELECT ${ORDER} FROM reservations.purchase
    WHERE brand = ${of.brand} AND market = ${of.market} AND id = ${of.id}`);

/** Whose an order is, which stays so until the commit: an erasure waits, and finds what is written meanwhile. */
export const lockOwner = (
  tx: Tx,
  of: { brand: string; market: Market; id: string },
): Promise<{ accountId: string | null; isErased: boolean } | null> =>
  tx.maybe(sql<{ accountId: string | null; isErased: boolean }>`
    SELECT account_id AS "accountId", anonymous_id IS NOT DISTINCT FROM 'erased' AS "isErased" FROM reservations.purchase
    WHERE brand = ${of.brand} AND market = ${of.market} AND id = ${of.id} FOR SHARE`);
