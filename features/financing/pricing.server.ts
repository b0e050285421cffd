import { findCar } from '#features/catalog/public.server.ts';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { quoteCar } from '#features/price/public.server.ts';
import { defaultCodes } from '#features/configurator/public.ts';
import type { CarChoice } from '#features/price/public.ts';
import type { Money } from '#kernel/money.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import type { Context } from '#platform/http/context.server.ts';
import { financedCar } from './rules/financed-car.ts';
import type { FinancedCar } from './contract/shapes.ts';

/** The parts of a call that say which car is simulated. */
export type CarPriceRequest = {
  readonly mvsCode: string;
  readonly year: number;
  readonly colorCode?: string | undefined;
  readonly coatingCode?: string | null | undefined;
  readonly partIds?: readonly string[] | undefined;
};

export type PricedRequest = {
  readonly car: FinancedCar;
  readonly price: Money;
  readonly priceWithoutTaxes: Money | null;
};

export type PricingRefusal = 'versionUnknown' | 'choiceUnknown' | 'choiceImpossible';

/** What the car costs by the server's own lists, whatever a browser or a bank says. */
export const priceCar = async (
  context: Context,
  request: CarPriceRequest,
): Promise<Result<PricedRequest, PricingRefusal>> => {
  const { brand, market, clock, tx } = context;
  const scope = { brand, market, at: clock.now() };
  const codes = splitVehicleCode(request.mvsCode);
  if (codes === null) return refuse('versionUnknown');
  const found = await findCar(tx, { mvsCode: request.mvsCode, year: request.year, modelCode: codes.model }, scope);
  if (found === null || found.car.versions[0] === undefined) return refuse('versionUnknown');
  const choice = choiceOf(found.car, request);
  if (!choice.ok) return choice;
  const quote = await quoteCar(tx, { ...scope, choice: choice.value });
  if (!quote.ok) return quote;
  const { total, totalWithoutTaxes } = quote.value;
  return ok({ car: financedCar(quote.value, choice.value), price: total, priceWithoutTaxes: totalWithoutTaxes });
};

/** Ids or codes of parts as the choice of codes a price is asked with; what is not said is as the version comes. */
const choiceOf = (car: ConfigurableCar, request: CarPriceRequest): Result<CarChoice, PricingRefusal> => {
  const { mvsCode, year } = request;
  const version = car.versions.find((one) => one.code === mvsCode && one.year === year);
  const standard = version === undefined ? null : defaultCodes(car, version);
  if (standard === null) return refuse('choiceUnknown');
  const unsaid = request.partIds === undefined;
  const itemCodes = unsaid ? [...standard.itemCodes] : [];
  const accessoryCodes = unsaid ? [...standard.accessoryCodes] : [];
  const serviceCodes: string[] = [];
  let coatingCode = request.coatingCode ?? null;
  let colorCode = request.colorCode;
  for (const name of new Set(request.partIds ?? [])) {
    const named = ({ id, code }: { id: string; code: string }): boolean => id === name || code === name;
    const part = car.parts.find(named);
    const service = car.services.find(named);
    const coating = car.coatings.find(named);
    const color = car.colors.find(named);
    if (part !== undefined) (part.type === 'ITEM' ? itemCodes : accessoryCodes).push(part.code);
    else if (service !== undefined) serviceCodes.push(service.code);
    else if (coating !== undefined) coatingCode ??= coating.code;
    else if (color !== undefined) colorCode ??= color.code;
    else return refuse('choiceUnknown', { params: { part: name } });
  }
  colorCode ??= standard.colorCode;
  return ok({ mvsCode, year, colorCode, coatingCode, itemCodes, accessoryCodes, serviceCodes });
};
