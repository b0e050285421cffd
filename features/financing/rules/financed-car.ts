import type { CarChoice, Quote } from '#features/price/public.ts';
import type { Money } from '#kernel/money.ts';
import type { FinancedCar } from '../contract/shapes.ts';

/** The identity of a car by what it was quoted as: names from the lines of its price, codes from the choice that was priced. */
export const financedCar = (
  quote: Pick<Quote, 'modelName' | 'versionName' | 'lines'>,
  choice: CarChoice,
): FinancedCar => {
  const { mvsCode, year, colorCode, coatingCode, itemCodes, accessoryCodes, serviceCodes } = choice;
  const coupons = quote.lines
    .filter(({ kind }) => kind === 'coupon' || kind === 'voucher')
    .map(({ name, amount }) => ({ name, amount }));
  return {
    mvsCode,
    year,
    modelName: quote.modelName,
    versionName: quote.versionName,
    colorCode,
    colorName: quote.lines.find(({ kind }) => kind === 'color')?.name ?? null,
    // An address without an upholstery means the one the version comes with; an order names it.
    coatingCode: coatingCode ?? quote.lines.find(({ kind }) => kind === 'coating')?.code ?? null,
    itemCodes,
    accessoryCodes,
    serviceCodes,
    ...(coupons.length === 0 ? {} : { coupons }),
  };
};

/** The codes of a car as addresses and calls carry them; null where it was kept without a colour. */
export const choiceOfCar = ({
  colorCode,
  modelName: _m,
  versionName: _v,
  colorName: _c,
  coupons: _coupons,
  ...codes
}: FinancedCar): CarChoice | null => (colorCode === null ? null : { ...codes, colorCode });

const sorted = (codes: readonly string[]): string => codes.toSorted().join(' ');

/** Whether a proposal's car is the one an order froze: version, year, paint and all that is built in or added, in any order. */
export const isSameCar = (car: FinancedCar, choice: CarChoice): boolean =>
  car.mvsCode === choice.mvsCode &&
  car.year === choice.year &&
  car.colorCode === choice.colorCode &&
  car.coatingCode === choice.coatingCode &&
  (['itemCodes', 'accessoryCodes', 'serviceCodes'] as const).every(
    (list) => sorted(car[list]) === sorted(choice[list]),
  );

/** Whether what a bank was asked for is an order's car at its price. */
export const isCreditOf = (
  { car, offer }: { readonly car: FinancedCar; readonly offer: { readonly price: Pick<Money, 'amount'> } },
  order: { readonly choice: CarChoice; readonly total: number },
): boolean => isSameCar(car, order.choice) && offer.price.amount === order.total;
