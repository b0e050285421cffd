import type { Currency, Market } from '#kernel/market.ts';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import type { ConfigurableCar } from '../../public.ts';
import { assembleCar, versionId, type PartRow, type VersionRow } from '../car.ts';
import type { Catalog, Change } from './diff.ts';
import type { CatalogRecord, RecordKind, RecordOf } from './records.ts';

/** What a checker of rules finds wrong on a car; ids are those of the car. */
export type CarProblem = {
  readonly kind: string;
  readonly versionId: string;
  readonly id?: string;
  readonly ids?: readonly string[];
};
/** The configurator's own checker, which the app hands in: features do not know each other in circles. */
export type CheckCar = (car: ConfigurableCar) => readonly CarProblem[];

export type Finding = {
  readonly model: string;
  readonly list: string;
  readonly version: string;
  readonly kind: string;
  readonly parts: readonly string[];
};

type Shelf = { readonly [Kind in RecordKind]: readonly RecordOf<Kind>[] };

const shelve = (catalog: Catalog): Shelf => {
  const all = Map.groupBy(catalog.values(), ({ record }) => record);
  const of = <Kind extends RecordKind>(kind: Kind) => (all.get(kind) ?? []) as unknown as RecordOf<Kind>[];
  return {
    MODEL: of('MODEL'),
    VERSION: of('VERSION'),
    PART: of('PART'),
    OFFER: of('OFFER'),
    RULE: of('RULE'),
    LIST: of('LIST'),
    VERSION_PRICE: of('VERSION_PRICE'),
    PART_PRICE: of('PART_PRICE'),
  };
};

const versionRow = (
  row: RecordOf<'VERSION'>,
  model: RecordOf<'MODEL'>,
  price: RecordOf<'VERSION_PRICE'>,
): VersionRow => {
  const { version = '', series = '' } = splitVehicleCode(row.mvs) ?? {};
  return {
    code: row.mvs,
    year: row.year,
    modelCode: row.model,
    versionCode: version,
    seriesCode: series,
    groupedMvs: row.model + version,
    modelName: model.name,
    modelShortName: model.shortName,
    versionName: row.name,
    fullDescription: row.descriptionPt,
    engine: row.engine,
    gear: row.gearPt,
    fuel: row.fuel,
    doors: row.doors,
    currency: price.currency,
    amount: price.amount,
    listAmount: price.amount,
    netAmount: price.net,
  };
};

type Offers = readonly RecordOf<'OFFER'>[];

const partRow = (
  row: RecordOf<'PART'>,
  { price, offers, rules }: { price: RecordOf<'PART_PRICE'>; offers: Offers; rules: readonly RecordOf<'RULE'>[] },
): PartRow => {
  const others = (kind: string): string[] => rules.filter((rule) => rule.kind === kind).map(({ other }) => other);
  const listIds = (list: Offers): string[] => list.map(({ mvs, year }) => versionId(mvs, year));
  return {
    id: row.part,
    type: row.type,
    code: row.code,
    name: row.namePt,
    description: row.textPt,
    category: row.category,
    behaviour: row.behaviour,
    choiceGroup: row.group,
    hex: row.hex,
    roofHex: row.roofHex,
    finish: row.finish,
    amount: price.amount,
    netAmount: price.net,
    versionIds: listIds(offers),
    standardOn: listIds(offers.filter(({ standard }) => standard)),
    isRequired: offers.some(({ required }) => required),
    inclusive: others('inclusive'),
    exclusive: others('exclusive'),
    colors: others('color'),
  };
};

/** The model as the list would sell it; null where it prices no version of it. */
const carOf = (shelf: Shelf, model: RecordOf<'MODEL'>, list: RecordOf<'LIST'>): ConfigurableCar | null => {
  const prices = new Map(
    shelf.VERSION_PRICE.filter((row) => row.list === list.list).map((row) => [versionId(row.mvs, row.year), row]),
  );
  const partPrices = new Map(shelf.PART_PRICE.filter((row) => row.list === list.list).map((row) => [row.part, row]));
  const versions = shelf.VERSION.filter((row) => row.model === model.model).flatMap((row) => {
    const price = prices.get(versionId(row.mvs, row.year));
    return price === undefined ? [] : [versionRow(row, model, price)];
  });
  if (versions.length === 0) return null;
  const sold = new Set(versions.map(({ code, year }) => versionId(code, year)));
  const offers = Map.groupBy(
    shelf.OFFER.filter(({ mvs, year }) => sold.has(versionId(mvs, year))),
    ({ part }) => part,
  );
  const rules = Map.groupBy(shelf.RULE, ({ part }) => part);
  const parts = shelf.PART.filter((row) => row.model === model.model).flatMap((row) => {
    const price = partPrices.get(row.part);
    const on = offers.get(row.part);
    if (price === undefined || on === undefined) return [];
    return [partRow(row, { price, offers: on, rules: rules.get(row.part) ?? [] })];
  });
  const currency: Currency = list.currency;
  const market: Market = list.market;
  const row = { modelCode: model.model, modelName: model.name, modelSlug: model.slug, priceListId: list.list };
  return assembleCar({ brand: model.brand, market, row: { ...row, currency, versions, parts } }).car;
};

const touches = (model: string, partModels: ReadonlyMap<string, string>, record: CatalogRecord): boolean => {
  if (record.record === 'LIST') return true;
  if ('model' in record) return record.model === model;
  if ('mvs' in record) return splitVehicleCode(record.mvs)?.model === model;
  return partModels.get(record.part) === model;
};

/**
 * What would be broken in the models that an import changes, under every public list that is in force or to come. An id that
 * only another version offers is no fault; a model without any version is one.
 */
export const findBroken = (options: {
  before: Catalog;
  after: Catalog;
  changes: readonly Change[];
  checkCar: CheckCar;
  now: Date;
}): Finding[] => {
  const { before, after, changes, checkCar, now } = options;
  const shelf = shelve(after);
  const lists = shelf.LIST.filter(
    (list) => list.type === 'PUBLIC' && (list.validUntil === null || Date.parse(list.validUntil) > now.getTime()),
  );
  const partModels = new Map([...shelve(before).PART, ...shelf.PART].map((row) => [row.part, row.model]));
  const touched = shelf.MODEL.filter(({ model }) => changes.some(({ record }) => touches(model, partModels, record)));
  return touched.flatMap((model): Finding[] => {
    const bare = { model: model.model, list: '', version: '' };
    if (!shelf.VERSION.some((version) => version.model === model.model))
      return [{ ...bare, kind: 'modelWithoutVersions', parts: [] }];
    return lists.flatMap((list) => {
      const car = carOf(shelf, model, list);
      const problems = car === null ? [] : checkCar(car).filter(({ kind }) => kind !== 'unknownId');
      return problems.map(({ kind, versionId: version, id, ids }) => ({
        model: model.model,
        list: list.list,
        version,
        kind,
        parts: ids === undefined ? (id === undefined ? [] : [id]) : [...ids],
      }));
    });
  });
};
