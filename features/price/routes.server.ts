import { findCar, listPriceLists, listVersions, versionOf } from '#features/catalog/public.server.ts';
import type { Version } from '#features/catalog/public.ts';
import { money } from '#kernel/money.ts';
import { ok, refuse, type Result } from '#kernel/result.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { getBatchPrices, getDealerPrices, getPrice, getPriceTypes, getReservationPrice } from './contract.ts';
import { priceCar } from './public.server.ts';
import { codesOf } from './rules/codes.ts';
import { campaignRoutes } from './routes/campaigns.server.ts';
import { changeRoutes, type DecideChange } from './routes/changes.server.ts';
import { scopeOf } from './routes/scope.server.ts';
import { termRoutes, type IsSubsidized } from './routes/terms.server.ts';
import { workingRoutes } from './routes/working.server.ts';
import { listDealerPrices } from './store.server.ts';

const carPrice = ({ code, year, price, listPrice, priceWithoutTaxes }: Version) => ({
  mvsCode: code,
  year,
  price,
  listPrice,
  priceWithoutTaxes,
});

/** The vehicle code a plain or grouped code means; of several series the cheapest. */
const plainCode = async (context: Context, code: string, year: number): Promise<Result<string, 'versionUnknown'>> => {
  if (splitVehicleCode(code) !== null) return ok(code);
  const [first] = await listVersions(context.tx, scopeOf(context), { groupedMvs: code, year });
  return first === undefined ? refuse('versionUnknown') : ok(first.code);
};

const priceRoutes: Route[] = [
  handle(getPrice, async ({ query: { mvsCode, year, type } }, context) => {
    const modelCode = splitVehicleCode(mvsCode)?.model ?? '';
    const found = await findCar(context.tx, { mvsCode, year, modelCode }, scopeOf(context));
    const [version] = found?.car.versions ?? [];
    if (found === null || version === undefined) return refuse('versionUnknown');
    const { colors, coatings, parts, services, priceListId } = found.car;
    const isOnline = type === 'EC';
    return ok({
      ...carPrice(version),
      price: isOnline ? version.price : version.listPrice,
      source: isOnline ? ('ecommercePrice' as const) : ('customPrice' as const),
      priceListId,
      parts: [...colors, ...coatings, ...parts, ...services].map(({ id, price }) => ({ partId: id, price })),
    });
  }),

  handle(getReservationPrice, async ({ query }, context) => {
    const { year, colorCode, coatingCode = null } = query;
    const mvsCode = await plainCode(context, query.mvsCode, year);
    if (!mvsCode.ok) return mvsCode;
    const choice = {
      mvsCode: mvsCode.value,
      year,
      colorCode,
      coatingCode,
      itemCodes: codesOf(query.optionalCode),
      accessoryCodes: codesOf(query.accessoryCode),
      serviceCodes: codesOf(query.serviceCode),
    };
    const priced = await priceCar(context.tx, { ...scopeOf(context), choice });
    return priced.ok ? ok({ ...priced.value.quote, parts: [...priced.value.parts] }) : priced;
  }),

  handle(getPriceTypes, async (_input, context) => {
    const lists = await listPriceLists(context.tx, scopeOf(context));
    const sources = { PUBLIC: 'customPrice', EC: 'ecommercePrice' } as const;
    return ok({
      types: lists.map(({ id, type, currency, validFrom, validUntil }) => ({
        type,
        source: sources[type],
        currency,
        priceListId: id,
        validFrom: validFrom.toISOString(),
        validUntil: validUntil?.toISOString() ?? null,
      })),
    });
  }),

  handle(getBatchPrices, async ({ query: { mvsCode, year } }, context) => {
    const codes = codesOf(mvsCode);
    const rows = await listVersions(context.tx, scopeOf(context), { mvsCodes: codes, year });
    const known = new Set(rows.map(({ code }) => code));
    return ok({
      prices: rows.map((row) => carPrice(versionOf(context.brand, row))),
      unknown: codes.filter((code) => !known.has(code)),
    });
  }),

  handle(getDealerPrices, async ({ query: { mvsCode, year, dealerId } }, context) => {
    const scope = scopeOf(context);
    const [row] = await listVersions(context.tx, scope, { mvsCode, year });
    if (row === undefined) return refuse('versionUnknown');
    const prices = await context.read((tx) => listDealerPrices(tx, { ...scope, mvsCode, year, dealerId }));
    return ok({
      ...carPrice(versionOf(context.brand, row)),
      dealers: prices.map(({ dealerId: id, amount, netAmount, currency }) => ({
        dealerId: id,
        price: money(amount, currency),
        priceWithoutTaxes: netAmount === null ? null : money(netAmount, currency),
      })),
    });
  }),
];

/** The calls of service price. */
export const createRoutes = (ports: { isSubsidized: IsSubsidized; decideChange: DecideChange }): readonly Route[] => [
  ...priceRoutes,
  ...termRoutes(ports.isSubsidized),
  ...workingRoutes,
  ...campaignRoutes,
  ...changeRoutes(ports.decideChange),
];
