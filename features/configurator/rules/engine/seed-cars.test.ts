import { describe, expect, it } from 'vitest';
import { assembleCar, versionId, type CarRow, type PartRow, type VersionRow } from '#features/catalog/rules/car.ts';
import type { ConfigurableCar } from '#features/catalog/public.ts';
import { buildCatalog } from '#seed/catalog/build.ts';
import { offeredOn } from '../choice.ts';
import { defaultChoice } from '../default-choice.ts';
import { checkCar } from './check-car.ts';
import { modelOfCar } from './of-car.ts';

const rows = buildCatalog();

const groupRows = <T, K>(list: readonly T[], keyOf: (row: T) => K): ((key: K) => T[]) => {
  const groups = Map.groupBy(list, keyOf);
  return (key) => groups.get(key) ?? [];
};

const versionsOf = groupRows(rows.versions, (row) => `${row.brand} ${row.model_code}`);
const partsOf = groupRows(rows.parts, (row) => `${row.brand} ${row.model_code}`);
const relationsOf = groupRows(rows.relations, (row) => `${row.brand} ${row.model_code} ${row.part_id}`);
const offersOf = groupRows(rows.versionParts, (row) => `${row.brand} ${row.model_code} ${row.part_id}`);
const list = rows.priceLists.filter(
  ({ market, type, valid_until }) => market === 'br' && type === 'PUBLIC' && !valid_until,
);
const listIds = new Set(list.map(({ id }) => id));
const versionPrice = new Map(
  rows.versionPrices
    .filter(({ list_id }) => listIds.has(list_id))
    .map((row) => [versionId(row.mvs_code, row.year), row]),
);
const partPrice = new Map(
  rows.partPrices
    .filter(({ list_id }) => listIds.has(list_id))
    .map((row) => [`${row.brand} ${row.part_id}`, row.amount]),
);

type Model = (typeof rows.models)[number];

const keyOf = ({ brand, code }: Model): string => `${brand} ${code}`;

/** The versions with a price in Brazil. */
const versionRowsOf = (model: Model): VersionRow[] =>
  versionsOf(keyOf(model)).flatMap((row): VersionRow[] => {
    const price = versionPrice.get(versionId(row.mvs_code, row.year));
    if (price === undefined) return [];
    return [
      {
        code: row.mvs_code,
        year: row.year,
        modelCode: row.model_code,
        versionCode: row.version_code,
        seriesCode: row.series_code,
        groupedMvs: row.mvs_code,
        modelName: model.name,
        modelShortName: model.short_name,
        versionName: row.name,
        fullDescription: row.full_description['pt-BR'],
        engine: row.engine,
        gear: row.gear['pt-BR'],
        fuel: 'Flex',
        doors: row.doors,
        currency: price.currency,
        amount: price.amount,
        listAmount: price.amount,
        netAmount: null,
      },
    ];
  });

/** Parts as the catalogue's own query gathers them. */
const partRowOf = (model: Model, row: (typeof rows.parts)[number]): PartRow => {
  const key = `${keyOf(model)} ${row.id}`;
  const others = (kind: string): string[] =>
    relationsOf(key)
      .filter((each) => each.kind === kind)
      .map((each) => each.other_id);
  const offers = offersOf(key).map((offer) => ({ ...offer, id: versionId(offer.mvs_code, offer.year) }));
  return {
    id: row.id,
    type: row.type,
    code: row.code,
    name: row.name['pt-BR'],
    description: null,
    category: row.category,
    behaviour: row.behaviour,
    choiceGroup: row.choice_group,
    hex: row.hex,
    roofHex: row.roof_hex,
    finish: row.finish === null ? null : 'solid',
    amount: partPrice.get(`${row.brand} ${row.id}`) ?? 0,
    netAmount: null,
    versionIds: offers.filter(({ id }) => versionPrice.has(id)).map(({ id }) => id),
    standardOn: offers.filter(({ is_standard }) => is_standard).map(({ id }) => id),
    isRequired: offers.some(({ is_required }) => is_required),
    inclusive: others('inclusive'),
    exclusive: others('exclusive'),
    colors: others('color'),
  };
};

const carOf = (model: Model): ConfigurableCar => {
  const parts = partsOf(keyOf(model)).map((row) => partRowOf(model, row));
  const row: CarRow = {
    modelCode: model.code,
    modelName: model.name,
    modelSlug: model.slug,
    priceListId: 'list',
    currency: 'BRL',
    versions: versionRowsOf(model),
    parts: parts.filter(({ versionIds }) => versionIds.length > 0),
  };
  return assembleCar({ brand: model.brand, market: 'br', row }).car;
};

const cars = rows.models.map(carOf).filter(({ versions }) => versions.length > 0);

describe('the cars of the seed', () => {
  it('are whole cars with parts and rules', () => {
    expect(cars.length).toBeGreaterThan(5);
    expect(cars.reduce((sum, car) => sum + car.parts.length, 0)).toBeGreaterThan(100);
  });

  it.each(cars.map((car) => [car.brand, car.modelSlug, car] as const))('%s %s can be had as listed', (_, __, car) => {
    const model = modelOfCar(car);
    for (const version of car.versions) {
      const { colorId, coatingId, partIds } = defaultChoice(car, version);
      const standard = [version.id, colorId, coatingId, ...partIds].filter((id) => id !== null);
      expect(model.open(standard.map((id) => ({ id, chosen: true }))).isPossible()).toBe(true);
      const opened = model.open([{ id: version.id, chosen: true }]);
      const all = [...car.colors, ...car.coatings, ...car.parts, ...car.services];
      const listed = offeredOn<{ id: string; versionIds: string[] }>(all, version.id);
      expect(listed.filter(({ id }) => opened.domain(id) === 'forbidden')).toEqual([]);
      const whole = opened.complete({ by: 'price' });
      expect(whole?.price).toBeGreaterThanOrEqual(version.price.amount);
    }
    const wrong = checkCar(car).filter(({ kind }) => kind !== 'unknownId');
    expect(wrong).toEqual([]);
  });
});
