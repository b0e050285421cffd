import { getCarOfVersion } from '#features/catalog/contract/car.ts';
import { defaultCodes, encodeChoice, type CarCodes } from '#features/configurator/public.ts';
import { financedCar } from '#features/financing/public.ts';
import { codesOfCar, type QuotedCar } from '#features/financing/web/ask.ts';
import type { FoundCar, OrderPlan } from '#features/financing/web/ports.ts';
import { getOfferUnits } from '#features/offers/contract/search.ts';
import { getReservationPrice } from '#features/price/contract.ts';
import { getReservationStatus, type Order } from '#features/reservations/contract.ts';
import { isLoanPaid } from '#features/reservations/public.ts';
import { isReturning } from '#features/reservations/web/shared.ts';
import { owesRest, plannedOf } from '#features/reservations/web/rest-data.ts';
import type { CarChoice } from '#features/price/public.ts';
import type { Page } from '#ui/page-context.ts';
import { findMissing } from './missing-car.ts';

const quoteOf = (page: Page, { mvsCode, year, colorCode, coatingCode, ...lists }: CarChoice) =>
  page.call(getReservationPrice, {
    query: {
      mvsCode,
      year: String(year),
      colorCode,
      ...(coatingCode === null ? {} : { coatingCode }),
      optionalCode: lists.itemCodes.join(','),
      accessoryCode: lists.accessoryCodes.join(','),
      serviceCode: lists.serviceCodes.join(','),
    },
  });

const readCar = async (
  page: Page,
  requested: QuotedCar,
): Promise<{ readonly car: FoundCar; readonly codes: CarCodes } | null> => {
  const { mvsCode, year } = codesOfCar(requested);
  const found = await page.call(getCarOfVersion, { query: { mvsCode, year } });
  const version = found.ok ? found.value.versions.find((one) => one.code === mvsCode && one.year === year) : undefined;
  if (!found.ok || version === undefined) return null;
  const choice = requested.kind === 'choice' ? requested.codes : defaultCodes(found.value, version);
  if (choice === null) return null;
  const codes = { ...choice, ...listsOf(choice) };
  const quote = await quoteOf(page, codes);
  const { modelName, versionName } = version;
  const step = page.path('buildStep', {
    model: found.value.modelSlug,
    step: requested.kind === 'choice' ? 'resume' : 'version',
  });
  const car: FoundCar = {
    car: financedCar(quote.ok ? quote.value : { modelName, versionName, lines: [] }, codes),
    price: quote.ok ? { total: quote.value.total, withoutTaxes: quote.value.totalWithoutTaxes } : null,
    paid: null,
    plan: null,
    change: `${step}?c=${encodeChoice(codes)}`,
    planType: 'MSC',
  };
  return { car, codes };
};

/** The car an address names, by its version's code and year, in the colour and with the parts it is priced with. */
export const findCar = async (page: Page, requested: QuotedCar): Promise<FoundCar | null> =>
  (await readCar(page, requested))?.car ?? null;

/** The same for whoever borrows for it: they read first where nobody can reserve it. */
export const findCarToFinance = async (page: Page, requested: QuotedCar): Promise<FoundCar | null> => {
  const found = await readCar(page, requested);
  return found === null ? null : { ...found.car, missing: await findMissing(page, found.codes) };
};

const listsOf = (choice: { [K in 'itemCodes' | 'accessoryCodes' | 'serviceCodes']: readonly string[] }) => ({
  itemCodes: [...choice.itemCodes],
  accessoryCodes: [...choice.accessoryCodes],
  serviceCodes: [...choice.serviceCodes],
});

const barredBy = (order: Order): OrderPlan['barred'] => {
  const { rest, takesCredit } = order;
  const ofBank = rest.sources.filter(({ kind }) => kind === 'FINANCING_PAYMENT');
  if (isLoanPaid(ofBank)) return 'financing.loanPaid';
  if (ofBank.some(({ state }) => state === 'WAITING')) return 'financing.proposalOpen';
  if (!owesRest(order)) return 'financing.orderState';
  return takesCredit ? null : 'coupon.withoutCredit';
};

/** What the order's payment plan leaves to a bank. */
const planOf = (page: Page, order: Order): OrderPlan => {
  const { open } = order.rest;
  return {
    room: { ...open, amount: open.amount + plannedOf(order, 'FINANCING_PAYMENT') },
    barred: barredBy(order),
    href: page.path(owesRest(order) ? 'payRest' : 'order', { id: order.id }),
    dealerId: order.dealer.id,
    stands: order.state === 'CANCELLED' ? 'over' : isReturning(order) ? 'returning' : 'running',
  };
};

/** An own order's car and price as they were frozen. */
export const findOrder = async (page: Page, id: string): Promise<FoundCar | null> => {
  const found = await page.call(getReservationStatus, { params: { id } });
  if (!found.ok) return null;
  const { quote, choice, total, paid, offer } = found.value;
  return {
    car: financedCar(quote, choice),
    price: { total, withoutTaxes: quote.totalWithoutTaxes },
    paid: paid.amount === 0 ? null : paid,
    plan: planOf(page, found.value),
    change: null,
    planType: offer === null ? 'MSC' : 'OFFER',
  };
};

/** The car of an offer, in the colour the address names where it comes in several. */
export const findOffer = async (page: Page, code: string, requested: QuotedCar | null): Promise<FoundCar | null> => {
  const units = await page.call(getOfferUnits, { params: { code }, query: {} });
  if (!units.ok || units.value.left === 0) return null;
  const { places } = units.value;
  const color = requested?.kind === 'choice' ? requested.codes.colorCode : null;
  const found = places.find(({ choice }) => choice.colorCode === color) ?? places[0];
  if (found === undefined) return null;
  const { quote, choice } = found;
  return {
    car: financedCar(quote, choice),
    price: { total: quote.total, withoutTaxes: quote.totalWithoutTaxes },
    paid: null,
    plan: null,
    change: page.path('offer', { offer: code }),
    planType: 'OFFER',
  };
};
