import { toIsoDay, type IsoDay } from '#kernel/days.ts';
import { installmentCents, type LoanTerms } from './annuity.ts';
import { dueDay, oddDays, type LoanDates } from './due-dates.ts';
import { ratioOf, roundedCents, shareOf } from './ratio.ts';

/** One line of the schedule, all amounts in minor units. */
export type ScheduleRow = {
  /** 1 is the first. */
  readonly number: number;
  readonly dueOn: IsoDay;
  /** The instalment, without balloon and taxes. */
  readonly payment: number;
  /** What the last line asks beside its instalment; 0 elsewhere. */
  readonly balloon: number;
  readonly interest: number;
  readonly amortization: number;
  /** Tax on the line's interest (Argentina's VAT), due with it. */
  readonly tax: number;
  /** payment + balloon + tax */
  readonly total: number;
  /** Owed after the line. */
  readonly balance: number;
};

export type AmortizedLoan = {
  /** What the instalments pay back: the principal with the interest of grace and odd days. */
  readonly principal: number;
  readonly installment: number;
  readonly rows: readonly ScheduleRow[];
};

export type LoanPlan = LoanTerms &
  LoanDates & { /** Fraction of each line's interest. */ readonly taxOnInterest?: number | undefined };

const DAYS_OF_MONTH = 30n;

/**
 * The principal when the first regular period begins: compound interest for the months of grace, simple interest pro rata die
 * (30 days a month) for the days by which the first period is odd.
 */
export const carriedPrincipal = (plan: LoanTerms & LoanDates): number => {
  const { n, d } = ratioOf(plan.monthlyRate);
  const grace = plan.graceMonths ?? 0;
  if (!Number.isSafeInteger(grace) || grace < 0 || grace > 24)
    throw new RangeError('financing: grace is 0 to 24 months');
  const odd = BigInt(oddDays(plan));
  if (grace === 0 && odd === 0n) return plan.principal;
  const up = BigInt(plan.principal) * (d + n) ** BigInt(grace) * (DAYS_OF_MONTH * d + n * odd);
  return roundedCents(up, d ** BigInt(grace) * DAYS_OF_MONTH * d);
};

/**
 * The schedule of a loan (Price table): interest on what is owed, rounded line by line; the last line takes up the cents that
 * rounding left, so that the amortization sums to the principal and the balance ends at zero. Errors as `installmentCents`.
 */
export const amortize = (plan: LoanPlan): AmortizedLoan => {
  const principal = carriedPrincipal(plan);
  const { term, balloon, monthlyRate } = plan;
  const installment = installmentCents({ principal, monthlyRate, term, balloon });
  const rate = ratioOf(monthlyRate);
  const tax = ratioOf(plan.taxOnInterest ?? 0);
  const rows: ScheduleRow[] = [];
  let balance = principal;
  for (let number = 1; number <= term; number += 1) {
    const isLast = number === term;
    const interest = shareOf(balance, rate);
    const amortization = isLast ? balance : installment - interest;
    const payment = isLast ? balance + interest - balloon : installment;
    const taxed = shareOf(interest, tax);
    balance -= amortization;
    const ends = isLast ? balloon : 0;
    rows.push({
      number,
      dueOn: toIsoDay(dueDay(plan, number)),
      payment,
      balloon: ends,
      interest,
      amortization,
      tax: taxed,
      total: payment + ends + taxed,
      balance,
    });
  }
  return { principal, installment, rows };
};
