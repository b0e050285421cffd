import type { Market } from '#kernel/market.ts';
import type { Tx } from '#platform/database.server.ts';
import { noSql, sql, type Statement } from '#platform/sql.server.ts';
import { MOST_QUEUED, type OrderQueue } from '../rules/order-queues.ts';

type Site = {
  readonly brand: string;
  readonly market: Market;
  readonly dealerIds: readonly string[] | null;
  /** The dealership that is looked for. */
  readonly dealer?: string | undefined;
};

/** Orders named by what waits beside them: those that wait longest first, no more than anybody works through. */
const MOST_NAMED = 300;

/**
 * Which orders `p` stand in a queue. The words are those of the partial indexes (`reservations.878`, by dealership `reservations.902`), so
 * that each is walked by its own, the newest first, and ends with the page. What waits beside orders is narrowed before it is cut.
 */
const QUEUED: Readonly<Record<OrderQueue, (site: Site) => Statement>> = {
  papers: () => sql`p.state IN ('UPLOADED_DOCS', 'ANTI_FRAUD')`,
  approval: () => sql`p.state IN ('WAITING_LIST', 'APPROVAL_EMPLOYEE', 'APPROVAL_DIRECT_SALE')`,
  invoice: () => sql`p.balance = 'PAID'
    AND (p.state IN ('VEHICLE_PRODUCED', 'BILLING') OR (p.state = 'PLACED' AND p.factory_kind = 'stock'))`,
  dealerPayment: ({ brand, market, ...site }) => sql`p.id = ANY (ARRAY(
    SELECT p.id FROM reservations.dealer_payment d JOIN reservations.purchase p ON p.id = d.order_id
    WHERE d.brand = ${brand} AND d.market = ${market} AND d.state = 'AWAITING_APPROVAL' ${soldBy(site)}
    ORDER BY d.created_at LIMIT ${MOST_NAMED}))`,
  refundFailed: ({ brand, market, ...site }) => sql`p.id = ANY (ARRAY(
    SELECT p.id FROM payments.refund f JOIN reservations.purchase p ON p.id = f.order_id
    WHERE f.brand = ${brand} AND f.state = 'FAILED' AND p.market = ${market} ${soldBy(site)}
    ORDER BY f.created_at LIMIT ${MOST_NAMED}))`,
  handover: () => sql`p.state IN ('AT_DEALER', 'REGISTERED', 'DELIVER_TO_CCSS', 'CUSTOMER_DELIVERY') AND NOT EXISTS (
    SELECT FROM reservations.handover h WHERE h.order_id = p.id AND h.missed_at IS NULL)`,
  chargeBack: () => sql`p.taken_back > 0 AND p.balance <> 'PAID' AND p.state <> 'CANCELLED'`,
  cancellation: () => sql`p.state = 'REQUESTED_CANCELLATION'`,
};

export const inQueue = (queue: OrderQueue | undefined, site: Site): Statement =>
  queue === undefined ? noSql : sql`AND ${QUEUED[queue](site)}`;

const soldBy = ({ dealer, dealerIds }: Pick<Site, 'dealer' | 'dealerIds'>): Statement =>
  sql`${dealer === undefined ? noSql : sql`AND p.dealer_id = ${dealer}`} ${reached(dealerIds)}`;

/** The dealerships that who asks may see; null: all of them. */
export const reached = (dealerIds: readonly string[] | null): Statement => {
  if (dealerIds === null) return noSql;
  const [only] = dealerIds;
  // One of them is walked by its own index, the newest first.
  return dealerIds.length === 1 && only !== undefined
    ? sql`AND p.dealer_id = ${only}`
    : sql`AND p.dealer_id = ANY (${[...dealerIds]}::uuid[])`;
};

/** How much stands in each queue, counted to `MOST_QUEUED` and one more, in one statement. */
export const countQueues = (tx: Tx, site: Site): Promise<Readonly<Record<OrderQueue, number>>> => {
  const count = (queue: OrderQueue): Statement => sql`(
    SELECT count(*)::int FROM (
      SELECT FROM reservations.purchase p WHERE p.brand = ${site.brand} AND p.market = ${site.market}
        ${inQueue(queue, site)} ${reached(site.dealerIds)} LIMIT ${MOST_QUEUED + 1}) counted)`;
  return tx.one(sql<Readonly<Record<OrderQueue, number>>>`
    SELECT ${count('papers')} AS papers, ${count('approval')} AS approval, ${count('invoice')} AS invoice,
      ${count('dealerPayment')} AS "dealerPayment", ${count('refundFailed')} AS "refundFailed", ${count('handover')} AS handover,
      ${count('chargeBack')} AS "chargeBack", ${count('cancellation')} AS cancellation`);
};
