import { expect, test } from 'vitest';
import { judgeRow, type ImportFacts, type KnownUnit } from './judge.ts';

const UNIT: KnownUnit = {
  id: 'u1',
  chassis: '9BXTEST0000000001',
  market: 'br',
  dealerId: 'd1',
  mvsCode: '6752E10',
  year: 2027,
  colorCode: 'PW7',
  coatingCode: 'C1',
  itemCodes: ['I1'],
  deliveryDays: null,
  arrivesOn: null,
  inStockSince: '2026-06-01',
  state: 'free',
  mayReturn: false,
};
const ROW = { line: 2, chassis: UNIT.chassis, dealer: 'A1', mvsCode: '6752E10', year: 2027, colorCode: 'PW7' };
const facts: ImportFacts = {
  market: 'br',
  today: '2026-07-01',
  dealers: new Map([['A1', { id: 'd1', isReached: true }]]),
  reachedIds: null,
  versions: new Map([
    ['6752E10-2027', new Set(['COLOR PW7'])],
    ['6752E11-2027', new Set(['COLOR PW7', 'COATING C2'])],
  ]),
  units: new Map([[UNIT.chassis, UNIT]]),
  elsewhere: new Set(),
};

test('of another version, what the file does not name must be possible too', () => {
  expect(judgeRow({ ...ROW, mvsCode: '6752E11' }, facts)).toEqual({
    kind: 'refused',
    faults: [
      { column: 'coating', key: 'stock.import.partUnknown', params: { code: 'C1' } },
      { column: 'items', key: 'stock.import.partUnknown', params: { code: 'I1' } },
    ],
  });
  expect(judgeRow({ ...ROW, mvsCode: '6752E11', coatingCode: 'C2', itemCodes: [] }, facts).kind).toBe('changed');
});

test('of the same version, what it has is not judged anew', () => {
  expect(judgeRow(ROW, facts).kind).toBe('unchanged');
});
