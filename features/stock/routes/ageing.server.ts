import { nameModels } from '#features/catalog/public.server.ts';
import { listDealerNames, readReach } from '#features/dealers/public.server.ts';
import { ok } from '#kernel/result.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { handle, type Route } from '#platform/http/context.server.ts';
import { AGE_BANDS, getStockAgeing } from '../contract/units.ts';
import { countAges, type Ages } from '../store/all-units.server.ts';

const sum = (all: readonly (readonly number[])[]): number[] =>
  AGE_BANDS.map((_, band) => all.reduce((total, bands) => total + (bands[band] ?? 0), 0));

const totalOf = (bands: readonly number[]): number => bands.reduce((total, count) => total + count, 0);

/** Versions of one model at one dealership are one line. */
const byModel = (ages: readonly Ages[]) =>
  [...Map.groupBy(ages, ({ dealerId, mvsCode }) => `${dealerId} ${splitVehicleCode(mvsCode)?.model ?? mvsCode}`)].map(
    ([key, group]) => {
      const [dealerId = '', modelCode = ''] = key.split(' ');
      const bands = sum(group.map((one) => one.bands));
      return { dealerId, modelCode, bands, total: totalOf(bands) };
    },
  );

export const ageingRoutes: Route[] = [
  handle(getStockAgeing, async ({ query }, context) => {
    const { brand, market } = context;
    const { dealerId, model } = query;
    const dealerIds = await readReach(context, getStockAgeing.roles);
    const rows = byModel(await context.read((tx) => countAges(tx, { brand, market, dealerIds, dealerId, model })));
    const ids = [...new Set(rows.map((row) => row.dealerId))];
    const dealers = new Map((await listDealerNames(context.tx, { brand, market, ids })).map((one) => [one.id, one]));
    const codes = [...new Set(rows.map(({ modelCode }) => modelCode))];
    const models = new Map((await nameModels(context.tx, { brand, codes })).map(({ code, name }) => [code, name]));
    const bands = sum(rows.map((row) => row.bands));
    return ok({
      rows: rows
        .map((row) => ({
          ...row,
          dealerName: dealers.get(row.dealerId)?.name ?? '',
          cityName: dealers.get(row.dealerId)?.cityName ?? '',
          modelName: models.get(row.modelCode) ?? row.modelCode,
        }))
        .sort((a, b) => a.dealerName.localeCompare(b.dealerName) || a.modelName.localeCompare(b.modelName)),
      bands,
      total: totalOf(bands),
    });
  }),
];
