import { describe, expect, it } from 'vitest';
import { assembleCar, narrowCar, type CarRow, type PartRow, type VersionRow } from './car.ts';

const version = (code: string, input: Partial<VersionRow> = {}): VersionRow => ({
  code,
  year: 2027,
  modelCode: code.slice(0, 3),
  versionCode: code.slice(3, 6),
  seriesCode: code.slice(6),
  groupedMvs: code.slice(0, 6),
  modelName: 'Aura',
  modelShortName: 'Aura',
  versionName: 'Drive',
  fullDescription: 'Aura Drive',
  engine: '1.0',
  gear: 'Manual',
  fuel: 'Gas',
  doors: 5,
  currency: 'ARS',
  amount: 2_900_000_000,
  listAmount: 3_000_000_000,
  netAmount: 2_396_694_215,
  ...input,
});

const part = (id: string, type: PartRow['type'], input: Partial<PartRow> = {}): PartRow => ({
  id,
  type,
  code: id.toUpperCase().replaceAll('-', ''),
  name: id,
  description: null,
  category: type === 'SERVICE' ? 'WARRANTY' : 'COMFORT',
  behaviour: 'OPTIONAL',
  choiceGroup: null,
  hex: type === 'COLOR' || type === 'COATING' ? '#101010' : null,
  roofHex: null,
  finish: type === 'COLOR' ? 'solid' : null,
  amount: 100,
  netAmount: 83,
  versionIds: ['3581A20-2027', '3582A20-2027'],
  standardOn: [],
  isRequired: false,
  inclusive: [],
  exclusive: [],
  colors: [],
  ...input,
});

const row: CarRow = {
  modelCode: '358',
  modelName: 'Aura',
  modelSlug: 'aura',
  priceListId: 'list',
  currency: 'ARS',
  versions: [version('3581A20'), version('3582A20')],
  parts: [
    part('white', 'COLOR'),
    part('cloth', 'COATING', { standardOn: ['3581A20-2027'] }),
    part('leather', 'COATING', { standardOn: ['3582A20-2027'], versionIds: ['3582A20-2027'] }),
    part('sunroof', 'ITEM', { exclusive: ['bars'], versionIds: ['3582A20-2027'] }),
    part('bars', 'ACCESSORY', { exclusive: ['sunroof'], isRequired: true }),
    part('warranty', 'SERVICE'),
  ],
};
const input = { brand: 'volante', market: 'ar' as const };

describe('assembleCar', () => {
  const { car, netAmounts } = assembleCar({ ...input, row });

  it('sorts the parts into what they are', () => {
    expect(car.colors.map(({ id }) => id)).toEqual(['white']);
    expect(car.coatings.map(({ id }) => id)).toEqual(['cloth', 'leather']);
    expect(car.parts.map(({ id, type }) => [id, type])).toEqual([
      ['sunroof', 'ITEM'],
      ['bars', 'ACCESSORY'],
    ]);
    expect(car.services.map(({ id, category }) => [id, category])).toEqual([['warranty', 'WARRANTY']]);
  });

  it('knows each version by code and year, with its upholstery, its prices and its pictures', () => {
    const [first, second] = car.versions;
    expect(first).toMatchObject({ id: '3581A20-2027', standardCoatingCode: 'CLOTH' });
    expect(second).toMatchObject({ id: '3582A20-2027', standardCoatingCode: 'LEATHER' });
    expect(first?.price).toEqual({ amount: 2_900_000_000, currency: 'ARS' });
    expect(first?.listPrice).toEqual({ amount: 3_000_000_000, currency: 'ARS' });
    expect(first?.priceWithoutTaxes).toEqual({ amount: 2_396_694_215, currency: 'ARS' });
    expect(first?.picturePath).toBe('/content/dam/volante/products/358/1A2/0/2027/page/');
  });

  it('says that a part is required only where it is', () => {
    expect(car.parts.map(({ isRequired }) => isRequired)).toEqual([undefined, true]);
  });

  it('keeps prices without taxes of everything, or of nothing', () => {
    expect(netAmounts?.size).toBe(8);
    const one = { ...row, parts: [part('white', 'COLOR', { netAmount: null })] };
    expect(assembleCar({ ...input, row: one }).netAmounts).toBeNull();
  });

  it('refuses paint without a colour and services of an unknown kind', () => {
    const broken = (wrong: PartRow) => () => assembleCar({ ...input, row: { ...row, parts: [wrong] } });
    expect(broken(part('white', 'COLOR', { finish: null }))).toThrow(TypeError);
    expect(broken(part('cloth', 'COATING', { hex: null }))).toThrow(TypeError);
    expect(broken(part('warranty', 'SERVICE', { category: 'COMFORT' }))).toThrow(TypeError);
  });
});

describe('narrowCar', () => {
  const { car } = assembleCar({ ...input, row });

  it('keeps what one version takes', () => {
    const narrow = narrowCar(car, { mvsCode: '3581A20' });
    expect(narrow?.versions.map(({ id }) => id)).toEqual(['3581A20-2027']);
    expect(narrow?.parts.map(({ id }) => id)).toEqual(['bars']);
    expect(narrow?.colors[0]?.versionIds).toEqual(['3581A20-2027']);
  });

  it('is nothing for a version or year that is not there', () => {
    expect(narrowCar(car, { mvsCode: '3589A20' })).toBeNull();
    expect(narrowCar(car, { year: 2020 })).toBeNull();
    expect(narrowCar(car, {})?.versions).toHaveLength(2);
  });
});
