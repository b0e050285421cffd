import { money } from '#kernel/money.ts';
import { ok, refuse } from '#kernel/result.ts';
import { assetPath } from '#kernel/vehicle-codes.ts';
import { handle, type Context, type Route } from '#platform/http/context.server.ts';
import {
  filterModels,
  findByDescription,
  getAllVersions,
  getDatasheet,
  getKnownVersions,
  getLatestModels,
  getModels,
  getVersions,
  type Model,
} from '../contract/model.ts';
import { versionOf } from '../rules/car.ts';
import { measuresOf } from '../rules/datasheet.ts';
import { searchTermsOf } from '../rules/search-terms.ts';
import { findDatasheet, listModels, listVersions, type ModelRow } from '../store/models.server.ts';
import { forgiveMistakes } from '../store/search.server.ts';
import { listKnownVersions, searchVersions } from '../store/versions.server.ts';
import { scopeOf } from './scope.server.ts';

const modelOf = (context: Context, row: ModelRow): Model => {
  const { currency, fromAmount, fromNetAmount, versionCode, seriesCode, year, photos, ...rest } = row;
  return {
    ...rest,
    fromPrice: money(fromAmount, currency),
    fromPriceWithoutTaxes: fromNetAmount === null ? null : money(fromNetAmount, currency),
    picturePath: assetPath({ brand: context.brand, model: row.code, version: versionCode, series: seriesCode, year }),
    ...(photos === null || photos.front === null ? {} : { photo: photos.front }),
  };
};

/** Of one model; a list shows no more than its first picture. */
const galleryOf = ({ photos }: ModelRow): Pick<Model, 'gallery'> =>
  photos === null || photos.gallery.length === 0 ? {} : { gallery: photos.gallery };

export const modelRoutes: Route[] = [
  handle(getModels, async ({ query: { code, slug, page, size } }, context) => {
    const rows = await listModels(context.tx, scopeOf(context), { code, slug, limit: size, offset: page * size });
    const isSought = code !== undefined || slug !== undefined;
    if (isSought && rows.length === 0) return refuse('modelUnknown');
    return ok({ models: rows.map((row) => ({ ...modelOf(context, row), ...(isSought ? galleryOf(row) : {}) })) });
  }),

  handle(getLatestModels, async ({ query }, context) => {
    const rows = await listModels(context.tx, scopeOf(context), { newestFirst: true, limit: query.limit });
    return ok({ models: rows.map((row) => modelOf(context, row)) });
  }),

  handle(filterModels, async ({ query }, context) => {
    const { fuel, bodyKind, gearKind, minPrice, maxPrice, page, size } = query;
    const rows = await listModels(context.tx, scopeOf(context), {
      bodyKind,
      gearKind,
      minAmount: minPrice,
      maxAmount: maxPrice,
      limit: size,
      offset: page * size,
      ...(fuel === undefined ? {} : { fuels: [fuel].flat() }),
    });
    return ok({ models: rows.map((row) => modelOf(context, row)) });
  }),

  handle(getVersions, async ({ query: { modelCode, mvsCode, year } }, context) => {
    const rows = await listVersions(context.tx, scopeOf(context), { modelCode, mvsCode, year });
    const isSought = mvsCode !== undefined || modelCode !== undefined;
    if (isSought && rows.length === 0) return refuse('versionUnknown');
    return ok({ versions: rows.map((row) => versionOf(context.brand, row)) });
  }),

  handle(getAllVersions, async ({ query: { year, page, size } }, context) => {
    const rows = await listVersions(context.tx, scopeOf(context), { year, limit: size, offset: page * size });
    return ok({ versions: rows.map((row) => versionOf(context.brand, row)) });
  }),

  handle(getDatasheet, async ({ query: { mvsCode, year } }, context) => {
    const row = await findDatasheet(context.tx, scopeOf(context), { mvsCode, year });
    if (row === null) return refuse('versionUnknown');
    const { datasheet, equipment, ...version } = row;
    return ok({
      version: versionOf(context.brand, version),
      measures: measuresOf(datasheet),
      highlights: equipment.map(({ line }) => line),
      equipment,
    });
  }),

  handle(findByDescription, async ({ query: { description, year, page, size } }, context) => {
    const terms = searchTermsOf(description, context.locale);
    const request = { terms, year, offset: page * size, limit: size };
    const { rows, total } = await context.read(async (tx) => {
      await forgiveMistakes(tx);
      return searchVersions(tx, scopeOf(context), request);
    });
    return ok({ versions: rows.map((row) => versionOf(context.brand, row)), total, page, size });
  }),

  handle(getKnownVersions, async ({ query: { modelCode, mvsCode, year, page, size } }, context) => {
    const request = { modelCode, mvsCode, year, offset: page * size, limit: size };
    const { rows, total } = await listKnownVersions(context.tx, scopeOf(context), request);
    return ok({ versions: rows, total, page, size });
  }),
];
