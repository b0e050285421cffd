import { listDealerPlaces } from '#features/dealers/public.server.ts';
import { quoteCar } from '#features/price/public.server.ts';
import type { CarChoice } from '#features/price/public.ts';
import { listOneOfEach } from '#features/stock/public.server.ts';
import { dayIn } from '#kernel/dates.ts';
import { ok } from '#kernel/result.ts';
import type { Tx } from '#platform/database.server.ts';
import { handle, type Context, type Handler, type Route } from '#platform/http/context.server.ts';
import { getAvailability, listImpediments, type EmployeeCar } from '../contract/purchase.ts';
import { withEmployeePrice } from '../rules/purchase.ts';
import * as store from '../store/terms.server.ts';

/** The year whose quotas count now, by the market's calendar. */
export const yearOf = (now: Date, market: Context['market']): number => Number(dayIn(now, market).slice(0, 4));

/** One built car of each of so many versions. */
const MOST_CARS = 12;

const listCars = async (tx: Tx, context: Context, terms: store.TermsRow): Promise<EmployeeCar[]> => {
  const { brand, market, clock } = context;
  const models = (await store.listImpediments(tx, context, { activeOnly: true })).filter(
    ({ kind, purchaseFor }) => kind === 'MODEL' && (purchaseFor === null || purchaseFor === terms.purchaseFor),
  );
  const units = await listOneOfEach(tx, { brand, market, limit: MOST_CARS });
  const places = new Map(
    (await listDealerPlaces(tx, { brand, ids: units.map(({ dealerId }) => dealerId), near: null })).map((place) => [
      place.id,
      place,
    ]),
  );
  const cars: EmployeeCar[] = [];
  for (const unit of units) {
    const { mvsCode, year, coatingCode, itemCodes } = unit;
    const dealer = places.get(unit.dealerId);
    const choice: CarChoice = {
      mvsCode,
      year,
      colorCode: unit.colorCode ?? '',
      coatingCode,
      itemCodes: [...itemCodes],
      accessoryCodes: [],
      serviceCodes: [],
    };
    const quoted = await quoteCar(tx, { brand, market, choice, at: clock.now() });
    if (dealer === undefined || !quoted.ok) continue;
    if (models.some(({ modelCode }) => modelCode === quoted.value.modelCode)) continue;
    const { quote } = withEmployeePrice(quoted.value, terms);
    cars.push({
      unitId: unit.id,
      choice,
      modelName: quote.modelName,
      versionName: quote.versionName,
      year,
      dealer: { name: dealer.name, cityName: dealer.cityName, stateCode: dealer.stateCode },
      listPrice: quoted.value.total,
      price: quote.total,
      priceWithoutTaxes: quote.totalWithoutTaxes,
    });
  }
  return cars.toSorted((one, other) => one.price.amount - other.price.amount);
};

const availability: Handler<typeof getAvailability> = ({ query: { purchaseFor } }, context) =>
  context.read(async (tx) => {
    const rows = await store.listTermsOfYear(tx, context, yearOf(context.clock.now(), context.market));
    const chosen = rows.find((row) => row.purchaseFor === purchaseFor && row.taken < row.most);
    return ok({
      terms: rows.map(({ purchaseFor: whom, name, basisPoints, most, taken }) => ({
        purchaseFor: whom,
        name,
        basisPoints,
        left: most - taken,
      })),
      cars: chosen === undefined ? [] : await listCars(tx, context, chosen),
    });
  });

export const shopRoutes: readonly Route[] = [
  handle(listImpediments, async (_, context) => {
    const rows = await context.read((tx) => store.listImpediments(tx, context, { activeOnly: true }));
    return ok({
      impediments: rows.map(({ kind, purchaseFor, most, months, modelCode, name }) => ({
        kind,
        purchaseFor,
        most,
        months,
        modelCode,
        name,
      })),
    });
  }),
  handle(getAvailability, availability),
];
