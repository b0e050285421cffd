import { describe, expect, it } from 'vitest';
import { splitVehicleCode } from '#kernel/vehicle-codes.ts';
import { models } from '../models.ts';
import { buildCatalog } from './build.ts';
import type { RelationRow } from './rows.ts';

const catalog = buildCatalog();
const brands = [...new Set(catalog.models.map(({ brand }) => brand))];
const current = catalog.priceLists.filter(({ type, valid_until }) => type === 'PUBLIC' && valid_until === null);
const key = ({ brand, mvs_code, year }: { brand: string; mvs_code: string; year: number }): string =>
  `${brand} ${mvs_code} ${year}`;

const onSale = (brand: string, market: string) => {
  const list = current.find((row) => row.brand === brand && row.market === market);
  const priced = new Set(catalog.versionPrices.filter(({ list_id }) => list_id === list?.id).map(key));
  return catalog.versions.filter((version) => priced.has(key(version)));
};

const relationsOf = (brand: string, model: string, kind: RelationRow['kind']) =>
  catalog.relations.filter((row) => row.brand === brand && row.model_code === model && row.kind === kind);

const offeredOn = new Map<string, Set<string>>();
for (const row of catalog.versionParts) {
  const ids = offeredOn.get(key(row)) ?? new Set<string>();
  offeredOn.set(key(row), ids.add(row.part_id));
}

