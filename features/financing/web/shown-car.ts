import { redirect } from 'react-router';
import { pictureOfCodes } from '#kernel/car-look.ts';
import { formatMoney, maxMoney, subtractMoney, zeroMoney, type Money } from '#kernel/money.ts';
import type { Page } from '#ui/page-context.ts';
import { signInAddress } from '#ui/sign-in-address.ts';
import type { FinancedCar } from '../contract/shapes.ts';
import { choiceOfCar, isCreditOf } from '../rules/financed-car.ts';
import { outgrownBy, paidOfEntrance, type Outgrown } from '../rules/paid-entrance.ts';
import type { Ask } from './ask.ts';
import type { DealerShown, FoundCar, FundingPorts, MissingCar, OrderPlan } from './ports.ts';

/** The car as every page of the flow shows it, from its one identity. */
export type CarShown = {
  readonly name: string;
  readonly color: string | null;
  readonly price: string | null;
  readonly withoutTaxes: string | null;
  /** What an order has paid already, and what is left of its price; null where there is no order. */
  readonly paid: { readonly value: string; readonly rest: string } | null;
  readonly picture: string | null;
  /** Where the car can be changed; null where it cannot any more. */
  readonly change: string | null;
  /** Where to go on where nobody can reserve it now: said before anybody asks a bank. */
  readonly missing: MissingCar | null;
};

export const nameOfCar = ({ modelName, versionName, year }: FinancedCar): string =>
  `${modelName} ${versionName} ${year}`;

const WIDTH = 480;

const restOf = (total: Money, paid: Money): Money => maxMoney(subtractMoney(total, paid), zeroMoney(total.currency));

export const shownCar = (
  page: Pick<Page, 'brand' | 'market'>,
  { car, price, paid, change, missing = null }: Pick<FoundCar, 'car' | 'price' | 'paid' | 'change' | 'missing'>,
): CarShown => ({
  name: nameOfCar(car),
  color: car.colorName,
  price: price === null ? null : formatMoney(price.total, page.market),
  withoutTaxes: price === null || price.withoutTaxes === null ? null : formatMoney(price.withoutTaxes, page.market),
  paid:
    price === null || paid === null
      ? null
      : { value: formatMoney(paid, page.market), rest: formatMoney(restOf(price.total, paid), page.market) },
  picture: pictureOfCodes({ brand: page.brand, mvsCode: car.mvsCode, year: car.year, codes: car, width: WIDTH }),
  change,
  missing,
});

type CarPorts = Pick<FundingPorts, 'findCar' | 'findOrder' | 'findOffer'>;

/** What an address is about: an order's frozen car, which only its buyer sees, an offer's, or the car it names. */
export const findRequested = async (
  page: Page,
  ports: CarPorts,
  { car, order, offerCode }: Pick<Ask, 'car' | 'order' | 'offerCode'>,
): Promise<FoundCar | null> => {
  if (order !== null && page.user === null) throw redirect(signInAddress(page));
  if (order !== null) return ports.findOrder(page, order);
  if (offerCode !== null) return ports.findOffer(page, offerCode, car);
  return car === null ? null : ports.findCar(page, car);
};

type Stored = {
  readonly car: FinancedCar;
  readonly offer: { readonly price: Money; readonly entrance: Money };
};

/**
 * The car of a simulation as it was kept, whatever the catalogue says of it now. Shown with all that was paid of
 * the order; `paid` is what of it counts towards the entrance.
 */
export const savedCar = async (
  page: Page,
  ports: CarPorts,
  { car, offer, order, offerCode }: Stored & Pick<Ask, 'order' | 'offerCode'>,
): Promise<{
  readonly shown: CarShown;
  readonly paid: Money | null;
  readonly plan: OrderPlan | null;
  readonly outgrown: Outgrown;
}> => {
  const codes = choiceOfCar(car);
  const found = await findRequested(page, ports, {
    order,
    offerCode,
    car: codes === null ? null : { kind: 'choice', codes },
  });
  const isSame = found?.price?.total.amount === offer.price.amount;
  const kept = { total: offer.price, withoutTaxes: isSame ? (found.price?.withoutTaxes ?? null) : null };
  const all = found?.paid ?? null;
  const ofOrder = order === null ? null : (found?.price ?? null);
  const outgrown = ofOrder && outgrownBy(offer, { total: ofOrder.total, paid: all ?? zeroMoney(offer.price.currency) });
  // Where the price moved, the order's own is the true one.
  const price = outgrown === 'priceMoved' && ofOrder !== null ? ofOrder : kept;
  return {
    shown: shownCar(page, { car, price, paid: all, change: found?.change ?? null, missing: found?.missing ?? null }),
    paid: paidOfEntrance(offer, all)?.paid ?? null,
    plan: found?.plan ?? null,
    outgrown,
  };
};

/** Whom to call: the dealership that an order or a proposal names, else one near the visitor. */
export const helperOf = async (
  page: Page,
  ports: Pick<FundingPorts, 'findDealer' | 'someDealer'>,
  id: string | null | undefined,
): Promise<DealerShown | null> =>
  (id == null ? null : await ports.findDealer(page, id)) ?? (await ports.someDealer(page));

/** A car in one line, with what it costs. */
const carLine = (page: Page, car: FinancedCar, price: Money) =>
  ({
    car: [nameOfCar(car), car.colorName].filter((part) => part !== null).join(', '),
    price: formatMoney(price, page.market),
  }) as const;

/**
 * The car of a proposal: what the bank was asked for, at its price, whatever became of the order since. `moved`: the two cars, where
 * the order has another by now, or the same at another price.
 */
export const proposedCar = async (
  page: Page,
  ports: CarPorts,
  {
    car,
    offer,
    orderId,
    brought,
  }: Stored & {
    readonly orderId: string | null;
    /** What the bank has paid of the order: no part of the entrance. */
    readonly brought: Money | null;
  },
) => {
  const codes = choiceOfCar(car);
  const found = await findRequested(page, ports, {
    order: orderId,
    offerCode: null,
    car: codes === null ? null : { kind: 'choice', codes },
  });
  const ofOrder = orderId === null ? null : found;
  const total = ofOrder?.price?.total ?? null;
  const choice = ofOrder === null ? null : choiceOfCar(ofOrder.car);
  const isSamePrice = found?.price?.total.amount === offer.price.amount;
  const isMoved =
    ofOrder !== null &&
    total !== null &&
    !(choice !== null && isCreditOf({ car, offer }, { choice, total: total.amount }));
  const stands = ofOrder?.plan?.stands ?? null;
  // Its sums are those of the order only as long as it is this order's credit.
  const paid = isMoved || stands !== 'running' ? null : (found?.paid ?? null);
  const price = { total: offer.price, withoutTaxes: isSamePrice ? (found?.price?.withoutTaxes ?? null) : null };
  return {
    shown: shownCar(page, { car, price, paid, change: null, missing: found?.missing ?? null }),
    paid: paidOfEntrance(offer, paid, brought)?.paid ?? null,
    plan: ofOrder?.plan ?? null,
    moved:
      isMoved && stands === 'running'
        ? { former: carLine(page, car, offer.price), now: carLine(page, ofOrder.car, total) }
        : null,
  };
};
