import { describe, expect, it } from 'vitest';
import { plainCell, readStockRow } from './row.ts';

const CELLS = { chassis: '9bxtest0000000001', dealer: 'BR00042', version: '6752E10', year: '2027', color: 'PW7' };
const read = (cells: Readonly<Record<string, string>>) => readStockRow(2, { ...CELLS, ...cells }, '2026-07-01');
const rowOf = (cells: Readonly<Record<string, string>>) => {
  const found = read(cells);
  if (!('row' in found)) throw new Error(JSON.stringify(found.faults));
  return found.row;
};
const faultsOf = (cells: Readonly<Record<string, string>>) => {
  const found = read(cells);
  return 'faults' in found ? found.faults.map(({ column, key }) => `${column} ${key}`) : [];
};

describe('a row of a stock file', () => {
  it('is read as spreadsheets of both markets write it', () => {
    const written = { year: '2027,0', days: '7.00', arrives: '05/08/2026', since: '2026-06-30', items: 'abc|DEF abc' };
    expect(rowOf(written)).toMatchObject({
      chassis: '9BXTEST0000000001',
      year: 2027,
      deliveryDays: 7,
      arrivesOn: '2026-08-05',
      inStockSince: '2026-06-30',
      itemCodes: ['ABC', 'DEF'],
    });
    expect(plainCell(" '+5 ")).toBe('+5');
  });

  it('tells a column that is not there from an empty cell', () => {
    expect(rowOf({})).toMatchObject({ coatingCode: undefined, itemCodes: undefined, deliveryDays: undefined });
    expect(rowOf({ coating: '', items: '', days: '', since: '' })).toMatchObject({
      coatingCode: null,
      itemCodes: [],
      deliveryDays: null,
      inStockSince: undefined,
    });
  });

  it.each([
    [{ chassis: '' }, 'chassis field.required'],
    [{ chassis: '9BX-EST0000000001' }, 'chassis field.chassis'],
    [{ dealer: 'x' }, 'dealer stock.import.dealerUnknown'],
    [{ version: '675' }, 'version stock.import.versionUnknown'],
    [{ year: '2.027' }, 'year stock.import.number'],
    [{ year: '27' }, 'year stock.import.number'],
    [{ color: '=1+1' }, 'color stock.import.code'],
    [{ days: '1,5' }, 'days stock.import.number'],
    [{ days: '1000' }, 'days stock.import.number'],
    [{ arrives: '30/02/2026' }, 'arrives stock.import.day'],
    [{ since: '02/07/2026' }, 'since stock.import.since'],
    [{ since: '01/01/1999' }, 'since stock.import.since'],
    [{ items: Array.from({ length: 61 }, (_, n) => `I${n}`).join(' ') }, 'items stock.import.code'],
  ])('is refused by its column: %j', (cells, fault) => {
    expect(faultsOf(cells)).toEqual([fault]);
  });
});
