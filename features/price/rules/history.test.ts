import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargedOf, lowestCharged, mayClaim, provePrice, type ChargedPeriod } from './history.ts';

const day = (text: string): Date => new Date(`2026-${text}T00:00:00Z`);
const period = (
  amount: number,
  from: string,
  more: { until?: string; type?: ChargedPeriod['type']; listId?: string } = {},
): ChargedPeriod => ({
  type: more.type ?? 'PUBLIC',
  listId: more.listId ?? 'list',
  amount,
  from: day(from),
  until: more.until === undefined ? null : day(more.until),
});
const at = day('11-20');

describe('chargedOf', () => {
  it('puts the online price before the list’s while it is asked', () => {
    const periods = [period(100, '01-01'), period(90, '03-01', { until: '04-01', type: 'EC', listId: 'ec' })];
    expect(chargedOf(periods)).toEqual([
      { type: 'PUBLIC', listId: 'list', amount: 100, from: day('01-01'), until: day('03-01') },
      { type: 'EC', listId: 'ec', amount: 90, from: day('03-01'), until: day('04-01') },
      { type: 'PUBLIC', listId: 'list', amount: 100, from: day('04-01'), until: null },
    ]);
  });

  it('joins neighbours with one price and leaves out times without any', () => {
    const periods = [
      period(100, '01-01', { until: '02-01' }),
      period(100, '02-01', { until: '03-01', listId: 'next' }),
      period(100, '05-01'),
    ];
    expect(chargedOf(periods).map(({ from, until }) => [from, until])).toEqual([
      [day('01-01'), day('03-01')],
      [day('05-01'), null],
    ]);
  });

  it('has at every moment the price that a look at the lists has', () => {
    const anyPeriod = fc.record({
      type: fc.constantFrom('PUBLIC' as const, 'EC' as const),
      amount: fc.integer({ min: 1, max: 3 }),
      start: fc.integer({ min: 0, max: 20 }),
      length: fc.option(fc.integer({ min: 1, max: 10 })),
    });
    const moment = (days: number): Date => new Date(Date.UTC(2026, 0, 1 + days));
    fc.assert(
      fc.property(fc.array(anyPeriod, { maxLength: 6 }), fc.integer({ min: 0, max: 31 }), (input, days) => {
        const periods = input.map(({ type, amount, start, length }) => ({
          type,
          listId: 'list',
          amount,
          from: moment(start),
          until: length === null ? null : moment(start + length),
        }));
        const request = (type: ChargedPeriod['type']) =>
          periods.find(
            (one) => one.type === type && one.from <= moment(days) && (one.until === null || one.until > moment(days)),
          )?.amount;
        const charged = chargedOf(periods).find(
          ({ from, until }) => from <= moment(days) && (until === null || until > moment(days)),
        );
        expect(charged?.amount).toBe(request('EC') ?? request('PUBLIC'));
      }),
    );
  });
});

describe('provePrice', () => {
  it('proves the lowest price charged before the cut, for thirty days', () => {
    const periods = [
      period(120, '08-01', { until: '10-25' }),
      period(110, '10-25', { until: '11-01' }),
      period(100, '11-01'),
    ];
    expect(provePrice(periods, at).was?.amount).toBe(110);
    expect(provePrice(periods, at).current?.amount).toBe(100);
    expect(provePrice(periods, day('12-02')).was).toBeNull();
  });

  it('proves nothing where the price went up, never changed, or was raised for a moment', () => {
    expect(provePrice([period(90, '01-01', { until: '11-01' }), period(100, '11-01')], at).was).toBeNull();
    expect(provePrice([period(100, '01-01')], at).was).toBeNull();
    const raised = [
      period(100, '01-01', { until: '11-10' }),
      period(150, '11-10', { until: '11-15' }),
      period(100, '11-15'),
    ];
    expect(provePrice(raised, at).was).toBeNull();
  });

  it('knows the lowest of thirty days, and nothing of a car that has no price', () => {
    const periods = [period(80, '01-01', { until: '10-30' }), period(100, '10-30')];
    expect(provePrice(periods, at).lowest?.amount).toBe(80);
    expect(provePrice(periods, day('12-15')).lowest?.amount).toBe(100);
    expect(provePrice([], at)).toEqual({ current: null, lowest: null, was: null });
    expect(lowestCharged([], { from: at, to: at })).toBeNull();
  });

  it('looks at no price before its time', () => {
    expect(provePrice([period(100, '01-01', { until: '12-01' }), period(10, '12-01')], at)).toMatchObject({
      current: { amount: 100 },
      lowest: { amount: 100 },
    });
  });
});

describe('mayClaim', () => {
  const periods = [period(120, '01-01', { until: '11-10' }), period(100, '11-10')];
  it.each([
    [120, true],
    [110, true],
    [121, false],
    [100, false],
    [99, false],
  ])('a "from" of %d: %s', (amount, allowed) => expect(mayClaim(periods, { amount, at })).toBe(allowed));
});
