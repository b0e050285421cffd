import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { daysBetween, parseIsoDay } from '#kernel/days.ts';
import { EMBEDDED_TAXES, taxesOn } from './embedded/taxes.ts';
import { schedule, totalCost } from './engine.ts';
import { namedRates } from './rates.ts';
import { roundHalfEven } from './total-cost.ts';

type Flow = { on: string; amount: number };

/** Another way to the same rate: halving on the yearly rate itself, with powers instead of exponentials. */
const byHalving = (received: number, releasedOn: string, flows: readonly Flow[]): number => {
  const start = parseIsoDay(releasedOn);
  const years = flows.map(({ on }) => {
    const day = parseIsoDay(on);
    if (start === null || day === null) throw new Error('no day');
    return daysBetween(start, day) / 365;
  });
  const worth = (rate: number): number =>
    flows.reduce((sum, { amount }, at) => sum + amount / (1 + rate) ** (years[at] ?? 0), -received);
  let [low, high] = [-0.99, 1000];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

describe('totalCost', () => {
  it('gives what the manual of XIRR prints', () => {
    const flows = [
      { on: '2008-03-01', amount: 2750 },
      { on: '2008-10-30', amount: 4250 },
      { on: '2009-02-15', amount: 3250 },
      { on: '2009-04-01', amount: 2750 },
    ];
    const cost = totalCost({ received: 10_000, releasedOn: '2008-01-01', flows });
    // 37.34 %; the manual's 0.373362535 is the iteration's own last digit.
    expect(cost.annual).toBeCloseTo(0.373362535, 8);
    expect(cost.percent).toBe(37.34);
  });

  test.each(
    [0.0001, 0.0099, 0.0149, 0.0169, 0.045, 0.12].flatMap((monthlyRate) =>
      [1, 12, 24, 60].flatMap((term) => [0, 0.4].map((balloon) => [monthlyRate, term, balloon] as const)),
    ),
  )('agrees with an independent solver to 1e-8: %d a month over %d, balloon %d', (monthlyRate, term, share) => {
    const releasedOn = '2026-11-20';
    const lines = schedule({ principal: 90_000, monthlyRate, term, balloon: 90_000 * share, releasedOn });
    const flows = lines.map(({ dueOn, total }) => ({ on: dueOn, amount: total.toNumber() }));
    const received = 87_650.12;
    const found = totalCost({ received, releasedOn, flows }).annual;
    expect(Math.abs(found - byHalving(received, releasedOn, flows))).toBeLessThanOrEqual(1e-8);
  });

  it('agrees on flows of any kind', () => {
    const flow = fc.record({
      days: fc.integer({ min: 60, max: 3000 }),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(flow, { minLength: 1, maxLength: 40 }), fc.integer({ min: 50, max: 99 }), (input, share) => {
        const flows = input.map(({ days, amount }) => ({
          on: new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10),
          amount,
        }));
        const received = (flows.reduce((sum, { amount }) => sum + amount, 0) * share) / 100;
        const found = totalCost({ received, releasedOn: '2026-01-01', flows }).annual;
        // A loan over a few days has yearly rates without bound; the reference looks up to 100,000 %.
        fc.pre(found < 500);
        const other = byHalving(received, '2026-01-01', flows);
        expect(Math.abs(found - other)).toBeLessThanOrEqual(1e-8 * Math.max(1, other));
      }),
    );
  });

  it('is the effective rate itself where nothing else is charged and months are years', () => {
    const flows = [{ on: '2027-01-01', amount: 1100 }];
    expect(totalCost({ received: 1000, releasedOn: '2026-01-01', flows }).annual).toBeCloseTo(0.1, 12);
  });

  it('throws where there is no loan', () => {
    const flows = [{ on: '2026-02-01', amount: 100 }];
    expect(() => totalCost({ received: 0, releasedOn: '2026-01-01', flows })).toThrow(RangeError);
    expect(() => totalCost({ received: 90, releasedOn: '2026-03-01', flows })).toThrow(RangeError);
    expect(() => totalCost({ received: 90, releasedOn: '2026-02-30', flows })).toThrow(RangeError);
  });
});

describe('roundHalfEven (ABNT NBR 5891)', () => {
  it.each([
    [0.125, 0.12],
    [0.135, 0.14],
    [2.345, 2.34],
    [2.355, 2.36],
    [22.27984, 22.28],
    [1.005, 1],
  ])('%d becomes %d', (value, rounded) => {
    expect(roundHalfEven(value)).toBe(rounded);
  });
});

describe('rates by their names', () => {
  it('Brazil counts twelve months, Argentina days', () => {
    expect(namedRates(0.0149, 'br')).toEqual({ monthly: 1.49, nominalAnnual: 17.88, effectiveAnnual: 19.42 });
    // TNA = 4.5 x 365 / 30; TEA = 1.045^(365 / 30) - 1
    expect(namedRates(0.045, 'ar')).toEqual({ monthly: 4.5, nominalAnnual: 54.75, effectiveAnnual: 70.84 });
  });
});

describe('the table of taxes', () => {
  it('has one row for each day since it begins, and none before', () => {
    expect(taxesOn('br', '2021-12-31').daily).toBe(0.0001118);
    expect(taxesOn('br', '2022-01-01').daily).toBe(0.000082);
    expect(taxesOn('ar', '2026-11-20').onInterest).toBe(0.21);
    expect(() => taxesOn('br', '2021-09-19')).toThrow(RangeError);
    expect(new Set(EMBEDDED_TAXES.map(({ id }) => id)).size).toBe(EMBEDDED_TAXES.length);
  });
});
