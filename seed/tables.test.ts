import { describe, expect, it } from 'vitest';
import { isCnpj, isCuit } from '#kernel/documents.ts';
import { isPostalCode, stripPostalCode } from '#kernel/places.ts';
import { isChassis } from '#kernel/vehicle-codes.ts';
import type { DealerRow } from './dealers/rows.ts';
import { buildPlaces } from './places/build.ts';
import type { UnitRow } from './stock/build.ts';
import { buildTables } from './tables.ts';

const tables = buildTables();
const rowsOf = <Row>(name: string): Row[] => {
  const table = tables.find((input) => input.table === name);
  if (table === undefined) throw new Error(`no table ${name}`);
  return table.rows as Row[];
};
const dealers = rowsOf<DealerRow>('dealers.dealer');
const units = rowsOf<UnitRow>('stock.unit');
const places = buildPlaces();

describe('dealers', () => {
  const count = Map.groupBy(dealers, ({ brand, market }) => `${brand} ${market}`);

  it.each([...count])('of %s are enough', (name, list) => {
    expect(list.length).toBeGreaterThanOrEqual(name.endsWith(' br') ? 4 : 3);
  });

  it('stand in both markets for all nine brands', () => {
    expect(count.size).toBe(18);
  });

  it('have sound numbers, and a postal code that lies in their city', () => {
    for (const { market, document, postal_code, city_code, country_code } of dealers) {
      expect(market === 'br' ? isCnpj(document) : isCuit(document)).toBe(true);
      expect(isPostalCode(postal_code, market)).toBe(true);
      const number = Number(stripPostalCode(postal_code, market));
      const home = places.ranges.filter(
        (range) => range.country_code === country_code && range.city_code === city_code,
      );
      expect(home.some(({ first, last }) => first <= number && number <= last)).toBe(true);
    }
  });

  it('have an address that mail servers take', () => {
    for (const { email } of dealers) expect(email).toMatch(/^[a-z]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.example$/);
  });

  it('stand within sixty kilometres of the middle of their city', () => {
    for (const { country_code, city_code, latitude, longitude } of dealers) {
      const city = places.cities.find((row) => row.country_code === country_code && row.code === city_code);
      const north = (latitude - (city?.latitude ?? 90)) * 111;
      const east = (longitude - (city?.longitude ?? 180)) * 111 * Math.cos((latitude * Math.PI) / 180);
      expect(Math.hypot(north, east)).toBeLessThan(60);
    }
  });
});

describe('stock', () => {
  it('has hundreds of units, ready ones and slots, and some cars of which one is left', () => {
    expect(units.length).toBeGreaterThanOrEqual(300);
    const ofVersion = [...Map.groupBy(units, ({ market, mvs_code }) => `${market} ${mvs_code}`).values()];
    for (const market of ['br', 'ar']) {
      const alone = ofVersion.filter((list) => list.length === 1 && list[0]?.market === market);
      expect(alone.length).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(units.map(({ kind }) => kind))).toEqual(new Set(['ready', 'slot']));
  });

  it('gives each ready car a chassis number of its own, and stands it at a dealer of its brand and market', () => {
    const ready = units.filter(({ kind }) => kind === 'ready');
    expect(ready.every(({ chassis }) => isChassis(chassis))).toBe(true);
    expect(new Set(ready.map(({ chassis }) => chassis)).size).toBe(ready.length);
    const home = new Map(dealers.map(({ id, brand, market }) => [id, `${brand} ${market}`]));
    expect(units.filter((unit) => home.get(unit.dealer_id) !== `${unit.brand} ${unit.market}`)).toEqual([]);
  });
});

describe('the seed', () => {
  it('is the same each time it is built', () => {
    expect(JSON.stringify(buildTables())).toBe(JSON.stringify(tables));
  });

  it('repeats no key', () => {
    for (const { table, key, rows } of tables) {
      const keys = rows.map((row) => key.map((name) => String((row as Record<string, unknown>)[name])).join('|'));
      expect(new Set(keys).size, table).toBe(keys.length);
    }
  });
});
