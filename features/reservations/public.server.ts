import type { Market } from '#kernel/market.ts';
import { money, type Money } from '#kernel/money.ts';
import type { Context } from '#platform/http/context.server.ts';
import type { Tx } from '#platform/database.server.ts';
import type { OrderChoice, OrderQuote } from './contract.ts';
export { reachOf, withinReach } from './reach.server.ts';
import { isTowardsCar, takesIdentity } from './rules/order-machine.ts';
import { findOwnOrder, listOrderNumbers, lockOrder, lockOwnOrder } from './store.server.ts';
import { takesMoney } from './store/balance.server.ts';
import { findRunningWithdrawal, listOrderStates } from './store/withdrawals.server.ts';

/** Whether the caller owns the order: the same policy as the order's own call. */
export const ownsOrder = async (context: Context, orderId: string): Promise<boolean> =>
  (await marketOfOwnOrder(context, orderId)) !== null;

/** The market of the caller's own order; null where it is not theirs. */
export const marketOfOwnOrder = async ({ actor, visitorId, read }: Context, orderId: string): Promise<Market | null> =>
  (await read((tx) => findOwnOrder(tx, { id: orderId, actor, visitorId })))?.market ?? null;

/** An own order as it is looked at who buys it: whether it is time for that, and at which dealership. */
export const orderToIdentify = async (
  tx: Tx,
  { actor, visitorId, market }: Pick<Context, 'actor' | 'visitorId' | 'market'>,
  { id, lock }: { id: string; lock: boolean },
): Promise<{ id: string; dealerId: string; isOpen: boolean } | null> => {
  const order = await (lock ? lockOwnOrder : findOwnOrder)(tx, { id, actor, visitorId });
  if (order === null || order.market !== market) return null;
  const withdrawal = await findRunningWithdrawal(tx, id);
  return { id, dealerId: order.dealerId, isOpen: takesIdentity(order.state) && withdrawal === null };
};

/** What an own reservation asks for now; null where it is not the caller's, or waits for no payment any more. */
export const depositOf = async (context: Context, orderId: string): Promise<Money | null> => {
  const { actor, visitorId } = context;
  const order = await context.read((tx) => findOwnOrder(tx, { id: orderId, actor, visitorId }));
  const waits =
    order !== null && order.state === 'PRE_RESERVE' && order.reservedAt === null && order.heldUntil > order.now;
  return waits ? money(order.deposit, order.currency) : null;
};

/** What an own order's credit is measured by: its car and price, what is paid, whoever paid it, and whether it goes on. Null: not the caller's. */
export const orderWithCredit = async (
  { actor, visitorId, read }: Context,
  orderId: string,
): Promise<{ choice: OrderChoice; total: number; paid: Money | null; isRunning: boolean } | null> => {
  const order = await read((tx) => findOwnOrder(tx, { id: orderId, actor, visitorId }));
  if (order === null) return null;
  const { choice, total, paid, currency, state } = order;
  const withdrawal = await read((tx) => findRunningWithdrawal(tx, orderId));
  // One whose car has to come back is over for its bank too.
  const isRunning = state !== 'CANCELLED' && withdrawal?.state !== 'ACCEPTED';
  return { choice, total, paid: paid === 0 ? null : money(paid, currency), isRunning };
};

/** Holds an order until the caller's transaction ends. */
export const holdOrder = lockOrder;

/** How far orders are, for whoever decides who buys them: whether their buyers may act now, and whether the contract is still unsigned. */
export const stepsOfOrders = async (
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { isOpen: boolean; isUnsigned: boolean }>> => {
  const rows = ids.length === 0 ? [] : await listOrderStates(tx, ids);
  return new Map(
    rows.map(({ id, state, isWithdrawn }) => [
      id,
      {
        isOpen: takesIdentity(state) && !isWithdrawn,
        isUnsigned: takesIdentity(state) && !isTowardsCar(state),
      },
    ]),
  );
};

/** The numbers under which buyers and staff know orders. */
export const numberOrders = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  ids.length === 0 ? new Map() : new Map((await listOrderNumbers(tx, ids)).map(({ id, number }) => [id, number]));

/** What a bank needs of an own order whose balance is to be financed; null where it is not the caller's, or not reserved. */
export const orderToFinance = async (
  context: Context,
  orderId: string,
): Promise<{
  quote: OrderQuote;
  choice: OrderChoice;
  price: Money;
  priceWithoutTaxes: Money | null;
  planType: 'MSC' | 'OFFER';
} | null> => {
  const { actor, visitorId } = context;
  const order = await context.read((tx) => findOwnOrder(tx, { id: orderId, actor, visitorId }));
  if (order === null || !takesMoney(order)) return null;
  const { quote, choice, total, currency } = order;
  return {
    quote,
    choice,
    price: money(total, currency),
    priceWithoutTaxes: quote.totalWithoutTaxes,
    // Bought by an offer, it is financed as the offer said.
    planType: order.offerId === null ? 'MSC' : 'OFFER',
  };
};
/** What staff of another feature are told of orders. */
export { listOrderFacts } from './store/order-facts.server.ts';
/** How many units of an offer are held or sold. */
export { countOfferOrders, countOrdersOfOffers } from './store/offer-orders.server.ts';
export { listDeliveredIds, listOrderIds, personalData } from './personal.server.ts';
export {
  findPromised,
  listBuyerDealers,
  listPromised,
  readPromised,
  type PromisedOrder,
} from './store/promised.server.ts';
export { sweepPaperFiles } from './store/papers.server.ts';
export { orderRecords } from './staff-orders.server.ts';
