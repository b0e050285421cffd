import { describe, expect, it } from 'vitest';
import type { Version } from '../public.ts';
import { compareVersions, differencesOf, type Compared } from './compare.ts';

const price = (amount: number) => ({ amount, currency: 'BRL' as const });

const version = (code: string, input: Partial<Version> = {}): Version => ({
  code,
  year: 2027,
  modelCode: code.slice(0, 3),
  versionCode: code.slice(3, 6),
  seriesCode: code.slice(6),
  groupedMvs: code.slice(0, 6),
  modelName: 'Model',
  modelShortName: 'Model',
  versionName: code,
  fullDescription: code,
  engine: '1.3',
  gear: 'AT6',
  fuel: 'Flex',
  doors: 5,
  price: price(100),
  listPrice: price(100),
  priceWithoutTaxes: null,
  picturePath: null,
  ...input,
});

const compared = (code: string, input: Partial<Compared> & { of?: Partial<Version> } = {}): Compared => {
  const { of, ...rest } = input;
  return { version: version(code, of), datasheet: {}, highlights: [], optionals: [], colors: [], ...rest };
};

const rowsOf = (list: readonly Compared[], section: string) =>
  compareVersions(list).find((item) => item.section === section)?.rows ?? [];

describe('a comparison', () => {
  it('has a cell for each version and knows which rows differ', () => {
    const rows = rowsOf([compared('AAABBB1'), compared('AAACCC1', { of: { engine: '2.2' } })], 'basics');
    expect(rows.map(({ key, differs }) => [key, differs])).toEqual([
      ['engine', true],
      ['gear', false],
      ['fuel', false],
      ['year', false],
    ]);
    expect(rows[0]?.cells).toEqual([
      { kind: 'text', text: '1.3' },
      { kind: 'text', text: '2.2' },
    ]);
  });

  it('puts measures in the order of the sheet, and says where one states none', () => {
    const one = compared('AAABBB1', { datasheet: { cylinders: 4, powerCv: 180 } });
    const other = compared('AAACCC1', { datasheet: { torqueKgfm: 27, powerCv: 180 } });
    expect(rowsOf([one, other], 'engine').map(({ key, differs }) => [key, differs])).toEqual([
      ['powerCv', false],
      ['torqueKgfm', true],
      ['cylinders', true],
    ]);
    expect(rowsOf([one, other], 'engine')[2]?.cells[1]).toEqual({ kind: 'none' });
  });

  it('tells standard from optional from absent', () => {
    const roof = { code: 'TSP', name: 'Roof', price: price(900), isStandard: false };
    const list = [
      compared('AAABBB1'),
      compared('AAACCC1', { optionals: [roof] }),
      compared('AAADDD1', { optionals: [{ ...roof, isStandard: true }] }),
    ];
    expect(rowsOf(list, 'optionals')[0]?.cells.map(({ kind }) => kind)).toEqual(['none', 'money', 'standard']);
  });

  it('says in which measure a version has a feature, on one line', () => {
    const list = [
      compared('AAABBB1', { highlights: ['Airbags: four', 'Radio'] }),
      compared('AAACCC1', { highlights: ['Airbags: six'] }),
      compared('AAADDD1'),
    ];
    const [airbags, radio] = rowsOf(list, 'equipment');
    expect(airbags).toMatchObject({ key: 'Airbags', differs: true });
    expect(airbags?.cells).toEqual([{ kind: 'text', text: 'four' }, { kind: 'text', text: 'six' }, { kind: 'none' }]);
    expect(radio?.cells.map(({ kind }) => kind)).toEqual(['standard', 'none', 'none']);
  });

  it('shows the list price only where a version is sold for less', () => {
    const plain = [compared('AAABBB1'), compared('AAACCC1')];
    expect(rowsOf(plain, 'price').map(({ key }) => key)).toEqual(['price']);
    const sale = [compared('AAABBB1', { of: { price: price(90) } }), compared('AAACCC1')];
    expect(rowsOf(sale, 'price').map(({ key }) => key)).toEqual(['price', 'listPrice']);
  });

  it('leaves out what is the same, and sections that then are empty', () => {
    const sections = compareVersions([
      compared('AAABBB1', { highlights: ['Airbags', 'Radio'] }),
      compared('AAACCC1', { highlights: ['Airbags'] }),
    ]);
    const differing = differencesOf(sections);
    expect(differing.map(({ section }) => section)).toEqual(['equipment']);
    expect(differing[0]?.rows.map(({ key }) => key)).toEqual(['Radio']);
  });
});

describe('what one version has and another sells', () => {
  it('stands on one line, among the options', () => {
    const cruise = { code: 'ACC', name: 'Cruise', price: price(900), isStandard: false };
    const list = [
      compared('AAABBB1', { optionals: [cruise] }),
      compared('AAACCC1', { highlights: ['Cruise', 'Radio'] }),
    ];
    expect(rowsOf(list, 'optionals')[0]?.cells.map(({ kind }) => kind)).toEqual(['money', 'standard']);
    expect(rowsOf(list, 'equipment').map(({ key }) => key)).toEqual(['Radio']);
  });
});
