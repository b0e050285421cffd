import type { CarChoice, Quote } from '#features/price/public.ts';
import type { Money } from '#kernel/money.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import type { Context } from '#platform/http/context.server.ts';
import { priceCar, type CarPriceRequest, type PricingRefusal } from './pricing.server.ts';
import { financedCar } from './rules/financed-car.ts';
import type { PlanType } from './rules/types.ts';
import type { Subject } from './simulations.server.ts';

/** A car at a price that is not today's list's: what an own order froze, or what an offer asks. */
export type FrozenCar = {
  readonly quote: Quote;
  readonly choice: CarChoice;
  readonly price: Money;
  readonly priceWithoutTaxes: Money | null;
  readonly planType: PlanType;
};

/** The registry knows orders and offers. */
export type SubjectPorts = {
  /** What an own order leaves to be financed. Null: not the caller's. */
  readonly orderToFinance: (context: Context, orderId: string) => Promise<FrozenCar | null>;
  /** The car an offer is of, in the colour asked for where it comes in several. Null: it cannot be reserved now. */
  readonly offerToFinance: (
    context: Context,
    offer: { readonly code: string; readonly colorCode: string | null },
  ) => Promise<FrozenCar | null>;
};

type SubjectRequest = CarPriceRequest & {
  readonly orderId?: string | undefined;
  readonly offerCode?: string | undefined;
};

/** What is to be financed: a car at today's price, what an own order froze, or an offer's car at the offer's. */
export const subjectOf = async (
  context: Context,
  body: SubjectRequest,
  { orderToFinance, offerToFinance }: SubjectPorts,
): Promise<Result<Subject, PricingRefusal | 'orderUnknown' | 'offerUnavailable'>> => {
  const { orderId, offerCode } = body;
  if (orderId !== undefined) {
    const order = await orderToFinance(context, orderId);
    return order === null ? refuse('orderUnknown') : ok({ ...subjectAt(order), orderId });
  }
  if (offerCode === undefined) return priceCar(context, body);
  const offered = await offerToFinance(context, { code: offerCode, colorCode: body.colorCode ?? null });
  return offered === null ? refuse('offerUnavailable') : ok(subjectAt(offered));
};

const subjectAt = ({ quote, choice, ...rest }: FrozenCar): Subject => ({ ...rest, car: financedCar(quote, choice) });
