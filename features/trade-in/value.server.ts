import { findVehicle } from '#features/aftersales/public.server.ts';
import { findListedPrice, nameVersions } from '#features/catalog/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import { addDays, parseIsoDay, toIsoDay } from '#kernel/days.ts';
import { isPriceGreaterThan } from '#kernel/fields.ts';
import { money, parseMoney } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { isPlate, normalizePlate } from '#kernel/vehicle-codes.ts';
import type { Context } from '#platform/http/context.server.ts';
import { EVALUATION_DAYS } from './contract.ts';
import { lessDamages, readPlaces } from './rules/damages.ts';
import type { Condition } from './rules/valuation.ts';
import { valuerOf } from './valuers.server.ts';

type TradeInQuery = {
  readonly mvsCode: string;
  readonly year: number;
  readonly mileageKm: number;
  readonly condition: Condition;
  /** Places with commas between them. */
  readonly damages?: string | undefined;
  readonly requestedPrice?: string | undefined;
};

/** What a used car is worth in trade, and for how long that is kept to. */
export const evaluate = async (
  context: Context,
  { mvsCode, year, mileageKm, condition, damages: listed, requestedPrice }: TradeInQuery,
) => {
  const { brand, market, clock, tx } = context;
  const [named] = await nameVersions(tx, { brand, market, keys: [{ mvsCode, year }] });
  const price = await findListedPrice(tx, { brand, market, type: 'PUBLIC', mvsCode, year, at: clock.now() });
  if (named === undefined || price === null) return refuse('unavailable');
  const today = dayIn(clock.now(), market);
  const day = parseIsoDay(today);
  if (day === null) throw new Error('today is a day');
  const valuer = valuerOf(context.env, () => clock.now().getTime(), { brand, market });
  const newPrice = { amount: price.amount, currency: price.currency };
  const { modelName, versionName } = named;
  const car = { brand, market, modelName, versionName, mvsCode, year, mileageKm, condition, newPrice, today };
  const base = await valuer.value(car, { signal: context.signal() });
  if (base.kind === 'refused') return refuse('unavailable');
  if (base.kind === 'noAnswer') return refuse('noAnswer');
  const damages = readPlaces(listed ?? '') ?? [];
  const value = lessDamages(base, { newAmount: price.amount, damages });
  const inMoney = (amount: number) => money(amount, price.currency);
  const suggested = inMoney(value.amount);
  if (requestedPrice !== undefined && !isPriceGreaterThan(requestedPrice, suggested))
    return refuse('requestedTooLow', { fields: [{ field: 'requestedPrice', key: 'field.price.greater' }] });
  return ok({
    modelName: named.modelName,
    versionName: named.versionName,
    mvsCode,
    year,
    mileageKm,
    condition,
    damages,
    suggested,
    requestedPrice: requestedPrice === undefined ? null : parseMoney(requestedPrice, market),
    low: inMoney(value.low),
    high: inMoney(value.high),
    newPrice: inMoney(price.amount),
    newPriceWithoutTaxes: price.netAmount === null ? null : inMoney(price.netAmount),
    drivers: [...value.drivers],
    validUntil: toIsoDay(addDays(day, EVALUATION_DAYS)),
  });
};

type State = Pick<TradeInQuery, 'mileageKm' | 'condition' | 'damages' | 'requestedPrice'>;

const pickState = ({ mileageKm, condition, damages, requestedPrice }: State): State => ({
  mileageKm,
  condition,
  damages,
  requestedPrice,
});

/** The same of a car of the maker's own register. */
export const byPlate = async (context: Context, plate: string, state: State) => {
  const bare = normalizePlate(plate);
  // An old Argentine plate of six is one, though the register may know no car by it.
  if (!isPlate(bare, context.market))
    return refuse('invalidPlate', { fields: [{ field: 'plate', key: 'field.plate' }] });
  const vehicle = await context.read((tx) => findVehicle(tx, context.brand, { plate: bare }));
  if (vehicle === null) return refuse('unavailable');
  return evaluate(context, { mvsCode: vehicle.mvsCode, year: vehicle.year, ...pickState(state) });
};

type Version = Pick<TradeInQuery, 'mvsCode' | 'year'>;
type TradedCar = State & { readonly plate: string; readonly version?: Version | undefined };

/** By its plate, or as the version it is said to be where the register does not know it: any other plate of the country. */
export const byPlateOrVersion = async (context: Context, { plate, version, ...state }: TradedCar) => {
  const known = await byPlate(context, plate, state);
  if (known.ok || known.code !== 'unavailable' || version === undefined) return known;
  return evaluate(context, { ...version, ...state });
};

export type TradeValue = Awaited<ReturnType<typeof byPlateOrVersion>>;
