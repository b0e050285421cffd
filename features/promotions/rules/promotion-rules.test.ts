import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areResults, baseOf, fitsEnd, fitsList, isAnnounced, isSameExtraction, legsOf } from './draw.ts';
import { documentOfPerson, showNumber, shownState } from './promotion.ts';
import { readQrCode } from './qr.ts';

const at = (text: string): Date => new Date(`2026-03-${text}:00-03:00`);

describe('a promotion', () => {
  it('stands as the clock says, whatever its state has not followed yet', () => {
    const facts = { state: 'PUBLISHED', startsAt: at('05T00:00'), endsAt: at('10T00:00') } as const;
    expect(shownState(facts, at('04T23:59'))).toBe('UPCOMING');
    expect(shownState(facts, at('05T00:00'))).toBe('OPEN');
    expect(shownState(facts, at('10T00:00'))).toBe('CLOSED');
    expect(shownState({ ...facts, state: 'DRAWN' }, at('05T00:00'))).toBe('DRAWN');
  });
  it('prints a number with the digits its series needs', () => {
    expect(showNumber({ series: 3, number: 42 }, 100_000)).toBe('03-00042');
    expect(showNumber({ series: 0, number: 7 }, 10)).toBe('00-7');
  });
  it('knows a person by the one document of a person, not of a company', () => {
    const of = (market: 'br' | 'ar', documentKind: string | null, document: string | null) =>
      documentOfPerson(market, { documentKind, document });
    expect(of('br', 'CPF', '52998224725')).toBe('52998224725');
    expect(of('br', 'CNPJ', '11222333000181')).toBeNull();
    expect(of('br', 'DNI', '30123456')).toBeNull();
    expect(of('ar', 'DNI', '30123456')).toBe('30123456');
    expect(of('ar', 'CUIL', '20301234563')).toBe('20301234563');
    expect(of('ar', 'CUIT', '30500010912')).toBeNull();
    expect(of('ar', null, null)).toBeNull();
  });
  it('reads a code as it is typed or as a camera has it', () => {
    expect(readQrCode('abcd-efgh 2345')).toBe('ABCDEFGH2345');
    expect(readQrCode('https://x/br/jeep/promocoes/y?code=ABCDEFGH2345')).toBe('ABCDEFGH2345');
    expect(readQrCode('ABCDEFGH234O')).toBeNull();
  });
});

describe('a draw', () => {
  const space = { series: 20, seriesSize: 100_000 };
  it('reads the number down the units of the five prizes, and the series from the tens of the first two', () => {
    const results = ['12345', '67891', '23456', '78902', '34567'];
    expect(baseOf('br', results, space)).toEqual({ series: 49 % 20, number: 51_627 });
  });
  it('counts the notary’s number through the whole space', () => {
    expect(baseOf('ar', ['250007'], space)).toEqual({ series: 2, number: 50_007 });
    expect(baseOf('ar', ['9999999999'], space).series).toBeLessThan(20);
  });
  it('takes five results in Brazil and one in Argentina', () => {
    expect(areResults('br', ['12345', '67891', '23456', '78902', '34567'])).toBe(true);
    expect(areResults('br', ['12345'])).toBe(false);
    expect(areResults('br', ['1', '67891', '23456', '78902', '34567'])).toBe(false);
    expect(areResults('ar', ['77'])).toBe(true);
  });
  it('takes no result that was known when the list was frozen, nor one that is to come', () => {
    const list = { market: 'br', drawnOn: '2026-03-11', frozenAt: at('11T18:59') } as const;
    expect(fitsList(list, at('11T19:00'))).toBe('fits');
    expect(fitsList(list, at('11T18:59'))).toBe('toCome');
    expect(fitsList({ ...list, frozenAt: at('11T19:00') }, at('12T09:00'))).toBe('tooEarly');
    expect(fitsList({ ...list, market: 'ar' }, at('11T19:30'))).toBe('fits');
    expect(fitsList({ ...list, market: 'ar', drawnOn: '2026-03-10' }, at('12T09:00'))).toBe('tooEarly');
  });
  it('is of the announced day, in Brazil of the first extraction soon after it', () => {
    const on = (market: 'br' | 'ar', drawnOn: string) => isAnnounced(market, { drawnOn, drawOn: '2026-03-11' });
    expect(['2026-03-10', '2026-03-11', '2026-03-18', '2026-03-19'].map((day) => on('br', day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(['2026-03-11', '2026-03-12'].map((day) => on('ar', day))).toEqual([true, false]);
  });
  it('keeps the extraction that was written down first: its day or its number is mended, not both', () => {
    const first = { drawnOn: '2026-03-11', reference: 'Extração 05930' };
    expect(isSameExtraction(first, { ...first, reference: '5931' })).toBe(true);
    expect(isSameExtraction(first, { drawnOn: '2026-03-14', reference: '5930' })).toBe(true);
    expect(isSameExtraction(first, { drawnOn: '2026-03-14', reference: '5931' })).toBe(false);
    expect(isSameExtraction({ ...first, reference: '-' }, { drawnOn: '2026-03-14', reference: '-' })).toBe(false);
  });
  it('is announced for a day after the end in Brazil, and for one within sixty days', () => {
    const fits = (market: 'br' | 'ar', drawOn: string) => fitsEnd(market, { drawOn, endsAt: at('10T23:30') });
    expect(['2026-03-10', '2026-03-11', '2026-05-09', '2026-05-10'].map((day) => fits('br', day))).toEqual([
      'before',
      'fits',
      'fits',
      'late',
    ]);
    expect(['2026-03-09', '2026-03-10'].map((day) => fits('ar', day))).toEqual(['before', 'fits']);
  });
  it('looks at every number once, the base first', () => {
    const size = fc.record({ series: fc.integer({ min: 1, max: 4 }), seriesSize: fc.integer({ min: 10, max: 12 }) });
    fc.assert(
      fc.property(size, fc.nat(), (small, seed) => {
        const base = { series: seed % small.series, number: seed % small.seriesSize };
        const all = Array.from({ length: small.series * small.seriesSize }, (_, index) => ({
          series: Math.floor(index / small.seriesSize),
          number: index % small.seriesSize,
        }));
        const order = ({ series, number }: { series: number; number: number }) => series * 1000 + number;
        const seen = legsOf(base, small).flatMap(({ from, until }) =>
          all.filter((one) => order(one) >= order(from) && order(one) < order(until)),
        );
        return (
          seen.length === all.length &&
          new Set(seen).size === all.length &&
          seen[0] !== undefined &&
          order(seen[0]) === order(base)
        );
      }),
    );
  });
});
