import Big from 'big.js';
import type { IsoDay } from '#kernel/days.ts';
import { amortize, type ScheduleRow } from './amortize.ts';
import { installmentCents } from './annuity.ts';
import { totalCostOf, type TotalCost } from './total-cost.ts';

/**
 * The financing engine's API: amounts in major units (reais, pesos) as plain numbers, rates as fractions of a month; decimals
 * come back whose text is in major units, exact to the cent. Inside, fractions are exact and amounts are whole minor units; the
 * modules beside this one are that inside.
 */

export type Decimal = Big;

/** Minor units of an amount in major units, rounded once, halves away from zero. */
const centsOf = (major: number | string | Big): number => {
  const cents = new Big(major).times(100).round(0, Big.roundHalfUp).toNumber();
  if (!Number.isSafeInteger(cents)) throw new RangeError('financing: an amount beyond a safe integer of minor units');
  return cents;
};

const majorOf = (cents: number): Decimal => new Big(cents).div(100);

export type InstallmentInput = {
  /** Major units. */
  readonly principal: number;
  /** Fraction of a month: 0.0149 is 1.49 %. */
  readonly monthlyRate: number;
  /** Months, 1 to 420. */
  readonly term: number;
  /** Major units due beside the last instalment; none where left out. */
  readonly balloon?: number;
};

/**
 * The equal instalment of the Price table (French system), with or without a balloon:
 * PMT = i (P (1 + i)^n - B) / ((1 + i)^n - 1), as Excel's `PMT(i; n; -P; B)`, rounded to the cent, halves away from zero.
 * Throws a RangeError for a negative rate or amount, a term outside 1 to 420, or a balloon beyond the loan.
 */
export const installment = ({ principal, monthlyRate, term, balloon = 0 }: InstallmentInput): Decimal =>
  majorOf(installmentCents({ principal: centsOf(principal), monthlyRate, term, balloon: centsOf(balloon) }));

export type ScheduleInput = InstallmentInput & {
  readonly releasedOn: IsoDay;
  /** One month after release and grace where left out. */
  readonly firstDueOn?: IsoDay;
  /** Months in which interest is added to the principal and nothing is due. */
  readonly graceMonths?: number;
  /** Fraction of each line's interest, as Argentina's VAT. */
  readonly taxOnInterest?: number;
};

type Amounts = 'payment' | 'balloon' | 'interest' | 'amortization' | 'tax' | 'total' | 'balance';
export type ScheduleLine = Readonly<Record<Amounts, Decimal>> & Pick<ScheduleRow, 'number' | 'dueOn'>;

const toLine = (row: ScheduleRow): ScheduleLine => ({
  number: row.number,
  dueOn: row.dueOn,
  payment: majorOf(row.payment),
  balloon: majorOf(row.balloon),
  interest: majorOf(row.interest),
  amortization: majorOf(row.amortization),
  tax: majorOf(row.tax),
  total: majorOf(row.total),
  balance: majorOf(row.balance),
});

const planOf = (input: ScheduleInput) => ({
  ...input,
  principal: centsOf(input.principal),
  balloon: centsOf(input.balloon ?? 0),
});

/** The schedule, line by line: the amortization sums to the principal, the last balance is zero. Errors as `installment`. */
export const schedule = (input: ScheduleInput): ScheduleLine[] => amortize(planOf(input)).rows.map(toLine);

/**
 * CET (Brazil) or CFTEA (Argentina) from dated cash flows: what the borrower received on a day, and what is paid when, all in
 * one unit. `annual` and `monthly` are fractions, `percent` has two decimals by NBR 5891. See `totalCostOf`.
 */
export const totalCost = (loan: {
  readonly received: number;
  readonly releasedOn: IsoDay;
  readonly flows: readonly { readonly on: IsoDay; readonly amount: number }[];
}): TotalCost => totalCostOf(loan);
