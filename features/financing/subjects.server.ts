import type { CarChoice, Quote } from '#features/price/public.ts';
import type { Money } from '#kernel/money.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/http/context.server.ts';
import { priceCar, type CarPriceRequest, type PricingRefusal } from './pricing.server.ts';
import { financedCar } from './rules/financed-car.ts';
import type { Subject } from './simulations.server.ts';

/** An own order to be financed: what was frozen. */
export type OrderFrozen = {
  readonly quote: Quote;
  readonly choice: CarChoice;
  readonly price: Money;
  readonly priceWithoutTaxes: Money | null;
};

/** What an own order leaves to be financed; the registry knows orders. Null: not the caller's. */
export type OrderToFinance = (context: Context, orderId: string) => Promise<OrderFrozen | null>;

/** What is to be financed: a car at today's price, or what an own order froze. */
export const subjectOf = async (
  context: Context,
  body: CarPriceRequest & { readonly orderId?: string | undefined },
  orderToFinance: OrderToFinance,
): Promise<Result<Subject, PricingRefusal | 'orderUnknown'>> => {
  const { orderId } = body;
  if (orderId === undefined) return priceCar(context, body);
  const order = await orderToFinance(context, orderId);
  if (order === null) return refuse('orderUnknown');
  const { quote, choice, ...moneys } = order;
  return ok({ ...moneys, car: financedCar(quote, choice), orderId });
};