describe('the embedded catalogue', () => {
  it.each(brands.flatMap((brand) => ['br', 'ar'].map((market) => [brand, market] as const)))(
    'sells at least two models of %s with two versions each in %s',
    (brand, market) => {
      const versions = new Map<string, Set<string>>();
      for (const { model_code, mvs_code } of onSale(brand, market)) {
        versions.set(model_code, (versions.get(model_code) ?? new Set()).add(mvs_code));
      }
      const rich = [...versions.values()].filter((codes) => codes.size >= 2);
      expect(rich.length).toBeGreaterThanOrEqual(2);
    },
  );

  it('sells every version somewhere, and every model has some', () => {
    const sold = new Set(brands.flatMap((brand) => [...onSale(brand, 'br'), ...onSale(brand, 'ar')]).map(key));
    expect(catalog.versions.filter((version) => !sold.has(key(version)))).toEqual([]);
    const withVersions = new Set(catalog.versions.map(({ brand, model_code }) => `${brand} ${model_code}`));
    expect(catalog.models.filter(({ brand, code }) => !withVersions.has(`${brand} ${code}`))).toEqual([]);
  });

  it('gives each version of a model year a vehicle code of its own that can be taken apart again', () => {
    expect(new Set(catalog.versions.map(key)).size).toBe(catalog.versions.length);
    for (const { mvs_code, model_code, version_code, series_code } of catalog.versions) {
      expect(splitVehicleCode(mvs_code)).toEqual({ model: model_code, version: version_code, series: series_code });
    }
    const distinct = new Set(
      catalog.versions.map(
        ({ brand, mvs_code, engine, fuel, name }) => `${brand} ${mvs_code} ${engine} ${fuel} ${name}`,
      ),
    );
    expect(distinct.size).toBe(new Set(catalog.versions.map(({ brand, mvs_code }) => `${brand} ${mvs_code}`)).size);
  });

  it.each(catalog.models.map(({ brand, code, name }) => [name, brand, code] as const))(
    'gives the %s rules that bite: a chain, an exclusive pair that brings parts, a colour rule, a radio group',
    (_name, brand, model) => {
      const includes = relationsOf(brand, model, 'inclusive');
      const excludes = relationsOf(brand, model, 'exclusive');
      const chained = includes.filter(({ other_id }) => includes.some(({ part_id }) => part_id === other_id));
      expect(chained.length).toBeGreaterThan(0);
      const brings = (id: string): boolean => includes.some(({ part_id }) => part_id === id);
      expect(excludes.some(({ part_id, other_id }) => brings(part_id) && brings(other_id))).toBe(true);
      const colors = catalog.parts.filter(
        (part) => part.brand === brand && part.model_code === model && part.type === 'COLOR',
      );
      const ruled = Map.groupBy(relationsOf(brand, model, 'color'), ({ part_id }) => part_id);
      expect([...ruled.values()].some((allowed) => allowed.length < colors.length)).toBe(true);
      const groups = Map.groupBy(
        catalog.parts.filter((part) => part.brand === brand && part.model_code === model && part.type === 'ITEM'),
        ({ choice_group }) => choice_group,
      );
      groups.delete(null);
      expect([...groups.values()].some((members) => members.length > 1)).toBe(true);
    },
  );

  it('never offers a part on a version that lacks what the part brings', () => {
    const lacking = catalog.versionParts.filter((row) =>
      catalog.relations.some(
        ({ brand, part_id, kind, other_id }) =>
          kind === 'inclusive' &&
          brand === row.brand &&
          part_id === row.part_id &&
          offeredOn.get(key(row))?.has(other_id) !== true,
      ),
    );
    expect(lacking).toEqual([]);
  });

  it('states exclusions on both sides, and no part excludes what it brings', () => {
    const pair = ({ brand, part_id, other_id }: RelationRow): string => `${brand} ${part_id} ${other_id}`;
    const excludes = catalog.relations.filter(({ kind }) => kind === 'exclusive');
    const known = new Set(excludes.map(pair));
    expect(
      excludes.filter((row) => !known.has(pair({ ...row, part_id: row.other_id, other_id: row.part_id }))),
    ).toEqual([]);
    const brought = catalog.relations.filter(({ kind }) => kind === 'inclusive');
    expect(brought.filter((row) => known.has(pair(row)))).toEqual([]);
  });

  it('gives every version colours, one standard upholstery and at least one other', () => {
    const types = new Map(catalog.parts.map((part) => [`${part.brand} ${part.id}`, part.type]));
    for (const rows of Map.groupBy(catalog.versionParts, key).values()) {
      const ofType = (type: string) => rows.filter((row) => types.get(`${row.brand} ${row.part_id}`) === type);
      expect(ofType('COLOR').length).toBeGreaterThanOrEqual(4);
      expect(ofType('COATING').filter(({ is_standard }) => is_standard)).toHaveLength(1);
      expect(ofType('COATING').length).toBeGreaterThanOrEqual(2);
      expect(ofType('ACCESSORY').length).toBeGreaterThanOrEqual(8);
    }
  });

  it('prices everything on offer, in Argentina without national taxes too, and the online sale below the list', () => {
    const partPrices = new Set(catalog.partPrices.map(({ list_id, part_id }) => `${list_id} ${part_id}`));
    for (const { id, brand } of current) {
      const parts = catalog.parts.filter((part) => part.brand === brand);
      expect(parts.filter((part) => !partPrices.has(`${id} ${part.id}`))).toEqual([]);
    }
    const prices = [...catalog.versionPrices, ...catalog.partPrices];
    expect(prices.filter(({ currency, net_amount }) => (currency === 'ARS') !== (net_amount !== null))).toEqual([]);
    const list = new Map(catalog.versionPrices.map((row) => [`${row.list_id} ${key(row)}`, row.amount]));
    const online = catalog.versionPrices.filter(({ list_id }) => list_id.includes('-ec-'));
    expect(online.length).toBeGreaterThan(brands.length);
    for (const row of online) {
      const listed = list.get(`${row.list_id.replace('-ec-', '-public-')} ${key(row)}`) ?? 0;
      expect(row.amount).toBeLessThan(listed);
      expect(row.amount).toBeGreaterThan(listed * 0.9);
    }
  });

  it('says of alloys what the pictures show: of all versions of a model or of none, and of none drawn with wheels of steel', () => {
    const isAlloy = ({ highlights }: (typeof catalog.versions)[number]): boolean =>
      highlights.some((texts) => texts['pt-BR'] === 'Rodas de liga leve');
    const ofModel = Map.groupBy(catalog.versions, ({ brand, model_code }) => `${brand} ${model_code}`);
    const alloys = models.filter(({ brand, code }) => {
      const said = new Set(ofModel.get(`${brand} ${code}`)?.map(isAlloy));
      expect(said.size, code).toBe(1);
      return said.has(true);
    });
    expect(alloys.length).toBeGreaterThan(10);
    expect(alloys.filter(({ body }) => body.rims === 'steel')).toEqual([]);
  });

  it('files what is for the bed of a pickup under its load', () => {
    const forTheBed = catalog.parts.filter(({ type, name }) => type === 'ACCESSORY' && /caçamba/i.test(name['pt-BR']));
    expect(forTheBed.length).toBeGreaterThan(0);
    expect(forTheBed.filter(({ category }) => category !== 'CARGO').map(({ name }) => name['pt-BR'])).toEqual([]);
  });

  it('says everything in both languages', () => {
    const texts = [
      ...catalog.parts.map(({ name }) => name),
      ...catalog.versions.map(({ full_description }) => full_description),
    ];
    expect(texts.filter((text) => text['pt-BR'] === '' || text['es-AR'] === '')).toEqual([]);
  });
});
