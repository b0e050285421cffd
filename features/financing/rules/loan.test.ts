import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amortize } from './amortize.ts';
import { installmentCents } from './annuity.ts';
import { daysToDue, grantTax, type CreditTaxes } from './charges.ts';
import { computeLoan, FORMULA_VERSION, type LoanRequest } from './loan.ts';

const IOF: CreditTaxes = { flat: 0.0038, daily: 0.000082, dailyCap: 365, onInterest: 0 };
const VAT: CreditTaxes = { flat: 0, daily: 0, dailyCap: 365, onInterest: 0.21 };
const FEES = [{ code: 'registration', amount: 89_000, share: 0, financed: true }];

const request = (input: Partial<LoanRequest> = {}): LoanRequest => ({
  price: 12_000_000,
  entrance: 3_600_000,
  balloon: 0,
  term: 48,
  monthlyRate: 0.0149,
  fees: FEES,
  taxes: IOF,
  taxesFinanced: true,
  releasedOn: '2026-11-20',
  ...input,
});

const anyLoan = fc
  .record({
    price: fc.integer({ min: 1_000_000, max: 5_000_000_000 }),
    share: fc.integer({ min: 0, max: 80 }),
    final: fc.integer({ min: 0, max: 15 }),
    term: fc.integer({ min: 1, max: 72 }),
    rate: fc.integer({ min: 0, max: 800 }),
    taxes: fc.constantFrom(IOF, VAT),
    taxesFinanced: fc.boolean(),
    day: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ price, share, final, rate, day, ...rest }) =>
    request({
      price,
      entrance: Math.floor((price * share) / 100),
      balloon: Math.floor((price * final) / 100),
      monthlyRate: rate / 10_000,
      releasedOn: new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10),
      ...rest,
    }),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, next) => total + next, 0);

describe('every loan', () => {
  it('pays back the principal, to the cent, and ends at zero', () => {
    fc.assert(
      fc.property(anyLoan, (input) => {
        const loan = computeLoan(input);
        expect(sum(loan.rows.map(({ amortization }) => amortization))).toBe(loan.principal);
        expect(loan.rows.at(-1)?.balance).toBe(0);
        expect(sum(loan.rows.map(({ payment, balloon }) => payment + balloon))).toBe(loan.principal + loan.interest);
        expect(loan.rows.every(({ interest, tax }) => interest >= 0 && tax >= 0)).toBe(true);
        const taxAtOnce = input.taxesFinanced ? 0 : loan.grantTax;
        expect(loan.totalWith).toBe(input.entrance + loan.principal + loan.interest + loan.interestTax + taxAtOnce);
        // Cents that rounding left are taken up by the last line, half a cent a line at most.
        const last = loan.rows.at(-1);
        const growth = (1 + input.monthlyRate) ** input.term;
        expect(Math.abs((last?.payment ?? 0) - loan.installment)).toBeLessThanOrEqual(input.term * growth + 1);
      }),
    );
  });

  it('finances a tax that is owed on itself too', () => {
    fc.assert(
      fc.property(anyLoan, (input) => {
        const loan = computeLoan({ ...input, taxesFinanced: true, taxes: IOF });
        const plan = { ...input, principal: loan.principal };
        const owed = grantTax(plan, { taxes: IOF, days: daysToDue(plan) });
        expect(Math.abs(owed - loan.grantTax)).toBeLessThanOrEqual(1);
        expect(loan.principal).toBe(loan.released + 89_000 + loan.grantTax);
      }),
    );
  });

  it('never costs more a month for more entrance, a higher balloon or (without interest on interest) more months', () => {
    fc.assert(
      fc.property(anyLoan, fc.integer({ min: 1, max: 100_000 }), (input, more) => {
        const loan = computeLoan(input);
        const entrance = Math.min(input.entrance + more, Math.floor(input.price * 0.84));
        if (entrance > input.entrance) {
          expect(computeLoan({ ...input, entrance }).installment).toBeLessThanOrEqual(loan.installment);
        }
        const balloon = Math.min(input.balloon + more, Math.floor(loan.principal * 0.9));
        if (balloon > input.balloon) {
          expect(installmentCents({ ...input, principal: loan.principal, balloon })).toBeLessThanOrEqual(
            loan.installment,
          );
        }
        const { principal } = loan;
        expect(installmentCents({ ...input, principal, balloon: 0, term: input.term + 1 })).toBeLessThanOrEqual(
          installmentCents({ ...input, principal, balloon: 0 }),
        );
      }),
    );
  });

  it('costs at least its rate, and more with every fee and tax', () => {
    fc.assert(
      fc.property(anyLoan, (input) => {
        const bare = computeLoan({ ...input, fees: [], taxes: { ...IOF, flat: 0, daily: 0 } });
        const charged = computeLoan({ ...input, taxes: IOF });
        expect(charged.cost.annual).toBeGreaterThan(bare.cost.annual);
        expect(charged.totalWith).toBeGreaterThan(bare.totalWith);
      }),
    );
  });
});

describe('Brazil’s IOF', () => {
  it('is flat and by day on each amortized part, no day beyond the 365th', () => {
    const plan = { principal: 1_000_000, monthlyRate: 0.01, term: 24, balloon: 0, releasedOn: '2026-01-10' };
    const { rows } = amortize(plan);
    const days = daysToDue(plan);
    const exact = rows.reduce(
      (total, row, at) => total + row.amortization * Math.min(365, days[at] ?? 0) * 0.000082,
      0,
    );
    expect(grantTax(plan, { taxes: IOF, days })).toBe(3800 + Math.round(exact));
    // One payment far away: 0.38 % and 2.993 %.
    const single = { ...plan, term: 1, firstDueOn: '2030-01-10' };
    const capped = grantTax(single, { taxes: { ...IOF, flat: 0 }, days: daysToDue(single) });
    expect(capped / amortize(single).principal).toBeCloseTo(0.02993, 6);
  });
});

describe('Argentina’s VAT', () => {
  it('stands on each line’s interest, so that the cuota falls', () => {
    const loan = computeLoan(request({ taxes: VAT, monthlyRate: 0.045, fees: [] }));
    expect(loan.rows[0]?.tax).toBe(Math.round((loan.rows[0]?.interest ?? 0) * 0.21));
    expect(loan.firstTotal).toBeGreaterThan((loan.rows.at(-1)?.total ?? 0) - 1000);
    expect(loan.grantTax).toBe(0);
    expect(loan.interestTax).toBe(sum(loan.rows.map(({ tax }) => tax)));
  });
});

describe('formula version 1', () => {
  it('stays what it was: figures worked out apart with fifty decimal places', () => {
    expect(FORMULA_VERSION).toBe(1);
    const loan = computeLoan(request());
    expect({
      principal: loan.principal,
      installment: loan.installment,
      tax: loan.grantTax,
      cet: loan.cost.percent,
    }).toEqual({ principal: 8_762_621, installment: 256_853, tax: 273_621, cet: 22.27 });
  });
});

describe('what is no loan', () => {
  it.each([
    { entrance: 12_000_000 },
    { entrance: -1 },
    { balloon: 60_000_000 },
    { term: 0 },
    { monthlyRate: -1 },
    { releasedOn: '2026-02-30' },
  ])('%j throws', (input) => {
    expect(() => computeLoan(request(input))).toThrow(RangeError);
  });
});
