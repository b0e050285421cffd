import { money, type Money } from '#kernel/money.ts';
import type { Context } from '#platform/http/context.server.ts';
import { findOwnOrder } from './store.server.ts';

/** Whether the caller owns the order: the same policy as the order's own call. */
export const ownsOrder = async (context: Context, orderId: string): Promise<boolean> => {
  const { actor, visitorId } = context;
  return (await context.read((tx) => findOwnOrder(tx, { id: orderId, actor, visitorId }))) !== null;
};

/** What a bank needs of an own order whose balance is to be financed; null where it is not the caller's, or not reserved. */
export const orderToFinance = async (
  context: Context,
  orderId: string,
): Promise<{
  car: { mvsCode: string; year: number; modelName: string; versionName: string };
  price: Money;
  priceWithoutTaxes: Money | null;
  colorCode: string;
} | null> => {
  const { actor, visitorId } = context;
  const order = await context.read((tx) => findOwnOrder(tx, { id: orderId, actor, visitorId }));
  if (order === null || order.reservedAt === null || order.state === 'CANCELLED') return null;
  const { mvsCode, year, modelName, versionName } = order.quote;
  return {
    car: { mvsCode, year, modelName, versionName },
    price: money(order.total, order.currency),
    priceWithoutTaxes: order.quote.totalWithoutTaxes,
    colorCode: order.choice.colorCode,
  };
};
export { listOrderIds, personalData } from './store/personal.server.ts';
