import Big from 'big.js';
import { describe, expect, it, test } from 'vitest';
import { installment, schedule } from './engine.ts';

/**
 * References that share nothing with the engine: published tables, the worked examples of spreadsheets' manuals, and the
 * instalment as principal over the sum of discount factors, added up term by term with a decimal library of sixty places.
 */

const Precise = Big();
Precise.DP = 60;
Precise.RM = Big.roundHalfUp;

const bySum = (input: { principal: number; monthlyRate: number; term: number; balloon: number }): string => {
  const factor = new Precise(1).div(new Precise(input.monthlyRate).plus(1));
  let discounted = new Precise(0);
  let power = new Precise(1);
  for (let month = 1; month <= input.term; month += 1) {
    power = power.times(factor).round(58);
    discounted = discounted.plus(power);
  }
  const owed = new Precise(input.principal).minus(power.times(input.balloon));
  return owed.div(discounted).toFixed(2);
};

/** Payment a month for 1,000 borrowed over 15 and 30 years, as amortization tables print it, by the yearly rate. */
const PRINTED: readonly (readonly [number, string, string])[] = [
  [4, '7.3969', '4.7742'],
  [4.5, '7.6499', '5.0669'],
  [5, '7.9079', '5.3682'],
  [5.5, '8.1708', '5.6779'],
  [6, '8.4386', '5.9955'],
  [6.5, '8.7111', '6.3207'],
  [7, '8.9883', '6.6530'],
  [7.5, '9.2701', '6.9921'],
  [8, '9.5565', '7.3376'],
  [8.5, '9.8474', '7.6891'],
  [9, '10.1427', '8.0462'],
  [9.5, '10.4422', '8.4085'],
  [10, '10.7461', '8.7757'],
];

describe('published tables', () => {
  test.each(PRINTED.flatMap(([rate, short, long]) => [[rate, 180, short] as const, [rate, 360, long] as const]))(
    '%d %% a year over %d months',
    (rate, term, printed) => {
      const payment = installment({ principal: 100_000, monthlyRate: rate / 1200, term });
      expect(payment.toFixed(2)).toBe(new Big(printed).times(100).toFixed(2));
    },
  );

  it('gives what the manuals of spreadsheets print', () => {
    // PMT(8%/12; 10; 10000), PMT(12%/12; 12; 10000), PMT(1 %; 24; 5000)
    expect(String(installment({ principal: 10_000, monthlyRate: 0.08 / 12, term: 10 }))).toBe('1037.03');
    expect(String(installment({ principal: 10_000, monthlyRate: 0.01, term: 12 }))).toBe('888.49');
    expect(String(installment({ principal: 5000, monthlyRate: 0.01, term: 24 }))).toBe('235.37');
    // IPMT(10%/12; 1; 36; 8000) and PPMT(10%/12; 1; 24; 2000)
    const releasedOn = '2026-01-15';
    const [first] = schedule({ principal: 8000, monthlyRate: 0.1 / 12, term: 36, releasedOn });
    expect(String(first?.interest)).toBe('66.67');
    const [other] = schedule({ principal: 2000, monthlyRate: 0.1 / 12, term: 24, releasedOn });
    expect(String(other?.amortization)).toBe('75.62');
  });
});

const PRINCIPALS = [1000, 38_765.43, 120_000, 45_000_000];
const RATES = [0, 0.0099, 0.0149, 0.0169, 0.045];
const TERMS = [12, 24, 36, 48, 60];
const BALLOONS = [0, 0.2, 0.5];
const CASES = PRINCIPALS.flatMap((principal) =>
  RATES.flatMap((monthlyRate) =>
    TERMS.flatMap((term) =>
      BALLOONS.map((share) => ({ principal, monthlyRate, term, balloon: Math.round(principal * share * 100) / 100 })),
    ),
  ),
);

describe('against the sum of discount factors', () => {
  test.each(CASES)('$principal at $monthlyRate over $term, balloon $balloon', (input) => {
    expect(installment(input).toFixed(2)).toBe(bySum(input));
  });
});

describe('what is no loan', () => {
  const loan = { principal: 1000, monthlyRate: 0.01, term: 12 };
  it.each([
    { ...loan, term: 0 },
    { ...loan, term: 1.5 },
    { ...loan, term: 421 },
    { ...loan, monthlyRate: -0.01 },
    { ...loan, monthlyRate: Number.NaN },
    { ...loan, principal: -1 },
    { ...loan, principal: Number.POSITIVE_INFINITY },
    { ...loan, balloon: 1200 },
  ])('%j throws', (input) => {
    expect(() => installment(input)).toThrow();
  });
});

describe('first due day and grace', () => {
  const loan = { principal: 10_000, monthlyRate: 0.01, term: 12, releasedOn: '2026-01-10' };

  it('adds the interest of grace by compound, of odd days by thirtieths', () => {
    const withGrace = schedule({ ...loan, graceMonths: 2 });
    expect(withGrace[0]?.dueOn).toBe('2026-04-10');
    // 10000 x 1.01^2 = 10201, of which PMT(1 %; 12)
    expect(String(withGrace[0]?.payment)).toBe(String(installment({ ...loan, principal: 10_201 })));
    const later = schedule({ ...loan, firstDueOn: '2026-02-25' });
    // Fifteen days more: 10000 x (1 + 0.01 x 15 / 30) = 10050
    expect(String(later[0]?.payment)).toBe(String(installment({ ...loan, principal: 10_050 })));
    expect(later[1]?.dueOn).toBe('2026-03-25');
    expect(() => schedule({ ...loan, firstDueOn: '2026-01-10' })).toThrow(RangeError);
  });

  it('keeps to the day of the month, or its last', () => {
    const lines = schedule({ ...loan, releasedOn: '2027-12-31', term: 3 });
    expect(lines.map(({ dueOn }) => dueOn)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
  });
});
