import { findCars, listPriceLists, listVersions, versionOf } from '#features/catalog/public.server.ts';
import { MARKETS } from '#kernel/market.ts';
import { money, sumMoney } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import { getFormerPrices } from '../contract/former.ts';
import { getBatchCustomPrice, getItemisedPrice, getSpecialDiscount } from '../contract/terms.ts';
import { priceCar } from '../public.server.ts';
import { codesOf } from '../rules/codes.ts';
import { provePrice } from '../rules/history.ts';
import { quoteOf } from '../rules/quote.ts';
import { AUDIENCES, baseOf, discountOf, withCampaigns, type Reasons } from '../rules/reasons.ts';
import { listPeriodsOf } from '../store/changes.server.ts';
import { findTerms } from '../store/terms.server.ts';
import { chargedView } from './charged-view.server.ts';
import { scopeOf } from './scope.server.ts';

/** Whether the market's page settings have the subsidized price on; app knows, the registry passes the answer in. */
export type IsSubsidized = (brand: string, market: Context['market']) => boolean;

const specialDiscount = (isSubsidized: IsSubsidized): Route =>
  handle(getSpecialDiscount, async ({ query: { mvsCode, year, audience } }, context) => {
    const scope = scopeOf(context);
    const [row] = await listVersions(context.tx, scope, { mvsCode, year });
    if (row === undefined) return refuse('versionUnknown');
    const { locale, brand, market } = context;
    const { campaigns } = await context.read((tx) =>
      findTerms(tx, { ...scope, locale, mvsCode, year, dealerId: null }),
    );
    const { price } = versionOf(brand, row);
    const base: Reasons = { price, applied: [], lost: [] };
    const requested = audience === undefined ? AUDIENCES : [audience];
    return ok({
      mvsCode,
      year,
      price,
      audiences: requested.flatMap((one) => {
        const { modelCode } = row;
        const scoped = { at: scope.at, modelCode, audience: one, subsidized: isSubsidized(brand, market) };
        const reasons = withCampaigns(base, campaigns, scoped);
        const taken = new Set(reasons.applied.map(({ id }) => id));
        const discounts = campaigns
          .filter(({ id }) => taken.has(id))
          .map((campaign) => ({
            campaignId: campaign.id,
            name: campaign.name,
            audience: campaign.audience,
            discount: discountOf(campaign, price),
            subsidized: campaign.subsidized,
            combinable: campaign.combinable,
            validUntil: campaign.validUntil?.toISOString() ?? null,
          }));
        return discounts.length === 0 ? [] : [{ audience: one, price: reasons.price, discounts }];
      }),
    });
  });

const itemised = (isSubsidized: IsSubsidized): Route =>
  handle(getItemisedPrice, async ({ query }, context) => {
    const { mvsCode, year, colorCode, coatingCode = null, audience = null, dealerId = null } = query;
    const scope = scopeOf(context);
    const choice = {
      mvsCode,
      year,
      colorCode,
      coatingCode,
      itemCodes: codesOf(query.optionalCode),
      accessoryCodes: codesOf(query.accessoryCode),
      serviceCodes: codesOf(query.serviceCode),
    };
    const priced = await priceCar(context.tx, { ...scope, choice });
    if (!priced.ok) return priced;
    const { quote, listPrice } = priced.value;
    const [line, ...lines] = quote.lines;
    if (line === undefined) return refuse('versionUnknown');
    const { locale, brand, market } = context;
    const lists = await listPriceLists(context.tx, scope);
    const terms = await context.read((tx) => findTerms(tx, { ...scope, locale, mvsCode, year, dealerId }));
    const onlineId = lists.find(({ type }) => type === 'EC')?.id;
    const isOnline = onlineId !== undefined && terms.periods.some(({ listId }) => listId === onlineId);
    const base = baseOf({
      list: { id: quote.priceListId, amount: listPrice },
      online: isOnline ? { id: onlineId, amount: line.amount } : null,
      dealer: terms.dealer,
    });
    const subsidized = isSubsidized(brand, market);
    const scoped = { at: scope.at, modelCode: quote.modelCode, audience, subsidized };
    const reasons = withCampaigns(base, terms.campaigns, scoped);
    const { currency } = MARKETS[market];
    const { lowest, was } = provePrice(terms.periods, scope.at);
    const { priceListId } = quote;
    return ok({
      mvsCode,
      year,
      lines: [
        { ...line, amount: reasons.price, priceListId: isOnline ? onlineId : priceListId },
        ...lines.map((other) => ({ ...other, priceListId })),
      ],
      applied: [...reasons.applied],
      lost: [...reasons.lost],
      total: sumMoney([reasons.price, ...lines.map(({ amount }) => amount)], currency),
      proof: { lowest: chargedView(lowest, currency), was: chargedView(was, currency) },
    });
  });

const formerPrices: Route = handle(getFormerPrices, async ({ query }, context) => {
  const { brand, market, at } = scopeOf(context);
  const versions = query.versions.split(',');
  const periods = await context.read((tx) => listPeriodsOf(tx, { brand, market, versions }));
  const { currency } = MARKETS[market];
  return ok({
    former: [...periods].flatMap(([version, charged]) => {
      const { was } = provePrice(charged, at);
      return was === null ? [] : [{ version, price: money(was.amount, currency) }];
    }),
  });
});

const batchCustomPrice: Route = handle(getBatchCustomPrice, async ({ query: { products } }, context) => {
  const scope = scopeOf(context);
  const modelCodes = [...new Set(products.flatMap(({ mvsCode }) => splitVehicleCode(mvsCode)?.model ?? []))];
  const cars = new Map(
    (await findCars(context.tx, { modelCodes }, scope)).map((priced) => [priced.car.modelCode, priced]),
  );
  const results = products.map((product, index) => {
    const priced = cars.get(splitVehicleCode(product.mvsCode)?.model ?? '');
    const { coatingCode = null, itemCodes = [], accessoryCodes = [], serviceCodes = [] } = product;
    const choice = { ...product, coatingCode, itemCodes, accessoryCodes, serviceCodes };
    const result = priced === undefined ? refuse('versionUnknown') : quoteOf({ priced, choice, at: scope.at });
    return { index, result };
  });
  return ok({
    prices: results.flatMap(({ index, result }) => (result.ok ? [{ ...result.value.quote, index }] : [])),
    refused: results.flatMap(({ index, result }) => (result.ok ? [] : [{ index, code: result.code }])),
  });
});

/** Special terms, itemised prices and many cars at once. */
export const termRoutes = (isSubsidized: IsSubsidized): Route[] => [
  specialDiscount(isSubsidized),
  itemised(isSubsidized),
  batchCustomPrice,
  formerPrices,
];
