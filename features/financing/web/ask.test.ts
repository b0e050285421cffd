import { describe, expect, it } from 'vitest';
import { fineShare, percentOfPrice } from '../public.ts';
import { askQuery, readAsk, simulatedCar } from './ask.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const full = `c=6752E10.2027.PXJ.061.SEG-CAM.567504.MAN3&p=PSA_BALAO&e=32.5&n=48&f=30&d=${id}&o=${id}&s=${id}&t=2026-11`;

describe('readAsk and askQuery', () => {
  it('are each other’s reverse', () => {
    const ask = readAsk(new URLSearchParams(full));
    expect(ask).toMatchObject({ product: 'PSA_BALAO', entrance: 32.5, term: 48, residual: 30, terms: '2026-11' });
    expect(readAsk(new URLSearchParams(askQuery(ask)))).toEqual(ask);
    expect(askQuery(readAsk(new URLSearchParams('v=6752E10-2027')))).toBe('?v=6752E10-2027');
    expect(askQuery({})).toBe('');
  });
  it.each([
    'p=ZFLOW',
    'p=',
    'e=-5',
    'e=1e3',
    'e=abc',
    'n=99999',
    'd=1',
    'o=1',
    's=x',
    't=<b>',
    'c=nothing',
    'v=675-2027',
  ])('takes %s for nothing said', (query) => {
    expect(Object.values(readAsk(new URLSearchParams(query))).every((value) => value === null)).toBe(true);
  });
  it('keeps what a bank must refuse, for the bank to refuse it', () => {
    expect(readAsk(new URLSearchParams('e=150&n=13&f=99'))).toMatchObject({ entrance: 150, term: 13, residual: 99 });
  });
});

describe('simulatedCar', () => {
  it('names every chosen part', () => {
    const { car } = readAsk(new URLSearchParams(full));
    expect(car && simulatedCar(car)).toEqual({
      mvsCode: '6752E10',
      year: 2027,
      colorCode: 'PXJ',
      coatingCode: '061',
      partIds: ['SEG', 'CAM', '567504', 'MAN3'],
    });
    expect(simulatedCar({ kind: 'version', mvsCode: '6752E10', year: 2027 })).toEqual({
      mvsCode: '6752E10',
      year: 2027,
    });
  });
});

describe('a typed amount', () => {
  it('comes back from an address as the same amount, to the cent', () => {
    for (const [amount, price] of [
      [5_000_000, 21_099_000],
      [2_000_000_000, 4_500_000_000],
      [1_000_000_001, 9_999_999_999],
    ] as const) {
      const { entrance } = readAsk(new URLSearchParams(askQuery({ entrance: fineShare(amount, price) })));
      expect(percentOfPrice(price, entrance ?? 0)).toBe(amount);
    }
  });
});
