import { describe, expect, it } from 'vitest';
import type { Version } from '#features/catalog/public.ts';
import { money } from '#kernel/money.ts';
import { suggestUpgrades, type UpgradeWay } from './upgrade.ts';

const version = (code: string, amount: number, modelCode = code.slice(0, 3)): Version => ({
  code,
  year: 2027,
  modelCode,
  versionCode: code.slice(3, 6),
  seriesCode: code.slice(6),
  groupedMvs: code.slice(0, 6),
  modelName: 'Model',
  modelShortName: 'Model',
  versionName: code,
  fullDescription: code,
  engine: '1.0',
  gear: 'manual',
  fuel: 'Flex',
  doors: 4,
  price: money(amount, 'BRL'),
  listPrice: money(amount, 'BRL'),
  priceWithoutTaxes: null,
  picturePath: null,
});
const base = version('111AAA0', 10_000_000);
const next = version('111BBB0', 11_000_000);
const top = version('111CCC0', 12_000_000);
const other = version('222AAA0', 14_000_000);
const cheaper = version('222BBB0', 9_000_000);
const versions = [base, next, top, other, cheaper];
const way = (toMvsCode: string, more: Partial<UpgradeWay> = {}): UpgradeWay => ({
  id: toMvsCode,
  fromMvsCode: null,
  toMvsCode,
  toYear: 2027,
  headline: 'More',
  text: 'More car',
  ...more,
});
const codes = (ways: readonly UpgradeWay[], limit = 5, from = base) =>
  suggestUpgrades({ from, ways, versions, limit }).map(({ source, to }) => [source, to.code]);

describe('suggestUpgrades', () => {
  it('puts listed ways in their order before the next version', () => {
    expect(codes([way('222AAA0'), way('111CCC0')])).toEqual([
      ['SETUP', '222AAA0'],
      ['SETUP', '111CCC0'],
      ['NEXT_VERSION', '111BBB0'],
    ]);
  });
  it('says what the step costs', () => {
    expect(suggestUpgrades({ from: base, ways: [], versions, limit: 3 })[0]?.difference).toEqual(
      money(1_000_000, 'BRL'),
    );
  });
  it('keeps to the version a way starts from', () => {
    expect(codes([way('222AAA0', { fromMvsCode: '111BBB0' })])).toEqual([['NEXT_VERSION', '111BBB0']]);
    expect(codes([way('222AAA0', { fromMvsCode: '111AAA0' })])[0]).toEqual(['SETUP', '222AAA0']);
  });
  it('leaves out cars off sale, of another year, and those that cost no more', () => {
    expect(codes([way('999AAA0'), way('222AAA0', { toYear: 2020 }), way('222BBB0')])).toEqual([
      ['NEXT_VERSION', '111BBB0'],
    ]);
  });
  it('names a car once, and no more than asked', () => {
    expect(codes([way('111BBB0')])).toEqual([['SETUP', '111BBB0']]);
    expect(codes([way('222AAA0'), way('111CCC0')], 1)).toHaveLength(1);
  });
  it('has no step up from the top, nor to a version far above', () => {
    expect(codes([], 5, top)).toEqual([]);
    const far = [base, version('111ZZZ0', 12_500_001)];
    expect(suggestUpgrades({ from: base, ways: [], versions: far, limit: 3 })).toEqual([]);
    const edge = [base, version('111ZZZ0', 12_500_000)];
    expect(suggestUpgrades({ from: base, ways: [], versions: edge, limit: 3 })).toHaveLength(1);
  });
});
