import { ok, refuse, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/http/context.server.ts';
import { priceWish, type CarWish, type PricingRefusal } from './pricing.server.ts';
import type { Subject } from './simulations.server.ts';

/** What an own order leaves to be financed: its frozen car and price; the registry knows orders. Null: not the caller's. */
export type OrderToFinance = (context: Context, orderId: string) => Promise<Subject | null>;

/** What is to be financed: a car at today's price, or what an own order froze. */
export const subjectOf = async (
  context: Context,
  body: CarWish & { readonly orderId?: string | undefined },
  orderToFinance: OrderToFinance,
): Promise<Result<Subject, PricingRefusal | 'orderUnknown'>> => {
  if (body.orderId !== undefined) {
    const order = await orderToFinance(context, body.orderId);
    return order === null ? refuse('orderUnknown') : ok({ ...order, orderId: body.orderId });
  }
  const priced = await priceWish(context, body);
  return priced.ok ? ok({ ...priced.value, colorCode: body.colorCode }) : priced;
};
